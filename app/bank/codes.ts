/*
 * Codes of bank accounts and of money in and out (glossary §1.4, §2.16; state-machines §9.1, §9.3).
 */
import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

export const BankAccountState = defineStates(
  'bankAccountState',
  '开户状态',
  {
    closed: [0, '已销户', 'grey', ['opening']],
    opening: [1, '开户中', 'amber', ['open', 'closed']],
    closing: [2, '销户中', 'amber', ['closed', 'open']],
    // The bank may close a sub-account that holds nothing by itself.
    open: [9, '已开户', 'green', ['closing', 'closed']],
  },
  { initial: ['opening'], columns: ['bank_accounts.state'] }
)
export type BankAccountState = CodeOf<typeof BankAccountState>

export const BindFlag = defineCodes(
  'bindFlag',
  '是否绑卡',
  { unbound: [0, '未绑定', 'amber'], bound: [1, '已绑定', 'green'] },
  { columns: ['bank_accounts.bind_flag'] }
)
export type BindFlag = CodeOf<typeof BindFlag>

export const BankAccountType = defineCodes(
  'bankAccountType',
  '账户类型',
  { trading: [1, '交易账户'], platformFees: [2, '平台手续费账户'], clearing: [3, '待清分账户'] },
  { columns: ['bank_accounts.type'] }
)
export type BankAccountType = CodeOf<typeof BankAccountType>

/**
 * Out: requested → sent → done or failed, requested → failed (rejected), done → returned when the receiving bank has sent it back. In: requested (待清分)
 * → done when assigned, → sent → failed when sent back; sent → requested when the bank could not send it back.
 */
export const WithdrawState = defineStates(
  'withdrawState',
  '出入金状态',
  {
    requested: [1, '待审核', 'amber', ['sent', 'failed', 'done']],
    sent: [2, '银行处理中', 'indigo', ['done', 'failed', 'requested']],
    returned: [7, '已退汇', 'red'],
    failed: [8, '失败/已驳回', 'red'],
    done: [9, '成功', 'green', ['returned']],
  },
  { initial: ['requested', 'done'], columns: ['withdraw_records.state'] }
)
export type WithdrawState = CodeOf<typeof WithdrawState>

/**
 * Where a payment stands, in the words of those who decide on it: a payout that is requested waits for finance, or has been approved and waits for
 * the bank to open; a payment that came in waits for its company.
 */
export const WithdrawStage = defineCodes('withdrawStage', '出入金进度', {
  reviewing: [1, '待审核', 'amber'],
  sent: [2, '银行处理中', 'indigo'],
  approved: [3, '已通过待付款', 'indigo'],
  unassigned: [4, '待清分', 'amber'],
  returned: [7, '已退汇', 'red'],
  failed: [8, '失败/已驳回', 'red'],
  done: [9, '成功', 'green'],
})
export type WithdrawStage = CodeOf<typeof WithdrawStage>

export const WithdrawDirection = defineCodes(
  'withdrawDirection',
  '方向',
  { in: [1, '入金'], out: [2, '出金'] },
  { columns: ['withdraw_records.direction'] }
)
export type WithdrawDirection = CodeOf<typeof WithdrawDirection>

/** What a payment in or out is about. All but the first are made by the bank itself; its fees are the only ones of no company. */
export const PaymentNature = defineCodes(
  'paymentNature',
  '款项性质',
  {
    ordinary: [1, '出入金'],
    interest: [2, '存款利息', 'green'],
    bankFee: [3, '银行手续费', 'grey'],
    returned: [4, '出金退汇', 'amber'],
    ownFunds: [5, '平台自有资金'],
  },
  { columns: ['withdraw_records.nature'] }
)
export type PaymentNature = CodeOf<typeof PaymentNature>

export const CardBindState = defineStates(
  'cardBindState',
  '验证状态',
  {
    unverified: [0, '未验证', 'grey', ['amountSent']],
    amountSent: [1, '待输入打款金额', 'amber', ['verified', 'unverified']],
    verified: [9, '已验证', 'green', ['unverified']],
  },
  { initial: ['unverified'], columns: ['bank_cards.bind_state'] }
)
export type CardBindState = CodeOf<typeof CardBindState>

/** Only companies have accounts. */
export const CardType = defineCodes(
  'cardType',
  '账户类别',
  { company: [1, '对公'], person: [2, '对私'] },
  { columns: ['bank_accounts.card_type'] }
)
export type CardType = CodeOf<typeof CardType>

/** Orders that move money between pockets of sub-accounts, one for each (ADR 0023). */
export const MovementKind = defineCodes(
  'movementKind',
  '银行指令类型',
  {
    freeze: [1, '冻结'],
    unfreeze: [2, '解冻'],
    pay: [3, '会员间支付'],
    payFrozen: [4, '冻结支付'],
    fee: [5, '服务费'],
    feeRefund: [6, '退服务费'],
    assign: [7, '清分'],
  },
  { columns: ['bank_movements.kind'] }
)
export type MovementKind = CodeOf<typeof MovementKind>

/** queued → sent → confirmed, or refused by the bank; a refused one is queued again, under a new number, when an operator has removed the cause. */
export const MovementState = defineStates(
  'movementState',
  '银行指令状态',
  {
    queued: [1, '待发送', 'plain', ['sent']],
    sent: [2, '银行处理中', 'indigo', ['confirmed', 'refused']],
    refused: [8, '银行拒绝', 'red', ['queued']],
    confirmed: [9, '已确认', 'green'],
  },
  { initial: ['queued'], columns: ['bank_movements.state'] }
)
export type MovementState = CodeOf<typeof MovementState>

/** Why the books of the bank and ours differ. */
export const DifferenceCause = defineCodes(
  'differenceCause',
  '差异原因',
  {
    balance: [1, '余额不符', 'red'],
    missingHere: [2, '银行有、平台没有', 'red'],
    missingThere: [3, '平台有、银行没有', 'red'],
    amount: [4, '金额、收付方或结果不符', 'red'],
    noAccount: [5, '银行没有该子账户', 'red'],
  },
  { columns: ['bank_differences.cause'] }
)
export type DifferenceCause = CodeOf<typeof DifferenceCause>

export const DifferenceState = defineStates(
  'differenceState',
  '差异处理状态',
  { open: [1, '待处理', 'amber', ['handled']], handled: [9, '已处理', 'grey'] },
  { initial: ['open'], columns: ['bank_differences.state'] }
)
export type DifferenceState = CodeOf<typeof DifferenceState>
