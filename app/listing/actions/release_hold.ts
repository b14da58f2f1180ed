import { moveBatch } from '#app/catalog/moves'
import { moveBatchHold } from '#app/listing/moves'
import '#app/listing/events'
import type Batch from '#app/catalog/models/batch'
import BatchHold from '#app/listing/models/batch_hold'
import { lockBatch } from '#app/listing/queries/listing_row'
import { systemActor, type Actor } from '#core/actor'
import { IllegalTransitionError } from '#core/errors'
import { emitAfterCommit } from '#core/events'
import { inTransaction, type Trx } from '#core/transaction'
import { DateTime } from 'luxon'
import { SalesState } from '#app/catalog/codes'
import { BatchHoldState } from '#app/listing/codes'

const { cancelled, expired } = BatchHoldState

/** Ends a hold and frees the batch. The caller has locked the batch row. */
export async function endHold(
  trx: Trx,
  actor: Actor,
  batch: Batch,
  hold: BatchHold,
  state: typeof cancelled | typeof expired,
  reason: string
) {
  const summary = state === expired ? '预留到期' : '取消预留'
  await moveBatchHold(trx, actor, hold, {
    to: state,
    action: state === expired ? 'batch_hold.expire' : 'batch_hold.cancel',
    summary,
    reason,
    fields: { endedAt: DateTime.now() },
  })
  if (batch.salesState !== SalesState.reserved) return
  await moveBatch(trx, actor, batch, {
    from: [SalesState.reserved],
    to: SalesState.onSale,
    action: 'batch.release',
    summary,
    reason,
  })
  emitAfterCommit(trx, 'batch.sales_state', { batchId: batch.id, from: SalesState.reserved, to: SalesState.onSale })
}

/** The seller releases the batch before the hold ends. */
export async function releaseHold(input: { batchId: number }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const batch = await lockBatch(trx, input.batchId, actor.kind === 'member' ? actor.companyId : undefined)
    const hold = await BatchHold.query({ client: trx })
      .where({ batch_id: batch.id, state: BatchHoldState.holding })
      .first()
    if (!hold || batch.salesState !== SalesState.reserved) throw new IllegalTransitionError('未预留', '在售')
    await endHold(trx, actor, batch, hold, cancelled, '卖方取消预留')
  }, outer)
}

/** Frees every batch whose hold is over by the database's clock. Idempotent and safe to run concurrently. */
export async function expireHolds(): Promise<number> {
  const due = await BatchHold.query()
    .where('state', BatchHoldState.holding)
    .whereRaw('held_until <= now()')
    .select('batchId')
  for (const { batchId } of due) {
    await inTransaction(async (trx) => {
      const batch = await lockBatch(trx, batchId)
      const hold = await BatchHold.query({ client: trx })
        .where({ batch_id: batchId, state: BatchHoldState.holding })
        .whereRaw('held_until <= now()')
        .first()
      if (hold) await endHold(trx, systemActor(), batch, hold, expired, '预留到期')
    })
  }
  return due.length
}
