/*
 * Chart of accounts (flows §0). An account is `{class}` or `{class}.{owner}`: owner is a company for 2001, 2002, 2004 and 9002, an order
 * for 2003 and 9001. Classes and accounts are written by these names everywhere (`bin/lint/named_accounts.js`).
 */

export const AccountClass = {
  custody: '1001',
  available: '2001',
  frozen: '2002',
  escrow: '2003',
  outgoing: '2004',
  unidentified: '2005',
  ownFunds: '3001',
  feeIncome: '4001',
  interestIncome: '4002',
  bankCharges: '5001',
  memoContra: '9000',
  foreignPayment: '9001',
  debt: '9002',
} as const
export type AccountClass = (typeof AccountClass)[keyof typeof AccountClass]

/** Word on screen, and the side that increases the balance. */
export const ACCOUNT_CLASSES: Record<AccountClass, { word: string; nature: 'debit' | 'credit'; offBook: boolean }> = {
  [AccountClass.custody]: { word: '监管户银行存款', nature: 'debit', offBook: false },
  [AccountClass.available]: { word: '会员可用资金', nature: 'credit', offBook: false },
  [AccountClass.frozen]: { word: '会员冻结资金', nature: 'credit', offBook: false },
  [AccountClass.escrow]: { word: '订单监管款', nature: 'credit', offBook: false },
  [AccountClass.outgoing]: { word: '出金在途', nature: 'credit', offBook: false },
  [AccountClass.unidentified]: { word: '待清分款', nature: 'credit', offBook: false },
  [AccountClass.ownFunds]: { word: '平台自有资金', nature: 'credit', offBook: false },
  [AccountClass.feeIncome]: { word: '服务费收入', nature: 'credit', offBook: false },
  [AccountClass.interestIncome]: { word: '利息收入', nature: 'credit', offBook: false },
  [AccountClass.bankCharges]: { word: '银行手续费', nature: 'debit', offBook: false },
  [AccountClass.memoContra]: { word: '备查对方科目', nature: 'credit', offBook: true },
  [AccountClass.foreignPayment]: { word: '备查：外币货款', nature: 'debit', offBook: true },
  [AccountClass.debt]: { word: '备查：会员欠款', nature: 'debit', offBook: true },
}

/** Frozen money of a company, whatever for. */
export const FROZEN_CLASSES: readonly AccountClass[] = [AccountClass.frozen, AccountClass.outgoing]
/** All money of a company. */
export const COMPANY_CLASSES: readonly AccountClass[] = [AccountClass.available, ...FROZEN_CLASSES]
/** Memo accounts, which are no money at the bank. */
export const MEMO_CLASSES = (Object.keys(ACCOUNT_CLASSES) as AccountClass[]).filter(
  (one) => ACCOUNT_CLASSES[one].offBook
)

/** SQL: `in ('2001', '2004')`, for a column with classes. */
export const ofClass = (...classes: readonly AccountClass[]) => `in (${classes.map((one) => `'${one}'`).join(', ')})`
/** SQL: the code of the account whose owner an expression gives, `('2003.' || orders.id)`. */
export const accountSql = (kind: AccountClass, owner: string) => `('${kind}.' || ${owner})`

/** 监管户银行存款: all money of the members at the bank. */
export const custody = AccountClass.custody
/** 待清分款: money received from an unknown payer. */
export const unidentified = AccountClass.unidentified
/** 平台自有资金: what the platform has paid into its own sub-account, for the bank's fees and for fees that it gives back. */
export const ownFunds = AccountClass.ownFunds
/** 服务费收入 of the platform. */
export const feeIncome = AccountClass.feeIncome
/** 利息收入 of the platform, for what lies in its own sub-accounts. */
export const interestIncome = AccountClass.interestIncome
/** 银行手续费: what the custodian charges the platform. */
export const bankCharges = AccountClass.bankCharges
/** Contra account of the memo accounts 9001 and 9002. */
export const memoContra = AccountClass.memoContra

/** 会员可用资金, useBalance. */
export const available = (companyId: number) => `${AccountClass.available}.${companyId}`
/** 会员冻结资金: all holds but those of withdrawals (type 5). */
export const frozen = (companyId: number) => `${AccountClass.frozen}.${companyId}`
/** 订单监管款: money paid by the buyer and not yet released to the seller. */
export const escrow = (orderId: number) => `${AccountClass.escrow}.${orderId}`
/** 出金在途: holds of type 5. */
export const outgoing = (companyId: number) => `${AccountClass.outgoing}.${companyId}`
/** 备查：会员欠款: debt of a company whose balance was insufficient. */
export const debt = (companyId: number) => `${AccountClass.debt}.${companyId}`

/** Class, owner and nature of an account code. @throws for codes outside the chart */
export function parseAccount(code: string) {
  const [head, owner, rest] = code.split('.')
  const kind = ACCOUNT_CLASSES[head as AccountClass]
  if (!kind || rest !== undefined || (owner !== undefined && !/^[1-9]\d*$/.test(owner)))
    throw new Error(`unknown ledger account ${code}`)
  return { class: head as AccountClass, ownerId: owner === undefined ? null : Number(owner), ...kind }
}

/** Whether an account is of one of these classes. */
export const isOfClass = (code: string, ...classes: readonly AccountClass[]) =>
  classes.includes(parseAccount(code).class)
