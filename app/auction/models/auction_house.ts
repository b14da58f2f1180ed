import { AuctionHouseSchema } from '#database/schema'

/** A session (竞价场次). */
export default class AuctionHouse extends AuctionHouseSchema {
  static table = 'auction_houses'
}
