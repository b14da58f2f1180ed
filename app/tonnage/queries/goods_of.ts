import type { Trx } from '#core/transaction'
import { refuse } from '#core/errors'
import TonnageGoods from '#app/tonnage/models/tonnage_goods'
import { TonnageRefusal } from '#app/tonnage/refusals'

/** The facts of goods by the tonne. @throws RefusedError for a batch, which is sold whole */
export async function goodsOf(batchId: number, trx?: Trx): Promise<TonnageGoods> {
  const goods = await TonnageGoods.query(trx && { client: trx })
    .where({ batchId })
    .first()
  if (!goods) throw refuse(TonnageRefusal.notByTonne)
  return goods
}

/** The facts of several, by batch id. */
export async function goodsByBatch(batchIds: readonly number[], trx?: Trx): Promise<Map<number, TonnageGoods>> {
  if (batchIds.length === 0) return new Map()
  const rows = await TonnageGoods.query(trx && { client: trx }).whereIn('batch_id', [...batchIds])
  return new Map(rows.map((goods) => [goods.batchId, goods]))
}
