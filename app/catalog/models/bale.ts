import { BaleSchema } from '#database/schema'

/** One bale of a batch with what the laboratory measured on it. */
export default class Bale extends BaleSchema {
  static table = 'bales'
}
