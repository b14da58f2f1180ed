import { ClaimSchema } from '#database/schema'

/** An objection of a buyer to what was delivered (异议). */
export default class Claim extends ClaimSchema {
  static table = 'claims'

  declare fileIds: number[]
}
