import { AuctionSessionSchema } from '#database/schema'

/** A session (竞价场次). */
export default class AuctionSession extends AuctionSessionSchema {
  static table = 'auction_sessions'
}
