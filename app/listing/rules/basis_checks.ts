/* Requirements of a basis listing (state-machines §2.1: price type 2). Pure functions: the action reads contract and calendar. */
import type { Cents } from '#core/money'
import type { Refusal } from '#core/refusal'
import { ListingRefusal } from '#app/listing/refusals'
import { PriceStandard } from '#app/market/codes'
import { ProductType, STAPLE_FIBRE, isByTonne, isCotton } from '#app/catalog/codes'
import { isOneOf } from '#core/define_codes'

/** Cents per tonne. */
export const MIN_BASIS = -500_000
export const MAX_BASIS = 1_000_000

/** Cents per tonne by which the stored reference price of a basis may lie behind its quote: two ticks. */
export const REFERENCE_LAG = 1_000

/** Pricing must remain possible for more than this many days. */
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

/** The futures that goods are priced on: cotton on 郑棉, staple fibre on 短纤, by-products on none. */
export function futuresOf(productType: ProductType): 'CF' | 'PF' | null {
  if (isOneOf(productType, ...STAPLE_FIBRE)) return 'PF'
  return isCotton(productType) ? 'CF' : null
}

/** The reason why a basis is invalid, or null. */
export function basisProblem(priceDiff: Cents | null | undefined): Refusal | null {
  if (priceDiff === null || priceDiff === undefined) return ListingRefusal.basisMissing
  return Number.isInteger(priceDiff) && priceDiff >= MIN_BASIS && priceDiff <= MAX_BASIS
    ? null
    : ListingRefusal.basisOutside
}

/**
 * The first reason why goods cannot be offered on these basis terms, or null.
 *
 * @param soon the last day that is too early: today + 5 days
 */
export function basisListingProblem(
  terms: BasisTerms,
  contract: PointContract | null,
  goods: { productType: ProductType; czceAgio: Cents | null },
  soon: string
): Refusal | null {
  const basis = basisProblem(terms.priceDiff)
  if (basis) return basis
  if (!terms.priceContract) return ListingRefusal.contractMissing
  if (!contract?.listed) return ListingRefusal.contractDelisted({ contract: terms.priceContract })
  const product = futuresOf(goods.productType)
  if (!product) return ListingRefusal.noFuturesOfGoods({ product: ProductType.word(goods.productType) })
  if (contract.product !== product)
    return product === 'PF' ? ListingRefusal.contractNotOfFibre : ListingRefusal.contractOfOtherGoods
  if (contract.lastPointDate <= soon)
    return ListingRefusal.contractEndsSoon({ contract: contract.code, days: POINT_DAYS })
  if (terms.pointDeadline && (terms.pointDeadline <= soon || terms.pointDeadline > contract.lastPointDate))
    return ListingRefusal.pointDeadlineOutside({ after: soon, until: contract.lastPointDate })
  if (terms.priceStandard === PriceStandard.standardGrade && goods.czceAgio === null)
    return ListingRefusal.agioUnknown({ byTonne: isByTonne(goods.productType) })
  return null
}
