import db from '@adonisjs/lucid/services/db'
import Batch from '#app/catalog/models/batch'
import { TonnageChangeKind } from '#app/tonnage/codes'
import { goodsByBatch } from '#app/tonnage/queries/goods_of'
import { toTonnageStock, type TonnageStock } from '#app/tonnage/transformers/own_goods'

/** Tonnes that orders have taken and not given back, by batch id. */
async function soldOf(batchIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.rawQuery(
    `select batch_id, -sum(change) as sold from tonnage_changes
     where batch_id = any(?) and kind in (${TonnageChangeKind.ordered}, ${TonnageChangeKind.returned}) group by batch_id`,
    [[...batchIds]]
  )
  return new Map(rows.map((row: { batch_id: number; sold: number }) => [row.batch_id, Number(row.sold)]))
}

/** Facts of goods by the tonne with what is left of them and what is sold, by batch id. What is sold whole is not among them. */
export async function stockOf(batchIds: readonly number[]): Promise<Map<number, TonnageStock>> {
  const goods = await goodsByBatch(batchIds)
  if (goods.size === 0) return new Map()
  const ids = [...goods.keys()]
  const batches = await Batch.query().whereIn('id', ids)
  const sold = await soldOf(ids)
  return new Map(
    batches.map((batch) => [batch.id, toTonnageStock(batch, goods.get(batch.id)!, sold.get(batch.id) ?? 0)])
  )
}
