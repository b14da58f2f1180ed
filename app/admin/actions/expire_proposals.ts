import { systemActor } from '#core/actor'
import { inTransaction } from '#core/transaction'
import { moveProposal } from '#app/admin/moves'
import { ProposalState } from '#app/admin/codes'

/** Ends the proposals whose time has passed. */
export async function expireProposals(): Promise<number> {
  const expired = await inTransaction((trx) =>
    moveProposal.where(trx, systemActor(), (query) => void query.whereRaw('expires_at <= now()'), {
      to: ProposalState.expired,
      action: 'proposals.expire',
      summary: '逾期未复核，已失效',
      columns: { asked: null, decided_at: trx.raw('now()') },
    })
  )
  return expired.length
}
