/* Requirements for listing a batch (state-machines §2.1). Pure functions: the action reads the rows. */
import { shareSumErrors, type CheckedBatch } from '#app/catalog/rules/batch_checks'
import type { Refusal } from '#core/refusal'
import { ListingRefusal } from '#app/listing/refusals'
import { contractWeight, type Weighed } from '#app/catalog/rules/contract_weight'
import { BY_TONNE, CNY_COTTON, InTransitState, ProductType, isByTonne } from '#app/catalog/codes'
import { DeliveryType, PriceType, SpotType } from '#app/listing/codes'
import { isOneOf } from '#core/define_codes'

/** Cents per tonne. */
export const MIN_PRICE = 100
export const MAX_PRICE = 10_000_000

/** Cents per tonne of 优质溢价 (F3.4). */
export const MIN_PREMIUM = -50_000
export const MAX_PREMIUM = 200_000

export type ListingTerms = {
  priceType?: PriceType
  price?: number | null
  deliveryType?: DeliveryType
  spotType?: SpotType
  appointmentDate?: string | null
}

export type ListableBatch = CheckedBatch &
  Weighed & {
    entrepotId: number | null
    entrepotName: string | null
    /** Of goods by the tonne: a gin sells its seed from its own yard. */
    place?: string | null
    inTransitState: InTransitState
    /** Of goods in transit: the day on which they are expected. */
    arrivalDate?: string | null
  }

/** The reason why a price is invalid, or null. */
export function priceProblem(price: number | null | undefined): Refusal | null {
  if (price === null || price === undefined) return ListingRefusal.priceMissing
  return Number.isInteger(price) && price >= MIN_PRICE && price <= MAX_PRICE ? null : ListingRefusal.priceOutside
}

/**
 * A price below the deposit is refused: the deposit would pay for more than the goods, which only happens when digits of the price are missing.
 *
 * @param price a fixed price, or null for a basis; @param deposit the deposit rate; both in cents per tonne
 */
export function priceTooLow(price: number | null | undefined, deposit: number): Refusal | null {
  return price !== null && price !== undefined && price < deposit ? ListingRefusal.priceBelowDeposit({ deposit }) : null
}

/** Bales are fetched from a warehouse; goods by the tonne lie in one or at a place. */
const liesSomewhere = ({ productType, entrepotId, entrepotName, place }: ListableBatch) =>
  Boolean(entrepotId ?? entrepotName) || (isByTonne(productType) && Boolean(place))

/** The first reason why these goods cannot be listed on these terms, or null. */
export function listingProblem(batch: ListableBatch, terms: ListingTerms): Refusal | null {
  if (!isOneOf(batch.productType, ...CNY_COTTON, ...BY_TONNE))
    return ListingRefusal.productNotListable({ product: ProductType.word(batch.productType) })
  const price = (terms.priceType ?? PriceType.fixed) === PriceType.fixed ? priceProblem(terms.price) : null
  if (price) return price
  if (!(contractWeight(batch) > 0)) return ListingRefusal.weightNotPositive
  const [sum] = shareSumErrors(batch)
  if (sum) return ListingRefusal.sharesWrong({ problem: sum.message })
  if (batch.inTransitState !== InTransitState.inTransit && !liesSomewhere(batch))
    return isByTonne(batch.productType) ? ListingRefusal.placeNotGiven : ListingRefusal.warehouseNotGiven
  if (
    batch.inTransitState === InTransitState.inTransit &&
    (terms.deliveryType ?? DeliveryType.pickUp) === DeliveryType.pickUp &&
    !batch.arrivalDate &&
    !terms.appointmentDate
  )
    return ListingRefusal.arrivalNotGiven({ byTonne: isByTonne(batch.productType) })
  if (terms.spotType === SpotType.presale && !terms.appointmentDate) return ListingRefusal.appointmentMissing
  return null
}
