import type { Trx } from '#core/transaction'
import { loggedLots, loggedOutages } from '#app/auction/queries/verify_log'
import { sealOf } from '#app/auction/rules/log_chain'

/** Seals the log of a session whose lots are locked and closed; returns the hash for `log_hash`. Later bids, all refused, are not covered by the seal. */
export async function sealLog(trx: Trx, session: { id: number; sessionCode: string }): Promise<string> {
  await trx.rawQuery('update auction_lots set sealed_seq = last_seq, sealed_hash = last_hash where session_id = ?', [
    session.id,
  ])
  return sealOf({
    houseCode: session.sessionCode,
    items: await loggedLots(session.id, trx),
    outages: await loggedOutages(session.id, trx),
  })
}
