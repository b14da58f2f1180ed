import { ClaimSchema } from '#database/schema'

/** An objection of a buyer to the delivered goods (异议). */
export default class Claim extends ClaimSchema {
  static table = 'claims'

  declare fileIds: number[]
}
