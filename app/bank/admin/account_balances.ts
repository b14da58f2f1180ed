import { computed, money } from '#app/admin/define'

const balance = (label: string, classes: string) =>
  computed(
    money({ label, list: true, sort: true }),
    `(select coalesce(sum(a.balance), 0) from ledger_accounts a
      where a.owner_id = bank_accounts.company_id and a.class in (${classes}))`
  )

/** Balances of a company in the ledger: account classes 2001 available, 2002 frozen, 2004 being paid out. */
export const accountBalances = {
  balance: balance('账户总额', `'2001', '2002', '2004'`),
  useBalance: balance('可用余额', `'2001'`),
  freezeAmount: balance('冻结金额', `'2002', '2004'`),
}
