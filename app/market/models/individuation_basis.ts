import { IndividuationBaseSchema } from '#database/schema'

/** A version of a company's own basis table. Never changed: a newer version follows. */
export default class IndividuationBasis extends IndividuationBaseSchema {
  static table = 'individuation_bases'
}
