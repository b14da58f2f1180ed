import { AuctionSessionCompanySchema } from '#database/schema'

/** A company that a session names as consignor or, when it is limited, as bidder. */
export default class AuctionSessionCompany extends AuctionSessionCompanySchema {
  static table = 'auction_session_companies'
}
