import CartItem from '#app/listing/models/cart_item'
import Listing from '#app/listing/models/listing'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { ListingState } from '#app/listing/codes'
import { ListingRefusal } from '#app/listing/refusals'
import { refuseByTonne } from '#app/listing/shared/whole_batches'

/** Maximum number of lines in a cart. */
export const MAX_CART = 500

/**
 * Adds listings to the cart; for those already in it, the current price is stored. Listings of the own company and closed ones are left out.
 *
 * @returns number of lines added or updated
 */
export async function addToCart(listingIds: number[], actor: Actor, outer?: Trx): Promise<number> {
  return inTransaction(async (trx) => {
    const listings = await Listing.query({ client: trx }).whereIn('id', listingIds).where('state', ListingState.listed)
    await refuseByTonne(
      trx,
      listings.map(({ batchId }) => batchId),
      ListingRefusal.byTonneNotInCart
    )
    const others = listings.filter(({ companyId }) => companyId !== actor.companyId)
    if (others.length === 0) throw refuse(listings.length > 0 ? ListingRefusal.ownGoods : ListingRefusal.noneOnSale)
    await trx.rawQuery('select pg_advisory_xact_lock(1701, ?)', [actor.userId!])
    const there = await CartItem.query({ client: trx }).where('user_id', actor.userId!)
    const known = new Set(there.map(({ batchId }) => batchId))
    if (known.size + others.filter(({ batchId }) => !known.has(batchId)).length > MAX_CART) {
      throw refuse(ListingRefusal.cartFull({ limit: MAX_CART }))
    }
    for (const { id, batchId, price, priceDiff } of others) {
      const seen = { listingId: id, price: price ?? priceDiff }
      await CartItem.updateOrCreate({ userId: actor.userId!, batchId }, seen, { client: trx })
    }
    return others.length
  }, outer)
}

/** Removes batches from the cart; all of them without ids. */
export async function removeFromCart(batchIds: number[] | null, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const query = CartItem.query({ client: trx }).where('user_id', actor.userId!)
    if (batchIds) query.whereIn('batch_id', batchIds)
    await query.delete()
  }, outer)
}

/** Stores the current prices as seen by the buyer. */
export async function acceptPrices(actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    await trx.rawQuery(
      `update cart_items c set price = coalesce(l.price, l.price_diff), listing_id = l.id from listings l
       where l.batch_id = c.batch_id and l.state = ${ListingState.listed} and c.user_id = ?`,
      [actor.userId!]
    )
  }, outer)
}
