import { datetime, defineResource, money, ref, text } from '#app/admin/define'
import { entryColumns } from '#app/ledger/admin/entry_columns'
import LedgerEntry from '#app/ledger/models/ledger_entry'

export default defineResource(LedgerEntry, {
  name: 'ledger_entries',
  label: '记账分录',
  group: '资金',
  path: 'bank/ledger-entries',
  icon: 'ledger',
  order: 11,
  owners: 'platform',
  search: ['accountCode'],
  fields: {
    transactionId: ref('ledger_transactions', { label: '凭证', list: true }),
    accountCode: text({ label: '科目', list: true, filter: true }),
    debit: money({ label: '借方', list: true }),
    credit: money({ label: '贷方', list: true }),
    balanceAfter: money({ label: '余额', list: true }),
    createdAt: datetime({ label: '记账时间', list: true, sort: true, filter: true }),
  },
  computed: entryColumns,
  totals: ['debit', 'credit'],
})
