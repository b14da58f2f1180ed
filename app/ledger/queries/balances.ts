import db from '@adonisjs/lucid/services/db'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import { EntryKind, SALE_PROCEEDS } from '#app/ledger/codes'

/** Cents. `balance` = `useBalance` + `frozen`; `cashBalance` ≤ `useBalance`. */
export type Balances = { balance: Cents; useBalance: Cents; cashBalance: Cents; frozen: Cents }

/**
 * What can be withdrawn from the next day on only (T+1): today's proceeds of sales, net of the service fee deducted from them. A transfer takes
 * them along: what is sent away is no longer waited for here, what is received is.
 */
const NEXT_DAY = [...SALE_PROCEEDS, EntryKind.fee, EntryKind.transfer]

/** Balances of companies (glossary §1.4). `cashBalance` excludes what is T+1 and what the company owes, and is never negative. */
export async function balancesOfMany(companyIds: readonly number[], trx?: Trx): Promise<Map<number, Balances>> {
  const { rows } = await (trx ?? db).rawQuery(
    `select wanted.id::bigint as id, coalesce(free.balance, 0) as free, coalesce(held.balance, 0) + coalesce(out.balance, 0) as frozen,
       coalesce(owed.balance, 0) as owed,
       coalesce((
         select sum(e.credit - e.debit) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
         where e.account_code = '2001.' || wanted.id and t.kind = any(?::int[])
           and e.created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
       ), 0)::bigint as proceeds
     from unnest(?::bigint[]) as wanted(id)
     left join ledger_accounts free on free.code = '2001.' || wanted.id
     left join ledger_accounts held on held.code = '2002.' || wanted.id
     left join ledger_accounts out on out.code = '2004.' || wanted.id
     left join ledger_accounts owed on owed.code = '9002.' || wanted.id`,
    [NEXT_DAY, [...companyIds]]
  )
  return new Map(
    rows.map((row: { id: number; free: Cents; frozen: Cents; owed: Cents; proceeds: Cents }) => {
      const cashBalance = Math.max(0, row.free - Math.max(0, row.proceeds) - row.owed)
      return [row.id, { balance: row.free + row.frozen, useBalance: row.free, cashBalance, frozen: row.frozen }]
    })
  )
}

/** Balances of one company, read inside the transaction if one is given. */
export async function balancesOf(companyId: number, trx?: Trx): Promise<Balances> {
  return (await balancesOfMany([companyId], trx)).get(companyId)!
}
