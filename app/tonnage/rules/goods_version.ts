/* What a seller has seen of goods by the tonne who corrects them or changes their tonnes: all facts, and what is left to sell. */
import type Batch from '#app/catalog/models/batch'
import { batchVersion } from '#app/catalog/rules/batch_version'
import type TonnageGoods from '#app/tonnage/models/tonnage_goods'
import { versionOf } from '#core/seen'

export function goodsVersion(batch: Batch, goods: TonnageGoods): string {
  const facts = Object.entries(goods.$attributes).filter(([key]) => key !== 'createdAt' && key !== 'updatedAt')
  return versionOf({ batch: batchVersion(batch), ...Object.fromEntries(facts) })
}
