import { AuctionEntrySchema } from '#database/schema'

/** A company in a session, with what it has frozen for it. */
export default class AuctionEntry extends AuctionEntrySchema {
  static table = 'auction_entries'
}
