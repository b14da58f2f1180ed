import { AuctionItemSchema } from '#database/schema'

/** An item of a session (竞价标的). `reservePrice` leaves the server for the operator and the consignor only. */
export default class AuctionItem extends AuctionItemSchema {
  static table = 'auction_items'
}
