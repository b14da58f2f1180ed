import { DemandIntroductionSchema } from '#database/schema'

/** Goods that a seller has introduced to a buyer whom they fit. */
export default class DemandIntroduction extends DemandIntroductionSchema {
  static table = 'demand_introductions'
}
