import { AuctionHouseCompanySchema } from '#database/schema'

/** A company that a session names as consignor or, when it is limited, as bidder. */
export default class AuctionHouseCompany extends AuctionHouseCompanySchema {
  static table = 'auction_house_companies'
}
