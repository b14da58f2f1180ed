/* Texts about goods by the tonne. */
import { wordOf } from '~/components/state_tag'
import type { TonnageOffer } from '#wire/listing/transformers/tonnage_offer'
import { BY_TONNE, ProductType } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'

/** The types as a set of codes, for tabs and the address. */
export const TONNAGE_TYPES = {
  entries: ProductType.entries.filter((entry) => isOneOf(entry.code, ...BY_TONNE)),
} as { entries: readonly { code: (typeof BY_TONNE)[number]; word: string }[] }

export type TonnageType = (typeof BY_TONNE)[number]

export const isTonnageType = (code: number | null | undefined): code is TonnageType =>
  code !== null && code !== undefined && BY_TONNE.some((one) => one === code)

/** 新疆维吾尔自治区 → 新疆, 江苏省 → 江苏. */
export const shortProvince = (name: string) => name.replace(/(?:维吾尔|壮族|回族)?自治区$|[省市]$/, '')

export const goodsPath = (row: Pick<TonnageOffer, 'productId'>) => `/seed-fiber/${row.productId}`

/** `DB20261125000012　江苏江阴`: the number, and where the goods come from. */
export const goodsLine = (row: TonnageOffer) => [row.batchCode, row.chandi].filter(Boolean).join('　')

/** How much is sold at least: the minimum, or the rest where that is less. */
export const leastOf = ({ minLot, restWeight }: Pick<TonnageOffer, 'minLot' | 'restWeight'>) =>
  Math.min(minLot, restWeight)

/** `自提`, `送到`; of goods on the way when they are expected is said by the warehouse. */
export const deliveryOf = (row: TonnageOffer) => wordOf('deliveryType', row.deliveryType)
