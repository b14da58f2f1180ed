/*
 * Years whose public holidays the calendar does not have yet. The State Council publishes them in November for the next year; they come with
 * `chinese-days`, or operators enter them under 工作日历.
 */
import db from '@adonisjs/lucid/services/db'
import { now } from '#core/clock'
import { FIXED } from '#app/system/reference_data'

/** From this month on deadlines reach into the next year. */
const LAST_MONTH = 12

/**
 * The present year, and from December on the next, when the calendar has none of their days but those fixed by law. The arrangement of a year has
 * always more: the Spring Festival follows the moon.
 */
export async function yearsWithoutHolidays(): Promise<number[]> {
  const { year, month } = now()
  const asked = month === LAST_MONTH ? [year, year + 1] : [year]
  const { rows } = await db.rawQuery(
    `select distinct extract(year from day)::int as year from calendar_days
     where not working and extract(year from day) = any(?) and to_char(day, 'MM-DD') <> all(?)`,
    [asked, Object.keys(FIXED)]
  )
  const known = new Set(rows.map((row: { year: number }) => row.year))
  return asked.filter((one) => !known.has(one))
}

/** For the number of 工作日历 in menu and home page. */
export const countMissingYears = async (): Promise<number> => (await yearsWithoutHolidays()).length
