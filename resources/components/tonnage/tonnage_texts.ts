/* Texts about goods by the tonne. */
import { wordOf } from '~/components/state_tag'
import { weight } from '~/lib/format'
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

export type Tonnes = { tonnes: number; problem: null } | { tonnes: null; problem: string }

/**
 * Reads the tonnes that somebody types (flows §9): whole kilograms, at least the minimum or the whole rest, at most the rest. The order decides again under
 * its lock.
 */
export function readTonnes(text: string, goods: Pick<TonnageOffer, 'minLot' | 'restWeight'>): Tonnes {
  const problem = (words: string): Tonnes => ({ tonnes: null, problem: words })
  const typed = text.trim()
  if (typed === '') return problem('请输入订购吨数')
  const tonnes = Number(typed)
  if (!/^\d+(\.\d*)?$/.test(typed) || !(tonnes > 0)) return problem('订购吨数须为大于0的数字')
  if (/\.\d{4}/.test(typed)) return problem('订购吨数最多三位小数')
  if (tonnes > goods.restWeight) return problem(`余量不足，当前可订${weight(goods.restWeight)}吨`)
  if (tonnes < goods.minLot && tonnes !== goods.restWeight)
    return problem(`订购吨数不能低于起订量${weight(goods.minLot)}吨（余量不足起订量时可全部订购）`)
  return { tonnes, problem: null }
}
