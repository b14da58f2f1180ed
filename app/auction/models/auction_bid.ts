import { AuctionBidSchema } from '#database/schema'

/** One bid as it was decided; written by `auction_place_bids` only. */
export default class AuctionBid extends AuctionBidSchema {
  static table = 'auction_bids'
}
