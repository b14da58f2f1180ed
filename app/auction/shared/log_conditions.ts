/*
 * Writes down what bids are decided by, at the moment from which they are: version 3 of the bid log contains it. Whoever calls holds the lock under
 * which the condition changes (the entry, the lot, the session's lots) and has read the clock after it got that lock, so that the order of the moments is
 * the order in which bids saw the conditions.
 */
import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { databaseNow } from '#core/clock'
import type { Trx } from '#core/transaction'
import type AuctionEntry from '#app/auction/models/auction_entry'
import type { LogCondition } from '#app/auction/rules/full_log'

export type NewCondition = Pick<LogCondition, 'kind'> & Partial<Omit<LogCondition, 'kind' | 'at'>>

/** @param at moment after all locks were taken */
export async function recordConditions(
  trx: Trx,
  sessionId: number,
  at: DateTime,
  conditions: readonly NewCondition[]
): Promise<void> {
  if (conditions.length === 0) return
  await trx.table('auction_log_facts').multiInsert(
    conditions.map(({ kind, lot = null, who = null, state = null, amount = null, note = null }) => ({
      session_id: sessionId,
      at: at.toJSDate(),
      kind,
      lot_id: lot,
      who,
      value: state,
      amount,
      note,
    }))
  )
}

/** The state and the deposit of a locked entry, as they are from now on. */
export async function recordEntry(trx: Trx, entry: AuctionEntry): Promise<void> {
  const { bidderNo: who, state, deposit: amount } = entry
  await recordConditions(trx, entry.sessionId, await databaseNow(trx), [{ kind: 'entry', who, state, amount }])
}

/** The hash that was published with the terms of a session; null for one whose log has no conditions. */
export async function termsHashOfSession(sessionId: number): Promise<string | null> {
  const terms = await db
    .from('auction_log_facts')
    .where({ session_id: sessionId, kind: 'terms' })
    .orderBy('id', 'desc')
    .first()
  return terms?.note ?? null
}
