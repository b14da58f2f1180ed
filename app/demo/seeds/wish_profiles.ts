/* What spinning mills ask for in the wishes of the demo: quality by the yarn that it becomes, and the words beside it. */
import type { WishRange } from '#app/demand/rules/wish_ranges'
import { ProductType } from '#app/catalog/codes'

/** `lenAvg` and `strengthAvg` at least, `mikeAvg` between. */
export type WishProfile = {
  remark: string
  lenAvg: number
  strengthAvg: number
  mikeAvg: readonly [number, number]
  wish: WishRange['wish']
  /** A second range that goods may meet instead. */
  or?: WishRange
}

const PROFILES = {
  open: {
    remark: '气流纺 10～16 支用棉，批量采购',
    lenAvg: 26.5,
    strengthAvg: 26,
    mikeAvg: [3.5, 5.2],
    wish: { impurity: '~3.5' },
  },
  carded32: {
    remark: '普梳 32 支用棉，要求批次间差异小',
    lenAvg: 28,
    strengthAvg: 27.5,
    mikeAvg: [3.5, 4.9],
    wish: { lvMain: '21,31,41', impurity: '~3' },
  },
  combed40: {
    remark: '精梳 40 支针织纱用棉',
    lenAvg: 28.5,
    strengthAvg: 28,
    mikeAvg: [3.7, 4.8],
    wish: { lvMain: '11,21,31', impurity: '~2.5' },
  },
  combed60: {
    remark: '精梳 60 支紧密纺用棉，异性纤维从严',
    lenAvg: 29.5,
    strengthAvg: 29,
    mikeAvg: [3.7, 4.4],
    wish: { lvMain: '11,21', uniformityAvg: '83~' },
    or: { must: { lenAvg: '29~', strengthAvg: '30~', mikeAvg: '3.7~4.2' }, wish: { lvMain: '11,21' } },
  },
  white: {
    remark: '漂白布用棉，颜色级以白棉为主',
    lenAvg: 28,
    strengthAvg: 27,
    mikeAvg: [3.5, 4.9],
    wish: { lvMain: '11,21' },
    or: { must: { lenAvg: '28.5~', lvMain: '11,21,31' }, wish: { impurity: '~2' } },
  },
} as const satisfies Record<string, WishProfile>

const { open, carded32, combed40, combed60, white } = PROFILES

/** Kinds of cotton in the order in which wishes ask for them, each with the yarns it is bought for. */
export const WISHED: readonly [ProductType, readonly WishProfile[]][] = [
  [ProductType.xinjiang, [combed40, carded32, combed60, white]],
  [ProductType.xinjiang, [carded32, combed40, white, combed60]],
  [ProductType.importedCny, [combed40, carded32]],
  [ProductType.xinjiang, [combed60, white, combed40, carded32]],
  [ProductType.inland, [open, carded32]],
  [ProductType.xinjiang, [combed40, combed60, carded32]],
  [ProductType.warrant, [combed40, carded32]],
  [ProductType.xinjiang, [white, carded32, combed40]],
  [ProductType.xinjiangUninspected, [carded32, open]],
]

/** The ranges of a wish. Every other one only hopes for a micronaire. */
export function rangesOf(profile: WishProfile, strict: boolean): WishRange[] {
  const { lenAvg, strengthAvg, mikeAvg, wish, or } = profile
  const micronaire = { mikeAvg: mikeAvg.join('~') }
  const first = {
    must: { lenAvg: `${lenAvg}~`, strengthAvg: `${strengthAvg}~`, ...(strict && micronaire) },
    wish: { ...wish, ...(!strict && micronaire) },
  }
  return or && !strict ? [first, or] : [first]
}

export const PAYMENTS = ['签约后三日内付全款', '现款现货', '定金 10%，提货前付清', null] as const
