/*
 * Codes of frozen money (glossary §2.19).
 */
import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

/** state-machines §9.2. Reversing a posting restores the amount of its hold, also of a hold that has ended. */
export const HoldState = defineStates(
  'freezeState',
  '冻结状态',
  {
    held: [1, '冻结中', 'indigo', ['partlyReleased', 'taken', 'released']],
    partlyReleased: [2, '部分解冻', 'indigo', ['held', 'partlyReleased', 'taken', 'released']],
    taken: [8, '已扣划', 'grey', ['held', 'partlyReleased']],
    released: [9, '已解冻', 'grey', ['held', 'partlyReleased']],
  },
  { initial: ['held'], columns: ['holds.state'] }
)
export type HoldState = CodeOf<typeof HoldState>

export const FreezeType = defineCodes(
  'freezeType',
  '冻结类型',
  {
    auctionDeposit: [1, '竞价保证金'],
    orderDeposit: [2, '订单定金'],
    freightDeposit: [3, '运费保证金'],
    entrustDeposit: [4, '委托保证金'],
    withdrawal: [5, '出金在途'],
    platform: [9, '平台冻结'],
  },
  { columns: ['holds.freeze_type'] }
)
export type FreezeType = CodeOf<typeof FreezeType>

/** Kinds of postings (flows §0), a closed set. */
export const EntryKind = defineCodes(
  'entryKind',
  '记账类型',
  {
    payIn: [1, '入金'],
    payOut: [2, '出金'],
    freeze: [3, '保证金冻结'],
    release: [4, '保证金释放'],
    forfeit: [5, '保证金扣划'],
    payment: [6, '货款支付'],
    proceeds: [7, '货款结算'],
    refund: [8, '退款'],
    supplement: [9, '补款'],
    fee: [10, '服务费'],
    finalRelease: [11, '尾款释放'],
    penalty: [12, '违约金'],
    transfer: [13, '转账'],
    debt: [14, '欠款登记'],
    foreignPayment: [15, '外币货款'],
    interest: [16, '存款利息'],
    bankFee: [17, '银行手续费'],
    returned: [18, '出金退汇'],
  },
  { columns: ['ledger_transactions.kind'] }
)
export type EntryKind = CodeOf<typeof EntryKind>

/** Proceeds of a seller for goods; they can be withdrawn from the next day on (T+1). */
export const SALE_PROCEEDS: readonly EntryKind[] = [EntryKind.proceeds, EntryKind.finalRelease]

/** Effect of a posting on the total money of a company. */
export const MoneyDirection = defineCodes('moneyDirection', '收支', {
  income: [1, '收入', 'green'],
  expense: [2, '支出'],
})
export type MoneyDirection = CodeOf<typeof MoneyDirection>

export const AlarmKind = defineCodes(
  'alarmKind',
  '告警类型',
  {
    ledgerMismatch: [1, '账务不平', 'red'],
    bankMismatch: [2, '银行对账差异', 'red'],
    handPrice: [3, '人工报价成交', 'amber'],
  },
  { columns: ['ledger_alarms.kind'] }
)
export type AlarmKind = CodeOf<typeof AlarmKind>

export const AlarmState = defineStates(
  'alarmState',
  '处理状态',
  { open: [1, '待处理', 'amber', ['handled']], handled: [9, '已处理', 'grey'] },
  { initial: ['open'], columns: ['ledger_alarms.state'] }
)
export type AlarmState = CodeOf<typeof AlarmState>
