import { ClaimSchema } from '#database/schema'

export default class Claim extends ClaimSchema {
  static table = 'claims'
}
