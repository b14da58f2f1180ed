import { PriceWatchSchema } from '#database/schema'

/** A level of the main contract about which a user wants to be notified. */
export default class PriceWatch extends PriceWatchSchema {
  static table = 'price_watches'
}
