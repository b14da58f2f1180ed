import { AuctionLogKeySchema } from '#database/schema'

/** The key of a session's bid log, encrypted (`shared/log_keys`). */
export default class AuctionLogKey extends AuctionLogKeySchema {
  static table = 'auction_log_keys'
}
