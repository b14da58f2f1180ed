import type { Actor } from '#core/actor'
import { inTransaction, type Trx } from '#core/transaction'
import { noticesOf } from '#app/system/queries/list_notices'

/** Marks notices of the actor as read; ids of other users' notices are ignored. @param ids null for all */
export async function readNotices(ids: number[] | null, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const query = noticesOf(actor, trx).select('n.id')
    if (ids) query.whereIn('n.id', ids)
    const rows = await query
    if (rows.length === 0) return
    await trx.rawQuery(
      `insert into notice_reads (notice_id, user_id) select unnest(?::bigint[]), ? on conflict do nothing`,
      [rows.map((row) => row.id), actor.userId!]
    )
  }, outer)
}
