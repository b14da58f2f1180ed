import { computed, money, text } from '#app/admin/define'
import { ACCOUNT_CLASSES, AccountClass, COMPANY_CLASSES, ofClass } from '#app/ledger/rules/accounts'

const words = Object.entries(ACCOUNT_CLASSES)
  .map(([code, { word }]) => `when '${code}' then '${word}'`)
  .join(' ')

/** Columns for an account code: the word of the class, and the owner. */
export const entryColumns = {
  className: computed(
    text({ label: '科目名称', list: true }),
    `(case split_part(ledger_entries.account_code, '.', 1) ${words} end)`
  ),
  owner: computed(
    text({ label: '企业', list: true }),
    `(select c.name from companies c join ledger_accounts a on a.owner_id = c.id
      where a.code = ledger_entries.account_code and a.class ${ofClass(...COMPANY_CLASSES, AccountClass.debt)})`
  ),
}

/** The sum of a posting: its debits, which equal its credits. */
export const transactionAmount = computed(
  money({ label: '金额', list: true }),
  '(select sum(e.debit) from ledger_entries e where e.transaction_id = ledger_transactions.id)'
)
