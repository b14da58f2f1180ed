/*
 * Working days of the trade: Monday to Friday, except for the holidays and make-up days in `calendar_days`.
 */
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { Cached } from '#core/cached'
import { ZONE } from '#core/clock'
import type { Trx } from '#core/transaction'

/** Other processes see a change after this many milliseconds. */
const kept = new Cached<Map<string, boolean>>({ age: 30_000 })

/** Clears the cached calendar; called after it was edited. */
export const forgetCalendar = () => kept.forget()

async function read(client: Trx | typeof db): Promise<Map<string, boolean>> {
  const rows = await client.from('calendar_days').select('day', 'working')
  return new Map(rows.map((row) => [row.day, row.working]))
}

const exceptions = (trx?: Trx) => (trx ? kept.getAlone('all', () => read(trx)) : kept.get('all', () => read(db)))

function works(date: DateTime, days: Map<string, boolean>) {
  return days.get(date.toISODate()!) ?? date.weekday <= 5
}

/** Hours of a working day in which operators work, Asia/Shanghai. */
const OPENS = 9
const CLOSES = 17

/** Whether a date (in Asia/Shanghai) is a working day. */
export async function isWorkingDay(date: DateTime, trx?: Trx): Promise<boolean> {
  return works(date.setZone(ZONE), await exceptions(trx))
}

/**
 * The end of a term of working days: `days` working days after the date of `from`, at a time of day.
 *
 * The day of `from` itself never counts; 0 days is that day, or the next working day if it is none.
 *
 * @param at `HH:mm`, Asia/Shanghai
 * @param trx reads on the transaction's connection: a use case that waits for a second connection can exhaust the pool
 */
export async function addWorkingDays(from: DateTime, days: number, at = '17:00', trx?: Trx): Promise<DateTime> {
  const calendar = await exceptions(trx)
  const [hour, minute] = at.split(':').map(Number)
  let date = from.setZone(ZONE).startOf('day')
  if (days === 0) while (!works(date, calendar)) date = date.plus({ days: 1 })
  for (let left = days; left > 0;) {
    date = date.plus({ days: 1 })
    if (works(date, calendar)) left--
  }
  return date.set({ hour, minute })
}

/** The moment at which so many working hours have passed since `from`: those of working days from 9:00 to 17:00. */
export async function addWorkingHours(from: DateTime, hours: number, trx?: Trx): Promise<DateTime> {
  const calendar = await exceptions(trx)
  let left = hours * 60
  for (let day = from.setZone(ZONE).startOf('day'); ; day = day.plus({ days: 1 })) {
    if (!works(day, calendar)) continue
    const begins = DateTime.max(from.setZone(ZONE), day.set({ hour: OPENS }))
    const open = day.set({ hour: CLOSES }).diff(begins, 'minutes').minutes
    if (left <= open) return begins.plus({ minutes: left })
    left -= Math.max(0, open)
  }
}
