import { AuctionLotSchema } from '#database/schema'

/** A lot of a session (竞价标的). Only operators and the consignor may read `reservePrice`. */
export default class AuctionLot extends AuctionLotSchema {
  static table = 'auction_lots'
}
