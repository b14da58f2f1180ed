/*
 * The lists of the bank calls (glossary §3.3), always of the caller's own company.
 */
import db from '@adonisjs/lucid/services/db'
import { formatTime } from '#core/clock'
import { refuse } from '#core/errors'
import { containing } from '#core/like'
import { paged, pageOf, orderOf, type PageInput, type Paged } from '#core/paging'
import type { Cents } from '#core/money'
import { balancesOf, balancesOfMany } from '#app/ledger/queries/balances'
import BankAccount from '#app/bank/models/bank_account'
import { bankGateway, isBankConfigured } from '#app/bank/gateway/main'
import { BankUnreachableError } from '#app/bank/gateway/port'
import { announcedMaintenance } from '#app/bank/queries/bank_maintenance'
import BankMovement from '#app/bank/models/bank_movement'
import { expectedAtBank } from '#app/bank/queries/expected_at_bank'
import { BankRefusal } from '#app/bank/refusals'
import { partyName } from '#app/bank/shared/pocket_sql'
import { movementsBefore } from '#app/bank/shared/movement_queue'
import BankCard from '#app/bank/models/bank_card'
import Transfer from '#app/bank/models/transfer'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { transferAllowance } from '#app/bank/queries/transfer_allowance'
import {
  toBankAccountRow,
  toBankCardRow,
  toMovementRow,
  toTransferRow,
  toVirtualAccountRow,
  toWithdrawRow,
  type BalanceAtBank,
  type BankAccountRow,
  type MovementRow,
  type TransferRow,
  type WithdrawRow,
} from '#app/bank/transformers/bank'
import {
  BankAccountState,
  CardBindState,
  type MovementState,
  type WithdrawDirection,
  WithdrawState,
} from '#app/bank/codes'
import { MoneyDirection } from '#app/ledger/codes'

type Between = { dateFrom?: string | null; dateTo?: string | null }
type Filterable = { whereRaw(sql: string, bindings: string[]): unknown }

function between(query: Filterable, column: string, { dateFrom, dateTo }: Between) {
  if (dateFrom) query.whereRaw(`${column} >= ?::date::timestamp at time zone 'Asia/Shanghai'`, [dateFrom])
  if (dateTo) query.whereRaw(`${column} < (?::date + 1)::timestamp at time zone 'Asia/Shanghai'`, [dateTo])
}

/** Initial data of the 资金流水 page. */
export async function accountOverview(companyId: number) {
  const [account, cards, balances, allowance, maintenance] = await Promise.all([
    BankAccount.findBy('companyId', companyId),
    BankCard.query().where('companyId', companyId).orderBy('primary', 'desc').orderBy('id'),
    balancesOf(companyId),
    transferAllowance(companyId),
    announcedMaintenance(),
  ])
  return {
    maintenance,
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
  const rows = await query
    .select('withdraw_records.*')
    .select(
      db.raw(
        `case when state = ${WithdrawState.requested} then ${movementsBefore('withdraw_records')} end as movements_before`
      )
    )
    .orderByRaw(sorted.sql)
    .offset(offset)
    .limit(pageSize)
  return paged(rows.map(toWithdrawRow), total, filter, sorted as never)
}

const MOVEMENT_SORTS = { createdTime: 'created_at', amount: 'amount' }

/** What the bank was told of the company's money, with its numbers. */
export async function listMovements(
  companyId: number,
  filter: PageInput & Between & { state?: MovementState | null; keyword?: string | null }
): Promise<Paged<MovementRow>> {
  const { pageSize, offset } = pageOf(filter)
  const query = BankMovement.query().where((q) =>
    q.where('payerCompanyId', companyId).orWhere('payeeCompanyId', companyId)
  )
  if (filter.state) query.where('state', filter.state)
  if (filter.keyword) {
    const pattern = containing(filter.keyword)
    query.where((q) =>
      q.whereILike('movementNo', pattern).orWhereILike('refNo', pattern).orWhereILike('bankSerial', pattern)
    )
  }
  between(query, 'created_at', filter)
  const sorted = orderOf(filter, MOVEMENT_SORTS, ['createdTime', 'desc'])
  const total = Number((await query.clone().count('* as total').pojo<{ total: number }>().firstOrFail()).total)
  const other = `(case when payer_company_id = ${Number(companyId)} then payee_company_id else payer_company_id end)`
  const rows = await query
    .select('bank_movements.*')
    .select(db.raw(`${partyName(other)} as other_name`))
    .orderByRaw(sorted.sql)
    .offset(offset)
    .limit(pageSize)
  return paged(
    rows.map((row) => toMovementRow(row, companyId)),
    total,
    filter,
    sorted as never
  )
}

/** What lies in the company's sub-account at the bank now, beside our books. */
export async function balanceAtBank(companyId: number): Promise<BalanceAtBank> {
  const account = await BankAccount.query().where({ companyId, state: BankAccountState.open }).first()
  if (!account) throw refuse(BankRefusal.accountNotOpen)
  const bank = isBankConfigured()
    ? await bankGateway()
        .balance(account.bankUserId!)
        .catch((error: unknown) => {
          if (error instanceof BankUnreachableError) return null
          throw error
        })
    : null
  const [{ ours, underWay, waiting }] = await expectedAtBank([companyId])
  return {
    bank: bank && { available: bank.available, frozen: bank.frozen, time: formatTime(new Date(bank.time))! },
    ours,
    unconfirmed: underWay + waiting,
  }
}
