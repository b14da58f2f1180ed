import { PricePointSchema } from '#database/schema'

/** One day of a series, in the unit of the series. */
export default class PricePoint extends PricePointSchema {
  static table = 'price_points'
}
