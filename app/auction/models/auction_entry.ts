import { AuctionEntrySchema } from '#database/schema'

/** The entry of a company in a session, with its frozen deposit. */
export default class AuctionEntry extends AuctionEntrySchema {
  static table = 'auction_entries'
}
