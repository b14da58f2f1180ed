import { moveBatch } from '#app/catalog/moves'
import '#app/listing/events'
import Batch from '#app/catalog/models/batch'
import { closeListing } from '#app/listing/actions/delist_batch'
import { listingRowOf, openListing } from '#app/listing/queries/listing_row'
import type { Actor } from '#core/actor'
import { IllegalTransitionError, InvalidInputError, refuse } from '#core/errors'
import { emitAfterCommit } from '#core/events'
import type { Trx } from '#core/transaction'
import { SalesState } from '#app/catalog/codes'
import { ListingRefusal } from '#app/listing/refusals'

export type SalesMove = {
  batchId: number
  /** The required current state. */
  from: SalesState
  to: SalesState
  /** Reason for the audit entry: `订单XH20261120000012下单`. */
  reason: string
}

/**
 * One step of the sales state (state-machines §2.2), in the transaction of the deal. The batch is locked and its state checked again, so of several
 * concurrent deals exactly one succeeds.
 *
 * Selling closes the listing; putting a sold batch back on sale is reserved for operators and requires a reason.
 *
 * @throws StaleError (40900) `该批次已被他人锁定` with the current row as body, when the batch is no longer in `from`
 */
export async function moveSalesState(trx: Trx, actor: Actor, move: SalesMove): Promise<Batch> {
  SalesState.assert(move.from, move.to)
  // Only goods by the tonne are sold out without having been booked, and their stock moves them.
  if (move.from === SalesState.onSale && move.to === SalesState.sold)
    throw new IllegalTransitionError(SalesState.word(move.from), SalesState.word(move.to))
  if (move.from === SalesState.sold && !move.reason.trim()) throw InvalidInputError.of('reason', '请输入原因')
  const batch = await Batch.query({ client: trx }).where('id', move.batchId).forUpdate().firstOrFail()
  if (batch.salesState !== move.from) throw refuse(ListingRefusal.lockedByOthers, await listingRowOf(move.batchId, trx))
  await moveBatch(trx, actor, batch, {
    from: [move.from],
    to: move.to,
    action: 'batch.sales_state',
    summary: `${SalesState.word(move.from)} → ${SalesState.word(move.to)}`,
    reason: move.reason,
  })
  if (move.to === SalesState.sold) {
    const listing = await openListing(trx, batch.id)
    if (listing) await closeListing(trx, actor, batch, listing, '已售')
  }
  emitAfterCommit(trx, 'batch.sales_state', { batchId: batch.id, from: move.from, to: move.to })
  return batch
}
