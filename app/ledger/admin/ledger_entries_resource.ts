import { computed, datetime, defineResource, money, ref, text } from '#app/admin/define'
import { ACCOUNT_CLASSES } from '#app/ledger/accounts'
import LedgerEntry from '#app/ledger/models/ledger_entry'

const words = Object.entries(ACCOUNT_CLASSES)
  .map(([code, { word }]) => `when '${code}' then '${word}'`)
  .join(' ')

export default defineResource(LedgerEntry, {
  name: 'ledger_entries',
  label: '记账分录',
  group: '资金',
  path: 'bank/ledger-entries',
  icon: 'list',
  title: 'accountCode',
  search: ['accountCode'],
  defaultSort: ['id', 'desc'],
  dataPermission: false,
  fields: {
    transactionId: ref('ledger_transactions', { label: '凭证', list: true }),
    accountCode: text({ label: '科目', list: true, filter: true }),
    debit: money({ label: '借方', list: true }),
    credit: money({ label: '贷方', list: true }),
    balanceAfter: money({ label: '余额', list: true }),
    createdAt: datetime({ label: '记账时间', list: true, sort: true, filter: true }),
  },
  computed: {
    className: computed(
      text({ label: '科目名称', list: true }),
      `(case split_part(ledger_entries.account_code, '.', 1) ${words} end)`
    ),
    owner: computed(
      text({ label: '企业', list: true }),
      `(select c.name from companies c join ledger_accounts a on a.owner_id = c.id where a.code = ledger_entries.account_code and a.class in ('2001', '2002', '2004', '9002'))`
    ),
  },
  totals: ['debit', 'credit'],
})
