/*
 * How far the exchange with the bank has come. What lies before a watermark is done; an outage of any length leaves it where it was, so nothing is
 * skipped. The watermark moves after the work, and the work may be repeated.
 */
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { ZONE } from '#core/clock'

/** `payments`: fetched up to a moment; `reconciled`, `filed`: money in and out, and the bank's files, compared up to the beginning of a day. */
export type Watermark = 'payments' | 'reconciled' | 'filed'

export async function watermark(name: Watermark): Promise<DateTime | null> {
  const row = await db.from('bank_watermarks').where({ name }).first()
  return row ? DateTime.fromJSDate(row.reached).setZone(ZONE) : null
}

/** Moves a watermark forward, never back. */
export async function reachWatermark(name: Watermark, moment: DateTime): Promise<void> {
  await db.rawQuery(
    `insert into bank_watermarks (name, reached) values (?, ?)
     on conflict (name) do update set reached = greatest(bank_watermarks.reached, excluded.reached)`,
    [name, moment.toISO()!]
  )
}
