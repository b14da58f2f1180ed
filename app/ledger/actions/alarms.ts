import { moveAlarm } from '#app/ledger/moves'
import logger from '@adonisjs/core/services/logger'
import type { Actor } from '#core/actor'
import { systemActor } from '#core/actor'
import { audit } from '#core/audit'
import { inTransaction, type Trx } from '#core/transaction'
import { tellOperators } from '#app/identity/shared/tell_operators'
import LedgerAlarm from '#app/ledger/models/ledger_alarm'
import type { AlarmDetails } from '#app/ledger/shared/alarm_words'
import { AlarmKind, AlarmState } from '#app/ledger/codes'

/** What the audit log calls an alarm of a kind. */
const LINES: Record<AlarmKind, string> = {
  [AlarmKind.ledgerMismatch]: 'ledger.mismatch',
  [AlarmKind.bankMismatch]: 'bank.mismatch',
  [AlarmKind.handPrice]: 'ledger.hand-price',
}

/**
 * Reports a difference, or money moved by a price that operators entered, to the role FINANCE: an open alarm on the home page of the back office,
 * an SMS to operators with a mobile, an audit line and an error in the log. Differences are never repaired silently.
 */
export async function raiseAlarm(kind: AlarmKind, subject: string, details: AlarmDetails, outer?: Trx): Promise<void> {
  logger.error({ kind, details }, subject)
  await inTransaction(async (trx) => {
    const alarm = await LedgerAlarm.create({ kind, subject: subject.slice(0, 200), details }, { client: trx })
    await audit(trx, systemActor(), {
      action: LINES[kind],
      entity: 'ledger_alarm',
      entityId: alarm.id,
      after: { details },
      summary: subject,
    })
    await tellOperators(trx, 'FINANCE', subject)
  }, outer)
}

/** Raises an alarm unless there is one with this subject, open or closed: for what is found again and again, such as a repeated message. */
export async function raiseAlarmOnce(
  kind: AlarmKind,
  subject: string,
  details: AlarmDetails,
  outer?: Trx
): Promise<void> {
  await inTransaction(async (trx) => {
    await trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [`alarm:${subject}`])
    const known = await LedgerAlarm.query({ client: trx })
      .where({ kind, subject: subject.slice(0, 200) })
      .first()
    if (!known) await raiseAlarm(kind, subject, details, trx)
  }, outer)
}

/** Closes an alarm with a memo of its cause. */
export async function closeAlarm(input: { id: number; memo: string }, actor: Actor, trx: Trx): Promise<void> {
  const alarm = await LedgerAlarm.query({ client: trx })
    .where({ id: input.id, state: AlarmState.open })
    .forUpdate()
    .firstOrFail()
  await moveAlarm(trx, actor, alarm, {
    to: AlarmState.handled,
    action: 'ledger-alarm.close',
    summary: '账务告警已处理',
    reason: input.memo,
    fields: { memo: input.memo, handledBy: actor.name },
    columns: { handled_at: trx.raw('clock_timestamp()') },
  })
}
