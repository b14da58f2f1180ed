/* Columns of movements: both parties by name, and what the bank has said. */
import { computed, datetime, ref, text } from '#app/admin/define'
import { partyName } from '#app/bank/shared/pocket_sql'

export const movementComputed = {
  payer: computed(text({ label: '付款方', list: true }), partyName('bank_movements.payer_company_id')),
  payee: computed(text({ label: '收款方', list: true }), partyName('bank_movements.payee_company_id')),
}

export const movementDetails = {
  refNo: text({ label: '业务单号', list: true }),
  transactionId: ref('ledger_transactions', { label: '记账' }),
  bankSerial: text({ label: '银行流水号' }),
  bankMessage: text({ label: '银行说明', list: true }),
  createdAt: datetime({ label: '记账时间', list: true, sort: true, filter: true }),
  sentAt: datetime({ label: '发送时间' }),
  queriedAt: datetime({ label: '最近查询时间' }),
  finishedAt: datetime({ label: '银行答复时间' }),
  alarmedAt: datetime({ label: '超时告警时间' }),
}

/** Columns of the list, the state beside the number. */
export const movementColumns = [
  'movementNo',
  'state',
  'kind',
  'payer',
  'payee',
  'amount',
  'refNo',
  'bankMessage',
  'createdAt',
] as const
