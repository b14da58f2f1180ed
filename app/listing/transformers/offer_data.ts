/*
 * An offer as search engines read it (schema.org): what guests see of it in the shop, and nothing else.
 */
import { Decimal } from 'decimal.js'
import { ProductType } from '#app/catalog/codes'
import type { ListingRow } from '#app/listing/transformers/listing'
import type { TonnageOffer } from '#app/listing/transformers/tonnage_offer'

const figure = (name: string, value: number | null, unitText?: string) =>
  value === null ? [] : [{ '@type': 'PropertyValue', name, value, ...(unitText ? { unitText } : {}) }]

/** The address of a batch, path only. */
export const batchPath = (code: string) => `/batch/${encodeURIComponent(code)}`

/** `新疆皮棉 65123251001 3128B …` in one line, as it stands in titles and descriptions. */
export function offerWords(row: ListingRow): string {
  const figures = [
    row.lvMainText,
    row.lenAvg === null ? null : `长度${row.lenAvg}`,
    row.mikeAvg === null ? null : `马值${row.mikeAvg}`,
    row.strengthAvg === null ? null : `强力${row.strengthAvg}`,
    row.chandi ? `产地${row.chandi}` : null,
  ]
  return figures.filter((text) => text !== null).join('，')
}

/** The price of a tonne and how many there are. */
const offers = (row: ListingRow, path: string, tonnes: number, absolute: (path: string) => string) =>
  row.price === null
    ? {}
    : {
        offers: {
          '@type': 'Offer',
          'price': new Decimal(row.price).div(100).toFixed(2),
          'priceCurrency': 'CNY',
          'priceSpecification': {
            '@type': 'UnitPriceSpecification',
            'price': new Decimal(row.price).div(100).toFixed(2),
            'priceCurrency': 'CNY',
            'unitCode': 'TNE',
          },
          'availability': 'https://schema.org/InStock',
          'url': absolute(path),
          'eligibleQuantity': { '@type': 'QuantitativeValue', 'value': tonnes, 'unitCode': 'TNE' },
        },
      }

/** @param absolute makes an address of a path */
export function offerData(row: ListingRow, absolute: (path: string) => string): Record<string, unknown> {
  return {
    '@type': 'Product',
    'name': `皮棉 ${row.batchCode}`,
    'sku': row.batchCode,
    'category': '棉花',
    'description': offerWords(row),
    'url': absolute(batchPath(row.batchCode)),
    ...(row.producerName ? { manufacturer: { '@type': 'Organization', 'name': row.producerName } } : {}),
    'additionalProperty': [
      ...figure('长度', row.lenAvg, 'mm'),
      ...figure('断裂比强度', row.strengthAvg, 'cN/tex'),
      ...figure('马克隆值', row.mikeAvg),
      ...figure('长度整齐度', row.uniformityAvg, '%'),
    ],
    ...offers(row, batchPath(row.batchCode), row.settlementWeight, absolute),
  }
}

/** The address of goods by the tonne, path only. */
export const goodsPath = (productId: number) => `/seed-fiber/${productId}`

/** `涤短半光 1.56dtex×38mm A级，产地江苏江阴，余量288.000吨` in one line. */
export const tonnageOfferWords = (row: TonnageOffer) =>
  [
    row.productName,
    row.factsText === '--' ? null : row.factsText,
    `产地${row.chandi}`,
    `余量${row.restWeight.toFixed(3)}吨`,
  ]
    .filter((text) => text !== null)
    .join('，')

/** @param absolute makes an address of a path */
export function tonnageOfferData(row: TonnageOffer, absolute: (path: string) => string): Record<string, unknown> {
  return {
    '@type': 'Product',
    'name': row.productName,
    'sku': row.batchCode,
    'category': ProductType.word(row.productType),
    'description': tonnageOfferWords(row),
    'url': absolute(goodsPath(row.productId)),
    ...(row.producerName ? { manufacturer: { '@type': 'Organization', 'name': row.producerName } } : {}),
    'additionalProperty': [
      ...figure('线密度', row.dtex, 'dtex'),
      ...figure('切断长度', row.cutLength, 'mm'),
      ...figure('含油率', row.oilContent, '%'),
      ...figure('含绒率', row.linterContent, '%'),
      ...figure('水分', row.moisture, '%'),
      ...figure('含杂', row.impurity, '%'),
    ],
    ...offers(row, goodsPath(row.productId), row.restWeight, absolute),
  }
}
