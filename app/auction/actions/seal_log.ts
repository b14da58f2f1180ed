import type { DateTime } from 'luxon'
import type { Trx } from '#core/transaction'
import type AuctionSession from '#app/auction/models/auction_session'
import { recordConditions } from '#app/auction/shared/log_conditions'
import { logKeyOf } from '#app/auction/shared/log_keys'
import {
  fullLots,
  fullTerms,
  keyedLots,
  keyedTerms,
  loggedConditions,
  loggedLots,
  loggedOutages,
} from '#app/auction/queries/logged_rows'
import { FULL_FORMAT, fullSeal, termsHash } from '#app/auction/rules/full_log'
import { KEYED_FORMAT, keyedSeal } from '#app/auction/rules/keyed_log_chain'
import { sealOf } from '#app/auction/rules/log_chain'

/** Fixes the terms of a session that is being published, and has its key: the hash is shown from now on. Null for a log without conditions. */
export async function recordTerms(trx: Trx, session: AuctionSession, at: DateTime): Promise<string | null> {
  const key = (await logKeyOf(session.id, trx))!
  if (key.version < 3) return null
  const items = await fullLots(session.id, trx)
  const terms = { ...(await fullTerms(session.id, trx)), flashCap: session.flashCap }
  const hash = termsHash({ houseCode: session.sessionCode, chainKey: key.chainKey, terms, items })
  await recordConditions(trx, session.id, at, [{ kind: 'terms', amount: session.flashCap, note: hash }])
  return hash
}

/** Seals the log of a session whose lots are locked and closed; returns the hash for `log_hash`. Later bids, all refused, are not covered by the seal. */
export async function sealLog(trx: Trx, session: AuctionSession): Promise<string> {
  await trx.rawQuery('update auction_lots set sealed_seq = last_seq, sealed_hash = last_hash where session_id = ?', [
    session.id,
  ])
  const houseCode = session.sessionCode
  const outages = await loggedOutages(session.id, trx)
  const key = await logKeyOf(session.id, trx)
  if (!key) return sealOf({ houseCode, items: await loggedLots(session.id, trx), outages })
  if (key.version < 3) {
    const terms = await keyedTerms(session.id, trx)
    const items = await keyedLots(session.id, trx)
    return keyedSeal({ format: KEYED_FORMAT, houseCode, terms, ...key, items, outages })
  }
  const terms = await fullTerms(session.id, trx)
  const items = await fullLots(session.id, trx)
  const conditions = await loggedConditions(session.id, trx)
  return fullSeal({ format: FULL_FORMAT, houseCode, terms, ...key, items, outages, facts: conditions })
}
