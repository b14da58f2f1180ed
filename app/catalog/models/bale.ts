import { BaleSchema } from '#database/schema'

/** One bale of a batch with its laboratory measurements. */
export default class Bale extends BaleSchema {
  static table = 'bales'
}
