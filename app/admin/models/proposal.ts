import { AdminProposalSchema } from '#database/schema'

/** What the second operator is shown of one value: `before` alone is a value that stays, `after` alone one that is new. */
export type ShownLine = { label: string; before: string | null; after: string | null }

/** A decision of an operator that waits for a second one. */
export default class Proposal extends AdminProposalSchema {
  static table = 'admin_proposals'

  declare lines: ShownLine[]
}
