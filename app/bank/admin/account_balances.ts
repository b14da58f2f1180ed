import { computed, money } from '#app/admin/define'
import { cashBalanceSql } from '#app/ledger/queries/balances'
import { AccountClass, COMPANY_CLASSES, FROZEN_CLASSES, ofClass } from '#app/ledger/rules/accounts'

/** SQL of a company's balance over some classes. */
export const balanceOf = (companyId: string, classes: readonly AccountClass[]) =>
  `(select coalesce(sum(a.balance), 0) from ledger_accounts a
    where a.owner_id = ${companyId} and a.class ${ofClass(...classes)})`

const balance = (label: string, classes: readonly AccountClass[]) =>
  computed(money({ label, list: true, sort: true }), balanceOf('bank_accounts.company_id', classes))

/** Balances of a company in the ledger. */
export const accountBalances = {
  balance: balance('账户总额', COMPANY_CLASSES),
  useBalance: balance('可用余额', [AccountClass.available]),
  cashBalance: computed(money({ label: '可提现余额', list: true }), cashBalanceSql('bank_accounts.company_id')),
  freezeAmount: balance('冻结金额', FROZEN_CLASSES),
}

/** Columns of the list of accounts, the primary card beside the number. */
export const accountColumns = [
  'companyName',
  'bankCard',
  'primaryCard',
  'bankUserId',
  'state',
  'bindFlag',
  'openDate',
  'payoutStop',
  'memo',
  'balance',
  'useBalance',
  'cashBalance',
  'freezeAmount',
] as const
