import { AdminRecycledSchema } from '#database/schema'

/** A deleted row that may be taken back for some days. */
export default class Recycled extends AdminRecycledSchema {
  static table = 'admin_recycled'
}
