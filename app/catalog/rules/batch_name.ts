import { isOneOf } from '#core/define_codes'
import type Batch from '#app/catalog/models/batch'
import { BatchType, ProductType, Region, isCotton } from '#app/catalog/codes'

export type NamedBatch = Pick<
  Batch,
  'productType' | 'productionYear' | 'region' | 'chandi' | 'batchType' | 'lvMain' | 'lenAvg'
>

/** Display name of a batch: `2025/26 新疆机采棉 21级 29.2mm`. */
export function batchName(batch: NamedBatch): string {
  const year = batch.productionYear ? `${batch.productionYear}/${String(batch.productionYear + 1).slice(2)} ` : ''
  const xinjiang = isOneOf(batch.region, Region.southXinjiang, Region.northXinjiang) || batch.chandi.startsWith('新疆')
  const origin = xinjiang ? '新疆' : batch.chandi
  const kind = !isCotton(batch.productType)
    ? ProductType.word(batch.productType)
    : batch.batchType
      ? BatchType.word(batch.batchType)
      : '棉'
  const colour = batch.lvMain ? ` ${batch.lvMain}级` : ''
  const length = batch.lenAvg === null ? '' : ` ${batch.lenAvg.toFixed(1)}mm`
  return `${year}${origin}${kind}${colour}${length}`
}
