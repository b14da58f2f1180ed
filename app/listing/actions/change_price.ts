import '#app/listing/events'
import type Listing from '#app/listing/models/listing'
import { notifyPriceFall } from '#app/listing/actions/notify_price_fall'
import { lockBatch, openListing } from '#app/listing/queries/listing_row'
import { priceTooLow, priceProblem } from '#app/listing/rules/listing_checks'
import { requireNearIndex } from '#app/listing/shared/near_index'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { IllegalTransitionError, InvalidInputError, refuse } from '#core/errors'
import { emitAfterCommit } from '#core/events'
import { inTransaction, type Trx } from '#core/transaction'
import { PriceType } from '#app/listing/codes'
import { SalesState, isByTonne } from '#app/catalog/codes'
import { ListingRefusal } from '#app/listing/refusals'

/** `confirmed`: the person means a price that is far from the index. */
export type ChangePriceInput = { batchId: number; price: number; confirmed?: boolean }

/**
 * Changes the asking price of a listed batch (state-machines §2.1). Every change is stored; users with the batch in a cart or a list are notified
 * when the price falls.
 *
 * @throws RefusedError `该批次已锁定，不能修改价格` unless the batch is on sale
 */
export async function changePrice(input: ChangePriceInput, actor: Actor, outer?: Trx): Promise<Listing> {
  const problem = priceProblem(input.price)
  if (problem) throw InvalidInputError.of('price', problem.message)
  return inTransaction(async (trx) => {
    const batch = await lockBatch(trx, input.batchId, actor.kind === 'member' ? actor.companyId : undefined)
    const listing = await openListing(trx, batch.id)
    if (!listing) throw new IllegalTransitionError('待挂牌', '已挂牌')
    const goods = { byTonne: isByTonne(batch.productType) }
    if (listing.priceType !== PriceType.fixed) throw refuse(ListingRefusal.basisListing(goods))
    if (batch.salesState !== SalesState.onSale) throw refuse(ListingRefusal.batchLocked(goods))
    const tooCheap = priceTooLow(input.price, listing.deposit)
    if (tooCheap) throw refuse(tooCheap)
    const from = listing.price
    if (from === input.price) return listing
    await requireNearIndex(trx, batch, { price: input.price }, input.confirmed)

    await listing.merge({ price: input.price }).save()
    await trx.table('price_changes').insert({
      listing_id: listing.id,
      batch_id: batch.id,
      from_price: from,
      to_price: input.price,
      actor_name: actor.name,
    })
    await audit(trx, actor, {
      action: 'listing.price',
      entity: 'batch',
      entityId: batch.id,
      before: { price: from },
      after: { price: input.price },
      summary: '调价',
    })
    if (from !== null && input.price < from) await notifyPriceFall(trx, batch, from, input.price)
    emitAfterCommit(trx, 'listing.repriced', {
      listingId: listing.id,
      batchId: batch.id,
      companyId: batch.companyId,
      from: from ?? input.price,
      to: input.price,
    })
    return listing
  }, outer)
}
