import { type ProductType, STAPLE_FIBRE } from '#app/catalog/codes'
import { isOneOf } from '#core/define_codes'

/** F13: the VAT rate included in a price, as a ratio: 9 % for cotton, seed and linter, 13 % for polyester staple (state-machines §10). */
export function vatRate(productType: ProductType): number {
  return isOneOf(productType, ...STAPLE_FIBRE) ? 0.13 : 0.09
}
