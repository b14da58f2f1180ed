/* Measures over cotton and goods by the tonne together. */
import { BY_TONNE, COTTON, STAPLE_FIBRE } from '#app/catalog/codes'
import { oneOf } from '#core/define_codes'

const OF_COTTON = ` filter (where product_type ${oneOf(...COTTON)})`

/**
 * Average price of goods that are priced alike, cents per tonne: of cotton where there is some, otherwise of goods of one kind. A tonne of seed and one of
 * cotton have no price in common.
 */
export function averagePrice(amount: string, weight: string): string {
  const average = (which: string) => `round(sum(${amount})${which} / nullif(sum(${weight})${which}, 0))`
  const alike = `min(product_type) = max(product_type) or bool_and(product_type ${oneOf(...STAPLE_FIBRE)})`
  return `coalesce(${average(OF_COTTON)}, case when ${alike} then ${average('')} end)`
}

/** Tonnes of by-products and staple fibre among all. */
export const byTonneOf = (weight: string) =>
  `coalesce(sum(${weight}) filter (where product_type ${oneOf(...BY_TONNE)}), 0)`
