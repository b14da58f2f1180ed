/* What the consignor of a batch asks (参与竞价), against the terms of its lot. Prices in cents per tonne. */
import type { Cents } from '#core/money'
import type { Refusal } from '#core/refusal'
import { AuctionPriceType } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'
import { PriceType } from '#app/listing/codes'

/** As the listing has it: prices, or bases to its contract. */
export type AskedPrices = {
  priceType: PriceType
  priceContract: string | null
  startingPrice: Cents | null
  reservePrice: Cents | null
}

type Terms = { label: string; priceContract: string | null; reservePrice: Cents | null }

/** Whether both name prices of the same kind: fixed ones, or bases to one contract. */
export function sameKind(
  priceType: AuctionPriceType,
  { priceContract }: Pick<Terms, 'priceContract'>,
  asked: Pick<AskedPrices, 'priceType' | 'priceContract'>
): boolean {
  return priceType === AuctionPriceType.basis
    ? asked.priceType === PriceType.basis && asked.priceContract === priceContract
    : asked.priceType === PriceType.fixed
}

/** The reserve price of a lot: the operator's, or, where he says none, what the consignor asks in the same kind. */
export const reserveOf = (
  priceType: AuctionPriceType,
  terms: Omit<Terms, 'label'>,
  asked: AskedPrices | null
): Cents | null => terms.reservePrice ?? (asked && sameKind(priceType, terms, asked) ? asked.reservePrice : null)

/**
 * Why a lot cannot have these terms: the reserve price is the consignor's own, so that his batch is not sold for less, nor in a session that names prices
 * of another kind. The starting price is a wish, which the platform may set otherwise.
 */
export function askedProblem(priceType: AuctionPriceType, terms: Terms, asked: AskedPrices | null): Refusal | null {
  if (!asked || asked.reservePrice === null) return null
  const { label } = terms
  if (!sameKind(priceType, terms, asked))
    return AuctionRefusal.reserveOfOtherKind({ label, contract: asked.priceContract })
  return terms.reservePrice === null || terms.reservePrice < asked.reservePrice
    ? AuctionRefusal.reserveBelowAsked({ label, asked: asked.reservePrice })
    : null
}
