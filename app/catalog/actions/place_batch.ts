import type Batch from '#app/catalog/models/batch'
import { lockOwnBatch, tellOfStock } from '#app/catalog/actions/save_batch'
import { InTransitState, isByTonne } from '#app/catalog/codes'
import { batchesInUse } from '#app/catalog/queries/batch_usage'
import { CatalogRefusal } from '#app/catalog/refusals'
import { checkArrivalDay } from '#app/catalog/rules/arrival_day'
import { entrepotInUse, storedIn } from '#app/catalog/shared/stored_in'
import type { Actor } from '#core/actor'
import { audit, difference } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'

/** `arrivalDate`: `YYYY-MM-DD`, today or before; left out it stays as it is. `place`: left out it is where the warehouse lies. */
export type PlaceBatchInput = {
  batchId: number
  entrepotId: number
  place?: string | null
  arrivalDate?: string | null
}

const placeOf = (batch: Batch) => ({
  entrepotId: batch.entrepotId,
  entrepotName: batch.entrepotName,
  province: batch.province,
  city: batch.city,
  district: batch.district,
  place: batch.place,
  arrivalDate: batch.arrivalDate,
})

/**
 * Names the warehouse in which goods lie, under the conditions of every other correction. Goods on the way are refused: 到库 names their
 * warehouse with its day, because deadlines follow from it.
 *
 * @throws RefusedError 批次已挂牌，请先撤牌; InvalidInputError for a warehouse that is closed
 */
export async function placeBatch(input: PlaceBatchInput, actor: Actor, outer?: Trx): Promise<Batch> {
  return inTransaction(async (trx) => {
    const batch = await lockOwnBatch(input.batchId, actor, trx)
    if (batch.inTransitState === InTransitState.inTransit)
      throw refuse(CatalogRefusal.onTheWayHasNoWarehouse({ byTonne: isByTonne(batch.productType) }))
    const reason = (await batchesInUse([batch.id], trx)).get(batch.id)
    if (reason) throw refuse(reason)
    if (input.arrivalDate) checkArrivalDay(input.arrivalDate, InTransitState.stored)
    const before = placeOf(batch)
    batch.merge(storedIn(await entrepotInUse(input.entrepotId, trx), input.place))
    if (input.arrivalDate) batch.arrivalDate = input.arrivalDate
    const changes = difference(before, placeOf(batch))
    if (!batch.$isDirty) return batch
    await batch.save()
    await audit(trx, actor, {
      action: 'batch.place',
      entity: 'batch',
      entityId: batch.id,
      ...changes,
      summary: '登记仓库',
    })
    await tellOfStock(trx, actor, batch, '修改')
    return batch
  }, outer)
}
