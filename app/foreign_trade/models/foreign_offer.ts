import { ForeignOfferSchema } from '#database/schema'

/** An offer of a lot of imported cotton in US dollars: its price in hundredths of a cent per pound, or a basis on ICE cotton, and the terms of the contract. */
export default class ForeignOffer extends ForeignOfferSchema {
  static table = 'foreign_offers'
}
