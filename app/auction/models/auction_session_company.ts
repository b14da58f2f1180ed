import { AuctionSessionCompanySchema } from '#database/schema'

/** A company on a session's list: a consignor, or a bidder of a limited session. */
export default class AuctionSessionCompany extends AuctionSessionCompanySchema {
  static table = 'auction_session_companies'
}
