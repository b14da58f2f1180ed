import { AdminProposalSchema } from '#database/schema'

import type { ShownLine } from '#app/admin/transformers/wire'

/** A decision of an operator that waits for a second one. */
export default class Proposal extends AdminProposalSchema {
  static table = 'admin_proposals'

  declare lines: ShownLine[]
}
