import { TonnageChangeSchema } from '#database/schema'

/** One change of the tonnes on offer; written once. */
export default class TonnageChange extends TonnageChangeSchema {
  static table = 'tonnage_changes'
}
