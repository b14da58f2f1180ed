import { choice, datetime, defineResource, ref, text } from '#app/admin/define'
import { transactionAmount } from '#app/ledger/admin/entry_columns'
import { EntryKind } from '#app/ledger/codes'
import LedgerTransaction from '#app/ledger/models/ledger_transaction'

export default defineResource(LedgerTransaction, {
  name: 'ledger_transactions',
  label: '记账凭证',
  group: '资金',
  icon: 'ledger',
  path: 'bank/ledger-list',
  order: 10,
  owners: 'platform',
  title: 'id',
  search: ['refNo', 'memo', 'key'],
  fields: {
    id: text({ label: '凭证号', list: true, sort: true }),
    kind: choice(EntryKind, { label: '类型', list: true, filter: true }),
    refNo: text({ label: '关联单号', list: true }),
    memo: text({ label: '摘要', list: true, width: 260 }),
    key: text({ label: '事件键' }),
    reversesId: ref('ledger_transactions', { label: '冲正凭证' }),
    holdId: ref('holds', { label: '冻结' }),
    actor: text({ label: '操作者' }),
    createdAt: datetime({ label: '记账时间', list: true, sort: true, filter: true }),
  },
  computed: { amount: transactionAmount },
  related: [{ resource: 'ledger_entries', field: 'transactionId', label: '分录' }],
})
