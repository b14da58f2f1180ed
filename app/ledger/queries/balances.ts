import db from '@adonisjs/lucid/services/db'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import { AccountClass, accountSql } from '#app/ledger/rules/accounts'
import { EntryKind, SALE_PROCEEDS } from '#app/ledger/codes'

/** Cents. `balance` = `useBalance` + `frozen`; `cashBalance` ≤ `useBalance`. */
export type Balances = { balance: Cents; useBalance: Cents; cashBalance: Cents; frozen: Cents }

/**
 * What can be withdrawn from the next day on only (T+1): today's proceeds of sales, net of the service fee deducted from them. A transfer takes
 * them along: what is sent away is no longer waited for here, what is received is.
 */
const NEXT_DAY = [...SALE_PROCEEDS, EntryKind.fee, EntryKind.transfer]

const balanceIn = (kind: AccountClass, companyId: string) =>
  `coalesce((select a.balance from ledger_accounts a where a.code = ${accountSql(kind, companyId)}), 0)`

/** SQL of what a company may withdraw now: what is available, without what is T+1 and what it owes, and never negative. */
export const cashBalanceSql = (companyId: string) =>
  `greatest(0, ${balanceIn(AccountClass.available, companyId)} - ${balanceIn(AccountClass.debt, companyId)} - greatest(0, coalesce((
     select sum(e.credit - e.debit) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where e.account_code = ${accountSql(AccountClass.available, companyId)} and t.kind in (${NEXT_DAY.join(', ')})
       and e.created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
   ), 0)))::bigint`

/** Balances of companies (glossary §1.4). `cashBalance` excludes what is T+1 and what the company owes, and is never negative. */
export async function balancesOfMany(companyIds: readonly number[], trx?: Trx): Promise<Map<number, Balances>> {
  const { rows } = await (trx ?? db).rawQuery(
    `select wanted.id::bigint as id, coalesce(free.balance, 0) as free, coalesce(held.balance, 0) + coalesce(out.balance, 0) as frozen,
       ${cashBalanceSql('wanted.id')} as cash
     from unnest(?::bigint[]) as wanted(id)
     left join ledger_accounts free on free.code = ${accountSql(AccountClass.available, 'wanted.id')}
     left join ledger_accounts held on held.code = ${accountSql(AccountClass.frozen, 'wanted.id')}
     left join ledger_accounts out on out.code = ${accountSql(AccountClass.outgoing, 'wanted.id')}`,
    [[...companyIds]]
  )
  return new Map(
    rows.map(({ id, free, frozen, cash }: { id: number; free: Cents; frozen: Cents; cash: Cents }) => [
      id,
      { balance: free + frozen, useBalance: free, cashBalance: cash, frozen },
    ])
  )
}

/** Balances of one company, read inside the transaction if one is given. */
export async function balancesOf(companyId: number, trx?: Trx): Promise<Balances> {
  return (await balancesOfMany([companyId], trx)).get(companyId)!
}
