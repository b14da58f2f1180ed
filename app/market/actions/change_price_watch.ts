import { isApproved } from '#app/market/queries/individuation'
import { lastOfMainContract } from '#app/market/queries/reference_quotes'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { IndividuationKind, type WatchDirection } from '#app/market/codes'
import { MarketRefusal } from '#app/market/refusals'

export const MAX_WATCHES = 20

/** Adds a watched level of the main cotton contract, with the side on which the price is now. */
export async function addPriceWatch(
  input: { direction: WatchDirection; level: number },
  actor: Actor,
  outer?: Trx
): Promise<{ id: number }> {
  if (!(await isApproved(actor.companyId, IndividuationKind.priceAlerts, outer)))
    throw refuse(MarketRefusal.pushNotOpen)
  const quote = await lastOfMainContract('CF', outer)
  return inTransaction(async (trx) => {
    // Concurrent calls wait for each other, so that the limit of twenty holds.
    await trx.rawQuery('select id from users where id = ? for update', [actor.userId!])
    const [{ count }] = await trx.from('price_watches').where('user_id', actor.userId!).count('*')
    if (Number(count) >= MAX_WATCHES) throw refuse(MarketRefusal.tooManyWatches({ limit: MAX_WATCHES }))
    const { rows } = await trx.rawQuery(
      `insert into price_watches (user_id, company_id, product, direction, level, above) values (?, ?, 'CF', ?, ?, ${quote ? quote.price >= input.level : null})
       on conflict do nothing returning id`,
      [actor.userId!, actor.companyId!, input.direction, input.level]
    )
    if (rows.length === 0) throw refuse(MarketRefusal.watchExists)
    return { id: Number(rows[0].id) }
  }, outer)
}

/** @throws NotFoundError, also for a watch of another user */
export async function deletePriceWatch(id: number, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const [removed] = await trx.from('price_watches').where({ id, user_id: actor.userId! }).delete('id')
    if (!removed) throw refuse(MarketRefusal.watchMissing)
  }, outer)
}
