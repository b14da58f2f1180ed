import type Batch from '#app/catalog/models/batch'
import type { BatchRow } from '#app/catalog/transformers/batch'
import type { TonnageChangeKind } from '#app/tonnage/codes'
import type TonnageGoods from '#app/tonnage/models/tonnage_goods'
import { FIXED_WHILE_LISTED } from '#app/tonnage/rules/fixed_facts'
import { toTonnageFacts, type TonnageFacts } from '#app/tonnage/transformers/tonnage'
import type { Tonnes } from '#core/money'

/** One change of the tonnes on offer, newest first. */
export type TonnageChangeRow = {
  kind: TonnageChangeKind
  change: Tonnes
  rest: Tonnes
  reason: string
  actorName: string
  createdTime: string | null
}

/** Goods in the list of their owner: facts, what is left to sell, and what orders have taken. */
export type TonnageStock = TonnageFacts & { restWeight: Tonnes; soldWeight: Tonnes }

export const toTonnageStock = (batch: Batch, goods: TonnageGoods, soldWeight: Tonnes): TonnageStock => ({
  ...toTonnageFacts(batch, goods),
  restWeight: batch.grossWeight,
  soldWeight,
})

/** A file of goods, by the name under which it was uploaded. */
export type GoodsFile = { id: number; name: string; size: number; mime: string }

/** Goods as their owner corrects them: `seen` is their version, `fixed` names the fields that stay while they are listed. */
export type OwnGoods = BatchRow &
  TonnageFacts & {
    /** What is left to sell. */ restWeight: Tonnes
    seen: string
    listed: boolean
    fixed: readonly string[]
    photos: GoodsFile[]
    report: GoodsFile | null
    changes: TonnageChangeRow[]
  }

export function toOwnGoods(of: {
  batch: BatchRow
  model: Batch
  goods: TonnageGoods
  seen: string
  listed: boolean
  photos: GoodsFile[]
  report: GoodsFile | null
  changes: TonnageChangeRow[]
}): OwnGoods {
  const { batch, model, goods, listed, ...rest } = of
  const fixed = listed ? FIXED_WHILE_LISTED : []
  return { ...batch, ...toTonnageFacts(model, goods), restWeight: model.grossWeight, listed, fixed, ...rest }
}
