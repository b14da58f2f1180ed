import { DemandOptoutSchema } from '#database/schema'

/** A company that is not proposed to sellers as a buyer. */
export default class DemandOptout extends DemandOptoutSchema {
  static table = 'demand_optouts'
}
