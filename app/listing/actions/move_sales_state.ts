import { moveBatch } from '#app/catalog/moves'
import '#app/listing/events'
import Batch from '#app/catalog/models/batch'
import { closeListing } from '#app/listing/actions/delist_batch'
import { listingRowOf, openListing } from '#app/listing/queries/listing_row'
import type { Actor } from '#core/actor'
import { InvalidInputError, refuse } from '#core/errors'
import { emitAfterCommit } from '#core/events'
import type { Trx } from '#core/transaction'
import { SalesState } from '#app/catalog/codes'
import { ListingRefusal } from '#app/listing/refusals'

export type SalesMove = {
  batchId: number
  /** The state it must be in now. */
  from: SalesState
  to: SalesState
  /** Why, for the audit line: `订单XH20261120000012下单`. */
  reason: string
}

/**
 * One step of the sales state (state-machines §2.2), inside the transaction of whoever makes the deal. The batch is
 * locked and looked at again, so of several who want it at once one wins.
 *
 * Selling closes the listing; putting back on sale what was sold is for operators and needs a reason.
 *
 * @throws StaleError (40900) `该批次已被他人锁定` with the present row as body, when the batch is not in `from` any more
 */
export async function moveSalesState(trx: Trx, actor: Actor, move: SalesMove): Promise<Batch> {
  SalesState.assert(move.from, move.to)
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
