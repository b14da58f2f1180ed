import type Batch from '#app/catalog/models/batch'
import { lockOwnBatch } from '#app/catalog/actions/save_batch'
import { InTransitState, SalesState, isByTonne } from '#app/catalog/codes'
import { entrepotInUse, storedIn } from '#app/catalog/shared/stored_in'
import { checkArrivalDay } from '#app/catalog/rules/arrival_day'
import { followArrival } from '#app/catalog/ports/goods_arrived'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { moveTransit } from '#app/catalog/moves'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { CatalogRefusal } from '#app/catalog/refusals'

/** `arrivalDate`: `YYYY-MM-DD`, today or before. */
export type ArriveInput = { productIds: number[]; arrivalDate: string; entrepotId: number; place?: string | null }
/** `arrivalDate`: the day on which the goods are expected, today or later. */
export type DepartInput = { productIds: number[]; arrivalDate: string }

/** Locks batches of the actor's company in the order of their ids, as every other step does. */
async function lockOwnBatches(ids: readonly number[], actor: Actor, trx: Trx): Promise<Batch[]> {
  const batches: Batch[] = []
  for (const id of new Set(ids.toSorted((a, b) => a - b))) batches.push(await lockOwnBatch(id, actor, trx))
  return batches
}

/**
 * 到库 (state-machines §2.3): the goods are in a warehouse from this day on, whatever has been sold of them. Orders that wait for the arrival may then be
 * released.
 */
export async function arriveBatches(input: ArriveInput, actor: Actor, outer?: Trx): Promise<Batch[]> {
  return inTransaction(async (trx) => {
    const batches = await lockOwnBatches(input.productIds, actor, trx)
    checkArrivalDay(input.arrivalDate, InTransitState.stored)
    const entrepot = await entrepotInUse(input.entrepotId, trx)
    for (const batch of batches) {
      InTransitState.assert(batch.inTransitState, InTransitState.stored)
      await moveTransit(trx, actor, batch, {
        to: InTransitState.stored,
        action: 'batch.arrive',
        summary: '到库',
        after: { entrepotName: entrepot.name, arrivalDate: input.arrivalDate },
        fields: { arrivalDate: input.arrivalDate, ...storedIn(entrepot, input.place) },
      })
    }
    await followArrival(
      trx,
      actor,
      batches.map(({ id }) => id)
    )
    return batches
  }, outer)
}

/**
 * 发运: the goods are on the way and expected on a day. For goods that are on the way already, the day is corrected. Only while a batch is neither ordered
 * nor reserved: buyers rely on the day that they have seen.
 */
export async function departBatches(input: DepartInput, actor: Actor, outer?: Trx): Promise<Batch[]> {
  return inTransaction(async (trx) => {
    const batches = await lockOwnBatches(input.productIds, actor, trx)
    checkArrivalDay(input.arrivalDate, InTransitState.inTransit)
    for (const batch of batches) {
      if (batch.salesState !== SalesState.onSale)
        throw refuse(
          CatalogRefusal.orderOpenNotInTransit({ batchCode: batch.batchCode, byTonne: isByTonne(batch.productType) })
        )
      const before = { entrepotName: batch.entrepotName, arrivalDate: batch.arrivalDate }
      const after = { arrivalDate: input.arrivalDate }
      if (batch.inTransitState === InTransitState.inTransit) {
        await batch.merge(after).save()
        await audit(trx, actor, {
          action: 'batch.depart',
          entity: 'batch',
          entityId: batch.id,
          before,
          after,
          summary: '修改预计到库日期',
        })
      } else
        await moveTransit(trx, actor, batch, {
          to: InTransitState.inTransit,
          action: 'batch.depart',
          summary: '改为在途',
          before,
          after,
          fields: { arrivalDate: input.arrivalDate, entrepotId: null, entrepotName: null },
        })
    }
    return batches
  }, outer)
}
