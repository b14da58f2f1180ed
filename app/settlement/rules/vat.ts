import { splitVat, type Cents } from '#core/money'
import { type ProductType, STAPLE_FIBRE } from '#app/catalog/codes'
import { isOneOf } from '#core/define_codes'

/** state-machines §10: 9 % for cotton, seed and linter, 13 % for polyester staple. */
export function vatRate(productType: ProductType): number {
  return isOneOf(productType, ...STAPLE_FIBRE) ? 0.13 : 0.09
}

/** Service fees carry 6 %. */
export const SERVICE_VAT = 0.06

/** F13 per invoice line; the totals are the sums of the lines. */
export function invoiceLines<Line extends { productType: ProductType; amount: Cents }>(lines: Line[]) {
  return lines.map((line) => {
    const rate = vatRate(line.productType)
    return { ...line, rate, ...splitVat(line.amount, rate) }
  })
}
