import { IndividuationApplySchema } from '#database/schema'

/** A company's application for a basis table of its own or for price alerts (state-machines §12). */
export default class IndividuationApply extends IndividuationApplySchema {
  static table = 'individuation_applies'
}
