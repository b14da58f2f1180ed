import { BatchTypes, ProductTypes } from '#app/catalog/dictionaries'
import type Batch from '#app/catalog/models/batch'

/** How people call a batch wherever it stands: `2025/26 新疆机采棉 21级 29.2mm`. */
export function batchName(batch: Batch): string {
  const year = batch.productionYear ? `${batch.productionYear}/${String(batch.productionYear + 1).slice(2)} ` : ''
  const origin = batch.region === 1 || batch.region === 2 || batch.chandi.startsWith('新疆') ? '新疆' : batch.chandi
  const kind =
    batch.productType >= 9
      ? ProductTypes.word(batch.productType)
      : batch.batchType
        ? BatchTypes.word(batch.batchType)
        : '棉'
  const colour = batch.lvMain ? ` ${batch.lvMain}级` : ''
  const length = batch.lenAvg === null ? '' : ` ${batch.lenAvg.toFixed(1)}mm`
  return `${year}${origin}${kind}${colour}${length}`
}
