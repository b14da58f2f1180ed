/*
 * An offer as search engines read it (schema.org): what guests see of it in the shop, and nothing else.
 */
import { Decimal } from 'decimal.js'
import type { ListingRow } from '#app/listing/transformers/listing'

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
    ...(row.price === null
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
            'url': absolute(batchPath(row.batchCode)),
            'eligibleQuantity': { '@type': 'QuantitativeValue', 'value': row.settlementWeight, 'unitCode': 'TNE' },
          },
        }),
  }
}
