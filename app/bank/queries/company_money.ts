/*
 * The lists of the bank calls (glossary §3.3), always of the caller's own company.
 */
import { containing } from '#core/like'
import { paged, pageOf, orderOf, type PageInput, type Paged } from '#core/paging'
import type { Cents } from '#core/money'
import { balancesOf, balancesOfMany } from '#app/ledger/queries/balances'
import BankAccount from '#app/bank/models/bank_account'
import BankCard from '#app/bank/models/bank_card'
import Transfer from '#app/bank/models/transfer'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { transferAllowance } from '#app/bank/queries/transfer_allowance'
import {
  toBankAccountRow,
  toBankCardRow,
  toTransferRow,
  toVirtualAccountRow,
  toWithdrawRow,
  type BankAccountRow,
  type TransferRow,
  type WithdrawRow,
} from '#app/bank/transformers/bank'
import { type BankAccountState, CardBindState, type WithdrawDirection, type WithdrawState } from '#app/bank/codes'
import { MoneyDirection } from '#app/ledger/codes'

type Between = { dateFrom?: string | null; dateTo?: string | null }
type Filterable = { whereRaw(sql: string, bindings: string[]): unknown }

function between(query: Filterable, column: string, { dateFrom, dateTo }: Between) {
  if (dateFrom) query.whereRaw(`${column} >= ?::date::timestamp at time zone 'Asia/Shanghai'`, [dateFrom])
  if (dateTo) query.whereRaw(`${column} < (?::date + 1)::timestamp at time zone 'Asia/Shanghai'`, [dateTo])
}

/** Initial data of the 资金流水 page. */
export async function accountOverview(companyId: number) {
  const [account, cards, balances, allowance] = await Promise.all([
    BankAccount.findBy('companyId', companyId),
    BankCard.query().where('companyId', companyId).orderBy('primary', 'desc').orderBy('id'),
    balancesOf(companyId),
    transferAllowance(companyId),
  ])
  return {
    account: account ? toBankAccountRow(account, balances) : null,
    balances,
    cards: cards.map(toBankCardRow),
    transferAllowance: allowance,
  }
}

/** The account in the form of a virtual account; null before the company applies for one. */
export async function virtualAccount(companyId: number) {
  const account = await BankAccount.findBy('companyId', companyId)
  if (!account) return null
  const card = await BankCard.query()
    .where({ companyId, bindState: CardBindState.verified })
    .orderBy('primary', 'desc')
    .first()
  return toVirtualAccountRow(account, card, await balancesOf(companyId))
}

export async function listAccounts(
  companyId: number,
  filter: PageInput & { state?: BankAccountState | null }
): Promise<Paged<BankAccountRow> & { summary: { balance: Cents; useBalance: Cents; cashBalance: Cents } }> {
  const { pageSize, offset } = pageOf(filter)
  const query = BankAccount.query().where('companyId', companyId)
  if (filter.state !== undefined && filter.state !== null) query.where('state', filter.state)
  const accounts = await query.orderBy('id')
  const balances = await balancesOfMany(accounts.map((account) => account.companyId))
  const rows = accounts.map((account) => toBankAccountRow(account, balances.get(account.companyId)!))
  const sum = (field: 'balance' | 'useBalance' | 'cashBalance') => rows.reduce((total, row) => total + row[field], 0)
  return {
    ...paged(rows.slice(offset, offset + pageSize), rows.length, filter),
    summary: { balance: sum('balance'), useBalance: sum('useBalance'), cashBalance: sum('cashBalance') },
  }
}

const TRANSFER_SORTS = { transferTime: 'transfer_time', amount: 'amount' }

/** Transfers received, paid, or both. */
export async function listTransfers(
  companyId: number,
  filter: PageInput & Between & { direction?: MoneyDirection | null; keyword?: string | null }
): Promise<Paged<TransferRow>> {
  const { pageSize, offset } = pageOf(filter)
  const query = Transfer.query()
  if (filter.direction === MoneyDirection.income) query.where('payeeCompanyId', companyId)
  else if (filter.direction === MoneyDirection.expense) query.where('payerCompanyId', companyId)
  else query.where((q) => q.where('payerCompanyId', companyId).orWhere('payeeCompanyId', companyId))
  if (filter.keyword) {
    const pattern = containing(filter.keyword)
    query.where((q) =>
      q
        .whereILike('memo', pattern)
        .orWhereILike('apiOrderId', pattern)
        .orWhereILike('payerCompanyName', pattern)
        .orWhereILike('payeeCompanyName', pattern)
    )
  }
  between(query, 'transfer_time', filter)
  const sorted = orderOf(filter, TRANSFER_SORTS, ['transferTime', 'desc'])
  const total = Number((await query.clone().count('* as total').pojo<{ total: number }>().firstOrFail()).total)
  const rows = await query.orderByRaw(sorted.sql).offset(offset).limit(pageSize)
  return paged(rows.map(toTransferRow), total, filter, sorted as never)
}

const WITHDRAW_SORTS = { createdTime: 'created_at', amount: 'amount', state: 'state' }

/** Payments in and out, including those waiting as 待清分 because the payer has another name. */
export async function listWithdrawals(
  companyId: number,
  filter: PageInput &
    Between & { direction?: WithdrawDirection | null; state?: WithdrawState | null; keyword?: string | null }
): Promise<Paged<WithdrawRow>> {
  const { pageSize, offset } = pageOf(filter)
  const account = await BankAccount.findBy('companyId', companyId)
  const query = WithdrawRecord.query().where((q) => {
    q.where('companyId', companyId)
    if (account?.bankCard) q.orWhere((unknown) => unknown.whereNull('companyId').where('subAccount', account.bankCard!))
  })
  if (filter.direction) query.where('direction', filter.direction)
  if (filter.state) query.where('state', filter.state)
  if (filter.keyword)
    query.where((q) =>
      q.whereILike('apiOrderId', containing(filter.keyword!)).orWhereILike('remarks', containing(filter.keyword!))
    )
  between(query, 'created_at', filter)
  const sorted = orderOf(filter, WITHDRAW_SORTS, ['createdTime', 'desc'])
  const total = Number((await query.clone().count('* as total').pojo<{ total: number }>().firstOrFail()).total)
  const rows = await query.orderByRaw(sorted.sql).offset(offset).limit(pageSize)
  return paged(rows.map(toWithdrawRow), total, filter, sorted as never)
}
