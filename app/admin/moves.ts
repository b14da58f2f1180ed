import Proposal from '#app/admin/models/proposal'
import { ProposalState, TaskState } from '#app/admin/codes'
import { defineMove, defineRecordedTableMove } from '#core/moves'

/** The moves of an import or export. The task is its own record; an import writes one audit line per row, an export one with its filter. */
export const moveTask = defineRecordedTableMove({
  table: 'admin_tasks',
  states: TaskState,
  recordedIn: 'admin_tasks',
})

export const moveProposal = defineMove({ model: Proposal, states: ProposalState, entity: 'proposal' })
