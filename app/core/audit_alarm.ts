/*
 * Alarms about the audit log itself: seals that are not anchored in time, a log that is not as it was written. An audit line records the alarm, and
 * whoever is registered here tells operators; the same alarm is raised once a day.
 */
import logger from '@adonisjs/core/services/logger'
import { systemActor } from '#core/actor'
import { audit } from '#core/audit'
import { inTransaction, type Trx } from '#core/transaction'

let tell: (trx: Trx, subject: string) => Promise<void> = async () => {}

/** Call at the top level of a module's `listeners.ts`: core knows no operators. */
export function registerAuditAlarm(teller: typeof tell) {
  tell = teller
}

/** Columns of audit lines are as long. */
const MOST_LETTERS = 500

export async function raiseAuditAlarm(text: string): Promise<void> {
  const subject = text.slice(0, MOST_LETTERS)
  logger.error(subject)
  await inTransaction(async (trx) => {
    await trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [`audit-alarm:${subject}`])
    const raised = await trx
      .from('audit_logs')
      .where({ entity: 'audit_log', action: 'audit.alarm', summary: subject })
      .whereRaw(`created_at > clock_timestamp() - interval '1 day'`)
      .first()
    if (raised) return
    await audit(trx, systemActor(), { action: 'audit.alarm', entity: 'audit_log', entityId: 0, summary: subject })
    await tell(trx, subject)
  })
}
