import type Batch from '#app/catalog/models/batch'
import { ProductType } from '#app/catalog/codes'

/** How people call a batch in a sentence: `2025/26 新疆棉（公检） 21级 29.2mm`. */
export function batchName(batch: Batch): string {
  const year = batch.productionYear
  const season = year && `${year}/${String((year + 1) % 100).padStart(2, '0')}`
  const quality = [batch.lvMain && `${batch.lvMain}级`, batch.lenAvg && `${batch.lenAvg.toFixed(1)}mm`]
  return [season, ProductType.word(batch.productType), ...quality].filter(Boolean).join(' ')
}
