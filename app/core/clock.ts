/*
 * The database's clock decides everything that has a deadline: statements say `now()` themselves. This module is for the places
 * that must know the same moment outside a statement, and for tests that move time.
 */
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ZONE } from '#core/zone'

export { ZONE } from '#core/zone'

let shift = 0

/** Moves the clock of this process by a number of milliseconds; only tests and the seeding of the demo do. */
export function shiftClock(milliseconds: number) {
  shift = milliseconds
}

/** This process's moment while its clock is moved, else undefined: what goes by the database's clock then needs no help. */
export function shiftedNow(): Date | undefined {
  return shift === 0 ? undefined : new Date(Date.now() + shift)
}

/** The database's moment in a SQL text, moved along with the clock of this process. */
export const sqlNow = () => {
  const moved = shiftedNow()
  return moved ? `'${moved.toISOString()}'::timestamptz` : 'now()'
}

/** The moment, in the trade's time zone, of this process. For display and defaults; never for money. */
export function now(): DateTime {
  return DateTime.now().plus({ milliseconds: shift }).setZone(ZONE)
}

/** The database's moment, inside a transaction if one is given. */
export async function databaseNow(client?: TransactionClientContract): Promise<DateTime> {
  const { rows } = await (client ?? db).rawQuery('select clock_timestamp() as now')
  return DateTime.fromJSDate(rows[0].now).plus({ milliseconds: shift }).setZone(ZONE)
}

/** `YYYY-MM-DD HH:mm:ss` in the trade's time zone, or null. */
export function formatTime(value: DateTime | Date | null | undefined): string | null {
  if (!value) return null
  const time = value instanceof Date ? DateTime.fromJSDate(value) : value
  return time.setZone(ZONE).toFormat('yyyy-MM-dd HH:mm:ss')
}
