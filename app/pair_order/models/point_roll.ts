import { PointRollSchema } from '#database/schema'

/** A proposal of one side to roll to another contract (移仓). Prices and bases in cents per tonne. */
export default class PointRoll extends PointRollSchema {
  static table = 'point_rolls'
}
