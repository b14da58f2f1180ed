import { IndividuationBaseSchema } from '#database/schema'

/** A version of a company's own basis table. Never changed; a change is a new version. */
export default class IndividuationBasis extends IndividuationBaseSchema {
  static table = 'individuation_bases'
}
