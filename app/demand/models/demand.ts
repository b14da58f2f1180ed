import type { WishRange } from '#app/demand/rules/wish_ranges'
import { DemandSchema } from '#database/schema'

/** What a buyer wants (求购): goods of a quality, so many tonnes, at a price, to a place, for a time. */
export default class Demand extends DemandSchema {
  static table = 'demands'

  declare ranges: WishRange[]
}
