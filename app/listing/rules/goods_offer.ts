/* The first offer of goods by the tonne, named with the goods: which of its terms go together, and beside which field a refusal of it is said. */
import { DeliveryType, PriceType } from '#app/listing/codes'
import type { Cents } from '#core/money'

/** Cents per tonne: a price, or a basis to a contract. `pointDeadline`: `YYYY-MM-DD`. */
export type GoodsOffer = {
  price?: Cents | null
  priceDiff?: Cents | null
  priceContract?: string | null
  pointDeadline?: string | null
  deliveryType?: DeliveryType | null
}

const isGiven = (value: unknown) => value !== null && value !== undefined

export type OfferProblem = { field: string; message: string; rule: string }

/** Whether anything of an offer is named. */
export const namesOffer = ({ price, priceDiff, priceContract, pointDeadline, deliveryType }: GoodsOffer) =>
  [price, priceDiff, priceContract, pointDeadline, deliveryType].some(isGiven)

/** Whether goods are to be offered: a delivery alone sells nothing. */
export const isOffered = ({ price, priceDiff, priceContract, pointDeadline }: GoodsOffer) =>
  [price, priceDiff, priceContract, pointDeadline].some(isGiven)

/** What is wrong with the terms by themselves, or null. */
export function mixedTerms({ price, priceDiff, priceContract, pointDeadline }: GoodsOffer): OfferProblem | null {
  if (!isGiven(price)) return null
  if (isGiven(priceDiff)) return { field: 'priceDiff', message: '单价和基差只能填一项', rule: 'either' }
  if (isGiven(priceContract))
    return { field: 'priceContract', message: '一口价没有点价合约，请改填基差', rule: 'either' }
  return isGiven(pointDeadline)
    ? { field: 'pointDeadline', message: '一口价没有点价截止日，请改填基差', rule: 'either' }
    : null
}

/** The terms as an offer has them. */
export const termsOf = ({ price, priceDiff, priceContract, pointDeadline, deliveryType }: GoodsOffer) => ({
  ...(isGiven(price)
    ? { priceType: PriceType.fixed, price }
    : { priceType: PriceType.basis, priceDiff, priceContract, pointDeadline }),
  deliveryType: deliveryType ?? DeliveryType.pickUp,
})

/** Fields by the reasons of `ListingRefusal` that a form or a sheet can mend. */
const FIELDS: Record<string, string> = {
  priceMissing: 'price',
  priceOutside: 'price',
  priceBelowDeposit: 'price',
  basisMissing: 'priceDiff',
  basisOutside: 'priceDiff',
  noFuturesOfGoods: 'priceDiff',
  contractMissing: 'priceContract',
  contractDelisted: 'priceContract',
  contractOfOtherGoods: 'priceContract',
  contractNotOfFibre: 'priceContract',
  contractEndsSoon: 'priceContract',
  pointDeadlineOutside: 'pointDeadline',
  weightNotPositive: 'weight',
  placeNotGiven: 'place',
  arrivalNotGiven: 'arrivalDate',
}

/** A refusal as what is wrong with a field; null for one that no field can mend. */
export function fieldProblem({ reason, message }: { reason: string; message: string }): OfferProblem | null {
  const [module, rule] = reason.split('.')
  const field = module === 'listing' ? FIELDS[rule] : undefined
  return field ? { field, message, rule } : null
}
