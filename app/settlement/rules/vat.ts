import { splitVat, type Cents } from '#core/money'
import type { ProductType } from '#app/catalog/codes'
import { vatRate } from '#app/catalog/rules/vat_rate'

/** VAT rate of service fees, 6 %. */
export const SERVICE_VAT = 0.06

/** F13 per invoice line; the totals are the sums of the lines. */
export function invoiceLines<Line extends { productType: ProductType; amount: Cents }>(lines: Line[]) {
  return lines.map((line) => {
    const rate = vatRate(line.productType)
    return { ...line, rate, ...splitVat(line.amount, rate) }
  })
}
