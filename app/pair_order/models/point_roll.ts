import { PointRollSchema } from '#database/schema'

/** A roll to another contract that one side proposed (移仓). Prices and bases in cents per tonne. */
export default class PointRoll extends PointRollSchema {
  static table = 'point_rolls'
}
