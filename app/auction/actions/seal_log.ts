import type { Trx } from '#core/transaction'
import type AuctionSession from '#app/auction/models/auction_session'
import { logKeyOf } from '#app/auction/shared/log_keys'
import { keyedLots, keyedTerms, loggedLots, loggedOutages } from '#app/auction/queries/verify_log'
import { KEYED_FORMAT, keyedSeal } from '#app/auction/rules/keyed_log_chain'
import { sealOf } from '#app/auction/rules/log_chain'

/** Seals the log of a session whose lots are locked and closed; returns the hash for `log_hash`. Later bids, all refused, are not covered by the seal. */
export async function sealLog(trx: Trx, session: AuctionSession): Promise<string> {
  await trx.rawQuery('update auction_lots set sealed_seq = last_seq, sealed_hash = last_hash where session_id = ?', [
    session.id,
  ])
  const houseCode = session.sessionCode
  const outages = await loggedOutages(session.id, trx)
  const key = await logKeyOf(session.id, trx)
  if (!key) return sealOf({ houseCode, items: await loggedLots(session.id, trx), outages })
  const terms = await keyedTerms(session.id, trx)
  const items = await keyedLots(session.id, trx)
  return keyedSeal({ format: KEYED_FORMAT, houseCode, terms, ...key, items, outages })
}
