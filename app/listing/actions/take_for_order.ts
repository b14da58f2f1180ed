import { moveBatchHold } from '#app/listing/moves'
import type Batch from '#app/catalog/models/batch'
import BatchHold from '#app/listing/models/batch_hold'
import Listing from '#app/listing/models/listing'
import { endHold } from '#app/listing/actions/release_hold'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { listingRowOf, lockBatch } from '#app/listing/queries/listing_row'
import { listingVersion } from '#app/listing/rules/listing_version'
import type { Actor } from '#core/actor'
import { InvalidInputError, refuse } from '#core/errors'
import type { Tonnes } from '#core/money'
import { isSeen, type SeenInput } from '#core/seen'
import type { Trx } from '#core/transaction'
import { DateTime } from 'luxon'
import { BatchHoldState, ListingState, PriceType } from '#app/listing/codes'
import { SalesState, isByTonne } from '#app/catalog/codes'
import { goodsOf } from '#app/tonnage/queries/goods_of'
import { tonnageProblem } from '#app/tonnage/rules/order_tonnage'
import { TonnageRefusal } from '#app/tonnage/refusals'
import { ListingRefusal } from '#app/listing/refusals'

/** The terms displayed to the buyer: a price, or a basis with its contract (cents per tonne), and the version of all of them. */
export type SeenTerms = SeenInput & { price?: number | null; priceDiff?: number | null; priceContract?: string | null }

/** The terms of a basis listing are its basis and contract; its reference price changes with the market and is not compared. */
function changed(listing: Listing, seen: SeenTerms): boolean {
  if (listing.priceType === PriceType.fixed) return listing.price !== seen.price
  return listing.priceDiff !== seen.priceDiff || listing.priceContract !== seen.priceContract
}

export type TakeInput = SeenTerms & {
  listingId: number
  buyerCompanyId: number
  /** For the audit entry, e.g. the order number. */
  reason: string
  /** Of goods by the tonne: how many. A batch is taken whole. */
  weight?: Tonnes
}

/** `tonnes` of goods by the tonne, which `takeTonnage` takes off the stock once the line of the order is written. */
export type TakenGoods = { listing: Listing; batch: Batch; tonnes?: Tonnes }

/** Checks that so many tonnes can be had under the terms that were seen; the row of the batch is locked until they are taken. */
async function requireTonnes(trx: Trx, batch: Batch, listing: Listing, input: TakeInput) {
  if (changed(listing, input)) throw refuse(ListingRefusal.priceMoved, await listingRowOf(batch.id, trx))
  if (!isSeen(trx, input.seen, listingVersion(batch, listing)))
    throw refuse(ListingRefusal.termsMoved, await listingRowOf(batch.id, trx))
  const { weight } = input
  if (weight === undefined) throw InvalidInputError.of('weight', ListingRefusal.tonnesMissing.message, 'required')
  const goods = await goodsOf(batch.id, trx)
  const problem = tonnageProblem(weight, batch.grossWeight, goods.minLot)
  if (problem) throw refuse(problem, problem.kind === 'stale' ? await listingRowOf(batch.id, trx) : null)
  return { tonnes: weight }
}

/**
 * Reserves a batch for an order; the batch must be on sale or held for this customer. To be called in the order's transaction, for several batches in
 * ascending id, after the buyer's account is locked.
 *
 * @throws StaleError `价格已变动，请刷新后重新下单`, `商品条款已变动…` or `该批次已被他人锁定`, each with the current row as body
 * @throws RefusedError `不能购买本企业的商品`
 */
export async function takeForOrder(trx: Trx, actor: Actor, input: TakeInput): Promise<TakenGoods> {
  const known = await Listing.query({ client: trx }).where('id', input.listingId).first()
  if (!known) throw refuse(ListingRefusal.listingGone)
  const batch = await lockBatch(trx, known.batchId)
  const listing = await Listing.query({ client: trx }).where('id', input.listingId).firstOrFail()
  if (batch.companyId === input.buyerCompanyId) throw refuse(ListingRefusal.ownGoods)
  if (listing.state !== ListingState.listed)
    throw refuse(
      ListingRefusal.soldOrDelisted({ byTonne: isByTonne(batch.productType) }),
      await listingRowOf(batch.id, trx)
    )

  if (isByTonne(batch.productType)) return { listing, batch, ...(await requireTonnes(trx, batch, listing, input)) }
  if (input.weight !== undefined) throw refuse(TonnageRefusal.noTonnesOfBatch)

  let from: SalesState = SalesState.onSale
  if (batch.salesState === SalesState.reserved) {
    const hold = await BatchHold.query({ client: trx })
      .where({ batch_id: batch.id, state: BatchHoldState.holding })
      .select('*')
      .select(trx.raw('held_until <= now() as over'))
      .first()
    if (hold?.$extras.over) await endHold(trx, actor, batch, hold, BatchHoldState.expired, '预留到期')
    else if (hold?.customerCompanyId === input.buyerCompanyId) {
      await moveBatchHold(trx, actor, hold, {
        to: BatchHoldState.ordered,
        action: 'batch_hold.order',
        summary: '预留客户已下单',
        reason: input.reason,
        fields: { endedAt: DateTime.now() },
      })
      from = SalesState.reserved
    }
  }
  if (batch.salesState === from && changed(listing, input)) {
    throw refuse(ListingRefusal.priceMoved, await listingRowOf(batch.id, trx))
  }
  if (batch.salesState === from && !isSeen(trx, input.seen, listingVersion(batch, listing)))
    throw refuse(ListingRefusal.termsMoved, await listingRowOf(batch.id, trx))
  return {
    listing,
    batch: await moveSalesState(trx, actor, { batchId: batch.id, from, to: SalesState.ordered, reason: input.reason }),
  }
}
