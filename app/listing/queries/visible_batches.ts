/*
 * Which batches a member finds by number or by a part of a code: those on the market, those of the own company, and those that the company
 * deals with. What lies unsold in a competitor's warehouse is nobody's business. Whoever knows a whole batch code, which is printed on the bales, gets
 * the certificate of the batch without its owner.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { batchViewers } from '#app/listing/ports/batch_viewers'
import { BatchHoldState, ListingState } from '#app/listing/codes'

/** Condition of the batches `b` that the actor sees. */
export function batchesOf(actor: Actor): { sql: string; bindings: (number | string)[] } {
  const company = actor.companyId ?? 0
  const conditions = [
    {
      sql: `exists (select 1 from listings l where l.batch_id = b.id and l.state = ${ListingState.listed})`,
      bindings: [],
    },
    { sql: 'b.company_id = ?', bindings: [company] },
    {
      sql: `exists (select 1 from batch_holds h where h.batch_id = b.id and h.state = ${BatchHoldState.holding} and h.customer_company_id = ?)`,
      bindings: [company],
    },
    ...batchViewers(actor),
  ]
  return {
    sql: `(${conditions.map(({ sql }) => sql).join(' or ')})`,
    bindings: conditions.flatMap(({ bindings }) => bindings),
  }
}

/** Those of the batches that the actor sees, in the given order. */
export async function visibleBatches(ids: readonly number[], actor: Actor, trx?: Trx): Promise<number[]> {
  if (ids.length === 0) return []
  const { sql, bindings } = batchesOf(actor)
  const rows = await (trx ?? db)
    .from('batches as b')
    .whereIn('b.id', [...ids])
    .whereRaw(sql, bindings)
    .select('b.id')
  const seen = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => seen.has(id))
}
