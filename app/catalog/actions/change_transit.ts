import type Batch from '#app/catalog/models/batch'
import Entrepot from '#app/catalog/models/entrepot'
import { lockOwnBatch } from '#app/catalog/actions/save_batch'
import { InTransitState, SalesState } from '#app/catalog/codes'
import type { Actor } from '#core/actor'
import { moveTransit } from '#app/catalog/moves'
import { now } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { EnabledState } from '#core/codes'
import { CatalogRefusal } from '#app/catalog/refusals'

export type ArriveInput = { productId: number; arrivalDate: string; entrepotId: number; place?: string | null }

/** 到库 (state-machines §2.3): the goods are in a warehouse from this day on. Orders that wait for the arrival may then be released. */
export async function arriveBatch(input: ArriveInput, actor: Actor, outer?: Trx): Promise<Batch> {
  return inTransaction(async (trx) => {
    const batch = await lockOwnBatch(input.productId, actor, trx)
    InTransitState.assert(batch.inTransitState, InTransitState.stored)
    if (input.arrivalDate > now().toISODate()!) throw InvalidInputError.of('arrivalDate', '到库日期不能晚于今天')
    const entrepot = await Entrepot.query({ client: trx })
      .where({ id: input.entrepotId, state: EnabledState.enabled })
      .first()
    if (!entrepot) throw InvalidInputError.of('entrepotId', '仓库不存在或已停用')
    await moveTransit(trx, actor, batch, {
      to: InTransitState.stored,
      action: 'batch.arrive',
      summary: '到库',
      after: { entrepotName: entrepot.name, arrivalDate: input.arrivalDate },
      fields: {
        arrivalDate: input.arrivalDate,
        entrepotId: entrepot.id,
        entrepotName: entrepot.name,
        province: entrepot.province,
        city: entrepot.city,
        district: entrepot.district,
        place: input.place ?? ([entrepot.province, entrepot.city].filter(Boolean).join('') || null),
      },
    })
    return batch
  }, outer)
}

/** 发运: only while the batch is neither ordered nor reserved. */
export async function departBatch(id: number, actor: Actor, outer?: Trx): Promise<Batch> {
  return inTransaction(async (trx) => {
    const batch = await lockOwnBatch(id, actor, trx)
    InTransitState.assert(batch.inTransitState, InTransitState.inTransit)
    if (batch.salesState !== SalesState.onSale) throw refuse(CatalogRefusal.orderOpenNotInTransit)
    const before = { entrepotName: batch.entrepotName }
    await moveTransit(trx, actor, batch, {
      to: InTransitState.inTransit,
      action: 'batch.depart',
      summary: '改为在途',
      before,
      fields: { arrivalDate: null, entrepotId: null, entrepotName: null },
    })
    return batch
  }, outer)
}
