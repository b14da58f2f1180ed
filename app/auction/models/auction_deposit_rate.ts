import { AuctionDepositRateSchema } from '#database/schema'

/** Deposit rate of one product type (cents per tonne) and the minimum a company must freeze to enter (cents). */
export default class AuctionDepositRate extends AuctionDepositRateSchema {
  static table = 'auction_deposit_rates'
}
