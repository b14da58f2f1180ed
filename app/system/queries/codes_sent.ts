import db from '@adonisjs/lucid/services/db'

/** Number of codes by SMS that were queued within 24 hours, to whomever. */
export async function codesSentInADay(): Promise<number> {
  const { rows } = await db.rawQuery(
    `select count(*)::int as sent from sms_messages where template = 'code' and created_at > now() - interval '24 hours'`
  )
  return rows[0].sent
}
