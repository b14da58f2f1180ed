import { AuctionBidSchema } from '#database/schema'

/** One bid and its decision; written by `auction_place_bids` only. */
export default class AuctionBid extends AuctionBidSchema {
  static table = 'auction_bids'
}
