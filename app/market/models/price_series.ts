import { PriceSerySchema } from '#database/schema'

/** A daily figure with a name and a unit: an index, a yarn, a fibre, a main contract, an exchange rate. */
export default class PriceSeries extends PriceSerySchema {
  static table = 'price_series'
}
