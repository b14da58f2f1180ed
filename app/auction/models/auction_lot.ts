import { AuctionLotSchema } from '#database/schema'

/** A lot of a session (竞价标的). `reservePrice` leaves the server for the operator and the consignor only. */
export default class AuctionLot extends AuctionLotSchema {
  static table = 'auction_lots'
}
