import { versionOf } from '#core/seen'
import type Quotation from '#app/quotation/models/quotation'

/**
 * Version of what accepting a bargain means: the standing price and the terms it was named on, beside those in force, which are the same as
 * long as the price can be accepted.
 */
export function quotationVersion(quotation: Quotation, inForce: string | null): string {
  const { id, round, price, priceType, priceContract, weight, packets, fundsUntil } = quotation
  const { deliveryType, deliveryAddress } = quotation
  return versionOf({
    id,
    round,
    price,
    priceType,
    priceContract,
    weight,
    packets,
    deliveryType,
    deliveryAddress,
    terms: quotation.termsVersion,
    inForce,
    awaitsMoney: fundsUntil !== null,
  })
}
