/* The form in which lots are picked for a session: offers that may enter it, each with its prices. */
import type { RowOf } from '#app/admin/define'
import { rows } from '#app/admin/kinds/rows'
import { fitsSession } from '#app/auction/admin/offers_sql'
import { confirmedField } from '#app/listing/admin/offer_actions'
import { lotTerms } from '#app/auction/admin/lot_terms'
import { AuctionPriceType } from '#app/auction/codes'
import type AuctionSession from '#app/auction/models/auction_session'
import { lackingOffers } from '#app/auction/queries/lacking_offers'
import { PriceType } from '#app/listing/codes'

type Session = RowOf<typeof AuctionSession>
type Offer = {
  priceType: PriceType
  price: number | null
  priceDiff: number | null
  priceContract: string | null
  standardAgio: number | null
  startingPrice: number | null
  reservePrice: number | null
}

const isBasis = ({ priceType }: Session) => priceType === AuctionPriceType.basis

/** The price of the offer, and not more than its reserve: a start above it could not be entered. */
const startOf = (price: number | null, reserve: number | null) =>
  price === null || reserve === null ? price : Math.min(price, reserve)

/** The basis of the batch itself, which lots name: a basis of the standard grade leaves its quality out. */
const batchBasis = ({ priceDiff, standardAgio }: Offer) => (priceDiff === null ? null : priceDiff + (standardAgio ?? 0))

/** Begins with what the seller asks of an auction, else with his offer, where the session is priced in the same way. */
const proposed = (offer: Offer, session: Session) => {
  const basis = isBasis(session)
  const same = basis === (offer.priceType === PriceType.basis)
  const { startingPrice, reservePrice } = same ? offer : { startingPrice: null, reservePrice: null }
  return {
    startingPrice: startingPrice ?? startOf(basis ? batchBasis(offer) : offer.price, reservePrice),
    ...(reservePrice !== null && { reservePrice }),
    ...(basis && { priceContract: offer.priceContract }),
  }
}

export const lotsForm = {
  lots: rows('auction_offers', {
    label: '批次',
    required: true,
    most: 200,
    sum: 'weight',
    columns: lotTerms,
    fit: fitsSession,
    start: (session: Session) => ({ priceType: isBasis(session) ? PriceType.basis : PriceType.fixed }),
    proposed,
    lacking: lackingOffers,
  }),
  confirmed: confirmedField,
}
