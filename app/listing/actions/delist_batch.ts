import { moveListing } from '#app/listing/moves'
import '#app/listing/events'
import db from '@adonisjs/lucid/services/db'
import Listing from '#app/listing/models/listing'
import { endHold } from '#app/listing/actions/release_hold'
import { endWithListing } from '#app/listing/ports/listing_closed'
import { lockBatch, openListing } from '#app/listing/queries/listing_row'
import { goodsNoun } from '#app/catalog/rules/goods_noun'
import type Batch from '#app/catalog/models/batch'
import BatchHold from '#app/listing/models/batch_hold'
import { systemActor, type Actor } from '#core/actor'
import { now } from '#core/clock'
import { IllegalTransitionError, InvalidInputError, RefusedError, refuse } from '#core/errors'
import { emitAfterCommit } from '#core/events'
import { inTransaction, type Trx } from '#core/transaction'
import { SalesState, isByTonne } from '#app/catalog/codes'
import { BatchHoldState, ListingState, PriceType } from '#app/listing/codes'
import { ContractState } from '#app/market/codes'
import { ListingRefusal } from '#app/listing/refusals'

export type DelistInput = { batchId: number; reason?: string | null }

/** Takes an open listing off the market, and ends what is open over it. The caller has locked the batch row. */
export async function closeListing(trx: Trx, actor: Actor, batch: Batch, listing: Listing, reason: string) {
  await moveListing(trx, actor, listing, {
    to: ListingState.unlisted,
    action: 'listing.delist',
    summary: '撤牌',
    reason,
    before: { listingId: listing.id, price: listing.price },
    fields: { delistedAt: now(), delistReason: reason.slice(0, 200) },
    on: { entity: 'batch', id: batch.id },
  })
  const byTonne = isByTonne(batch.productType)
  const sold = batch.salesState === SalesState.sold && !byTonne
  const why = sold ? '批次已售' : `${goodsNoun(byTonne)}已撤牌：${reason}`
  await endWithListing(trx, actor, { batchId: batch.id, reason: why })
  emitAfterCommit(trx, 'listing.delisted', {
    listingId: listing.id,
    batchId: batch.id,
    companyId: batch.companyId,
    reason,
  })
}

/**
 * 撤牌 (state-machines §2.1) by the seller, an operator (reason required) or the system. A manual hold ends with it.
 *
 * @throws RefusedError `该批次存在未完结的订单，不能撤牌` unless the batch is free or held by hand
 */
export async function delistBatch(input: DelistInput, actor: Actor, outer?: Trx): Promise<Listing> {
  if (actor.kind === 'operator' && !input.reason?.trim()) throw InvalidInputError.of('reason', '请输入撤牌原因')
  return inTransaction(async (trx) => {
    const batch = await lockBatch(trx, input.batchId, actor.kind === 'member' ? actor.companyId : undefined)
    const listing = await openListing(trx, batch.id)
    if (!listing) throw new IllegalTransitionError('待挂牌', '待挂牌')
    const hold = await BatchHold.query({ client: trx })
      .where({ batch_id: batch.id, state: BatchHoldState.holding })
      .first()
    // An order has taken its tonnes off the stock, and needs no listing any more.
    const free = batch.salesState === SalesState.onSale || isByTonne(batch.productType)
    if (!free && !(batch.salesState === SalesState.reserved && hold)) {
      throw refuse(ListingRefusal.orderOpenNotDelistable)
    }
    if (hold) await endHold(trx, actor, batch, hold, BatchHoldState.cancelled, '撤牌')
    await closeListing(trx, actor, batch, listing, input.reason?.trim() || '卖方撤牌')
    return listing
  }, outer)
}

/**
 * The same by listing id, for the back office.
 *
 * @throws IllegalTransitionError when the listing is already closed
 */
export async function delistListing(
  input: { listingId: number; reason?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<Listing> {
  return inTransaction(async (trx) => {
    const listing = await Listing.query({ client: trx }).where('id', input.listingId).first()
    if (!listing) throw refuse(ListingRefusal.listingMissing)
    if (listing.state !== ListingState.listed) throw new IllegalTransitionError('待挂牌', '待挂牌')
    return delistBatch({ batchId: listing.batchId, reason: input.reason }, actor, trx)
  }, outer)
}

/** Delists free basis listings whose contract can no longer be priced; batches in an order are not affected. @returns number of delisted batches */
export async function delistExpiredContracts(): Promise<number> {
  const { rows } = await db.rawQuery(
    `select l.batch_id from listings l left join futures_contracts c on c.code = l.price_contract
     where l.state = ${ListingState.listed} and l.price_type = ${PriceType.basis}
       and (c.id is null or c.state = ${ContractState.delisted} or coalesce(l.point_deadline, c.last_point_date) <= (now() at time zone 'Asia/Shanghai')::date)
     order by l.batch_id`
  )
  let done = 0
  for (const { batch_id: batchId } of rows) {
    try {
      await delistBatch({ batchId, reason: '点价合约已到点价截止日' }, systemActor())
      done++
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
    }
  }
  return done
}
