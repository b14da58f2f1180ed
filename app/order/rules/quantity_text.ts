import { isByTonne, type ProductType } from '#app/catalog/codes'
import type { Quantity } from '#app/order/rules/picking'
import { sumTonnes, type Tonnes } from '#core/money'

export type SoldLines = { lines: readonly { productType: ProductType }[] }

/** The goods of an order are sold by the tonne and have no bales; an order never has both kinds. */
export const isTonnageOrder = ({ lines }: SoldLines): boolean => lines.some(({ productType }) => isByTonne(productType))

/** `186 包`, or of goods by the tonne `31.860 吨`. */
export const quantityText = (order: SoldLines, { packets, weight }: Quantity): string =>
  isTonnageOrder(order) ? `${weight.toFixed(3)} 吨` : `${packets} 包`

/** The same inside a sentence of a notice, without a space. */
export const saidQuantity = (order: SoldLines, quantity: Quantity): string =>
  quantityText(order, quantity).replace(' ', '')

/** What comes back to the market when an order ends: `批次`, or `32.000吨`. */
export const goodsBack = (order: SoldLines & { weight: Tonnes }): string =>
  isTonnageOrder(order) ? `${order.weight.toFixed(3)}吨` : '批次'

/** How many batches something is about: `3批`; of goods by the tonne their tonnes. */
export const goodsCount = (lines: readonly { productType: ProductType; weight: Tonnes }[]): string =>
  isTonnageOrder({ lines }) ? `${sumTonnes(lines.map(({ weight }) => weight)).toFixed(3)}吨` : `${lines.length}批`
