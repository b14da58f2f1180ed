/*
 * What a basis listing needs (state-machines §2.1: price type 2). Pure: contract and calendar are read by the action.
 */
import type { Cents } from '#core/money'
import { PriceStandard } from '#app/market/codes'

/** Cents per tonne. */
export const MIN_BASIS = -500_000
export const MAX_BASIS = 1_000_000
export const BASIS_RANGE_TEXT = '基差应在-5,000至+10,000元/吨之间'

/** A price must still be fixable for more than this many days. */
export const POINT_DAYS = 5

export type BasisTerms = {
  priceDiff?: Cents | null
  priceContract?: string | null
  priceStandard?: PriceStandard | null
  /** `YYYY-MM-DD` */
  pointDeadline?: string | null
}

/** `listed`: still traded on the exchange. Days are `YYYY-MM-DD`. */
export type PointContract = { code: string; product: string; listed: boolean; lastPointDate: string }

/** Why a basis cannot stand, or null. */
export function basisProblem(priceDiff: Cents | null | undefined): string | null {
  if (priceDiff === null || priceDiff === undefined) return '请输入基差'
  return Number.isInteger(priceDiff) && priceDiff >= MIN_BASIS && priceDiff <= MAX_BASIS ? null : BASIS_RANGE_TEXT
}

/**
 * The first reason why goods cannot be offered on these basis terms, or null.
 *
 * @param soon the last day that is too near: today + 5 days
 */
export function basisListingProblem(
  terms: BasisTerms,
  contract: PointContract | null,
  goods: { czceAgio: Cents | null },
  soon: string
): string | null {
  const basis = basisProblem(terms.priceDiff)
  if (basis) return basis
  if (!terms.priceContract) return '请选择点价合约'
  if (!contract?.listed) return `合约${terms.priceContract}不存在或已摘牌`
  if (contract.product !== 'CF') return '棉花批次请选择郑棉合约'
  if (contract.lastPointDate <= soon) return `合约${contract.code}距点价截止日不足${POINT_DAYS}天，请选择其他合约`
  if (terms.pointDeadline && (terms.pointDeadline <= soon || terms.pointDeadline > contract.lastPointDate))
    return `点价截止日须晚于${soon}且不晚于${contract.lastPointDate}`
  if (terms.priceStandard === PriceStandard.standardGrade && goods.czceAgio === null)
    return '该批次郑商所升贴水无法计算，不能按标准级基差报价'
  return null
}
