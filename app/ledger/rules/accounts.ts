/*
 * Chart of accounts (flows §0). An account is `{class}` or `{class}.{owner}`: owner is a company for 2001, 2002, 2004 and 9002, an order
 * for 2003 and 9001.
 */

export type AccountClass =
  '1001' | '2001' | '2002' | '2003' | '2004' | '2005' | '4001' | '4002' | '5001' | '9000' | '9001' | '9002'

/** Word on screen, and the side that increases the balance. */
export const ACCOUNT_CLASSES: Record<AccountClass, { word: string; nature: 'debit' | 'credit'; offBook: boolean }> = {
  1001: { word: '监管户银行存款', nature: 'debit', offBook: false },
  2001: { word: '会员可用资金', nature: 'credit', offBook: false },
  2002: { word: '会员冻结资金', nature: 'credit', offBook: false },
  2003: { word: '订单监管款', nature: 'credit', offBook: false },
  2004: { word: '出金在途', nature: 'credit', offBook: false },
  2005: { word: '待清分款', nature: 'credit', offBook: false },
  4001: { word: '服务费收入', nature: 'credit', offBook: false },
  4002: { word: '利息收入', nature: 'credit', offBook: false },
  5001: { word: '银行手续费', nature: 'debit', offBook: false },
  9000: { word: '备查对方科目', nature: 'credit', offBook: true },
  9001: { word: '备查：外币货款', nature: 'debit', offBook: true },
  9002: { word: '备查：会员欠款', nature: 'debit', offBook: true },
}

/** 监管户银行存款: all money of the members at the bank. */
export const custody = '1001'
/** 待清分款: money received from an unknown payer. */
export const unidentified = '2005'
/** 服务费收入 of the platform. */
export const feeIncome = '4001'
/** 利息收入 of the platform, for what lies in its own sub-accounts. */
export const interestIncome = '4002'
/** 银行手续费: what the custodian charges the platform. */
export const bankCharges = '5001'
/** Contra account of the memo accounts 9001 and 9002. */
export const memoContra = '9000'

/** 会员可用资金, useBalance. */
export const available = (companyId: number) => `2001.${companyId}`
/** 会员冻结资金: all holds but those of withdrawals (type 5). */
export const frozen = (companyId: number) => `2002.${companyId}`
/** 订单监管款: money paid by the buyer and not yet released to the seller. */
export const escrow = (orderId: number) => `2003.${orderId}`
/** 出金在途: holds of type 5. */
export const outgoing = (companyId: number) => `2004.${companyId}`
/** 备查：会员欠款: debt of a company whose balance was insufficient. */
export const debt = (companyId: number) => `9002.${companyId}`

/** Class, owner and nature of an account code. @throws for codes outside the chart */
export function parseAccount(code: string) {
  const [head, owner, rest] = code.split('.')
  const kind = ACCOUNT_CLASSES[head as AccountClass]
  if (!kind || rest !== undefined || (owner !== undefined && !/^[1-9]\d*$/.test(owner)))
    throw new Error(`unknown ledger account ${code}`)
  return { class: head as AccountClass, ownerId: owner === undefined ? null : Number(owner), ...kind }
}
