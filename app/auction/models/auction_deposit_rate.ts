import { AuctionDepositRateSchema } from '#database/schema'

/** Deposit of one product type, cents per tonne, and the least a company must freeze to enter (cents). */
export default class AuctionDepositRate extends AuctionDepositRateSchema {
  static table = 'auction_deposit_rates'
}
