/* What a seller has seen of goods by the tonne who corrects them or changes their tonnes: all facts, and what is left to sell. */
import type Batch from '#app/catalog/models/batch'
import { batchVersion } from '#app/catalog/rules/batch_version'
import type TonnageGoods from '#app/tonnage/models/tonnage_goods'
import { versionOf } from '#core/seen'

export function goodsVersion(batch: Batch, goods: TonnageGoods): string {
  const { createdAt: _created, updatedAt: _updated, ...facts } = goods.$attributes
  return versionOf({ batch: batchVersion(batch), facts })
}
