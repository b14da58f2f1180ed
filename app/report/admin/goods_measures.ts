/* Measures over cotton, also that in dollars, and goods by the tonne together. */
import { BY_TONNE, CNY_COTTON, ProductType, STAPLE_FIBRE } from '#app/catalog/codes'
import { oneOf } from '#core/define_codes'

const OF_COTTON = `product_type ${oneOf(...CNY_COTTON)}`
/** Tonnes that are paid in dollars have no price in yuan. */
const IN_YUAN = `product_type <> ${ProductType.importedUsd}`

/**
 * Average price of goods that are priced alike, cents per tonne: of cotton in yuan where there is some, otherwise of goods of one kind. A tonne of seed and
 * one of cotton have no price in common.
 */
export function averagePrice(amount: string, weight: string): string {
  const of = (sums: string, which: string) => `${sums} filter (where ${which})`
  const average = (which: string) => `round(${of(`sum(${amount})`, which)} / nullif(${of(`sum(${weight})`, which)}, 0))`
  const oneType = `${of('min(product_type)', IN_YUAN)} = ${of('max(product_type)', IN_YUAN)}`
  const fibre = of(`bool_and(product_type ${oneOf(...STAPLE_FIBRE)})`, IN_YUAN)
  return `coalesce(${average(OF_COTTON)}, case when ${oneType} or ${fibre} then ${average(IN_YUAN)} end)`
}

/** Tonnes of by-products and staple fibre among all. */
export const byTonneOf = (weight: string) =>
  `coalesce(sum(${weight}) filter (where product_type ${oneOf(...BY_TONNE)}), 0)`

/** Tonnes among all that are paid in dollars. */
export const inDollarsOf = (weight: string) =>
  `coalesce(sum(${weight}) filter (where product_type = ${ProductType.importedUsd}), 0)`
