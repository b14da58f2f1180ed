/* A batch as an order keeps it: the row of the day on which it was ordered, by the transformer of that day. */
import { ProductType, WeightType } from '#app/catalog/codes'
import { describedGoods } from '#app/catalog/shared/described_goods'
import { toBatchRow, type BatchRow } from '#app/catalog/transformers/batch'

let told: readonly (keyof BatchRow)[] | undefined

/** What a row of a batch tells others today. */
const toldToday = () =>
  (told ??= Object.keys(
    toBatchRow(
      describedGoods({
        companyId: 0,
        batchCode: '',
        productType: ProductType.xinjiang,
        weightType: WeightType.gross,
        packets: 1,
        grossWeight: 1,
      })
    )
  ) as (keyof BatchRow)[])

/** The stored row with what a row tells today: what others were told once and are not told any more (货主) stays inside. */
export function toSnapshotRow(stored: Partial<BatchRow>): BatchRow {
  return Object.fromEntries(toldToday().flatMap((key) => (key in stored ? [[key, stored[key]]] : []))) as BatchRow
}
