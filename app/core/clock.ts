/*
 * Deadlines are decided by the database's clock: statements use `now()`. This module serves code that needs the same moment outside a
 * statement, and tests that move the clock.
 */
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ZONE } from '#core/zone'

export { ZONE } from '#core/zone'

let shift = 0

/** Moves the clock of this process by a number of milliseconds; for tests and the seeding of the demo only. */
export function shiftClock(milliseconds: number) {
  shift = milliseconds
}

/** The present moment of this process while its clock is moved; undefined when it is not moved and the database's clock applies. */
export function shiftedNow(): Date | undefined {
  return shift === 0 ? undefined : new Date(Date.now() + shift)
}

/** The present moment as an SQL expression: `now()`, or the moved moment as a literal while the clock of this process is moved. */
export const sqlNow = () => {
  const moved = shiftedNow()
  return moved ? `'${moved.toISOString()}'::timestamptz` : 'now()'
}

/** The present moment by the clock of this process, Asia/Shanghai. For display and defaults; never for money. */
export function now(): DateTime {
  return DateTime.fromMillis(Date.now() + shift, { zone: ZONE })
}

/** The present moment by the database's clock, read inside the transaction if one is given. */
export async function databaseNow(client?: TransactionClientContract): Promise<DateTime> {
  const { rows } = await (client ?? db).rawQuery('select clock_timestamp() as now')
  return DateTime.fromJSDate(rows[0].now).plus({ milliseconds: shift }).setZone(ZONE)
}

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, or null. */
export function formatTime(value: DateTime | Date | null | undefined): string | null {
  if (!value) return null
  const time = value instanceof Date ? DateTime.fromJSDate(value) : value
  return time.setZone(ZONE).toFormat('yyyy-MM-dd HH:mm:ss')
}
