import { PriceWatchSchema } from '#database/schema'

/** A level of the main contract that somebody wants to be told about. */
export default class PriceWatch extends PriceWatchSchema {
  static table = 'price_watches'
}
