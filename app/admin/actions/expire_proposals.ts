import { systemActor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { moveProposal } from '#app/admin/moves'
import { ProposalState } from '#app/admin/codes'

/** Ends the proposals whose time has passed. */
export async function expireProposals(): Promise<number> {
  const expired = await inTransaction(async (trx) => {
    const at = (await databaseNow(trx)).toJSDate()
    return moveProposal.where(trx, systemActor(), (query) => void query.where('expires_at', '<=', at), {
      to: ProposalState.expired,
      action: 'proposals.expire',
      summary: '逾期未复核，已失效',
      columns: { asked: null, decided_at: at },
    })
  })
  return expired.length
}
