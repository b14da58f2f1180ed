import { MarketFeedSchema } from '#database/schema'

/** A source from which quotes or series are pulled. */
export default class MarketFeed extends MarketFeedSchema {
  static table = 'market_feeds'
}
