/*
 * The calendar of public holidays and make-up working days, from the published list in the package `chinese-days`. Days edited by
 * operators are not changed. And the key by which push services know the platform.
 */
import db from '@adonisjs/lucid/services/db'
import chineseDays from 'chinese-days'
import { DateTime } from 'luxon'
import { makePushKey } from '#app/system/push/push_keys'

const FIRST_YEAR = 2024

/** Holidays fixed by law, for years whose arrangement is not published yet. */
export const FIXED: Record<string, string> = {
  '01-01': '元旦',
  '05-01': '劳动节',
  '05-02': '劳动节',
  '10-01': '国庆节',
  '10-02': '国庆节',
  '10-03': '国庆节',
}

type ExceptionalDay = { day: string; working: boolean; name: string }

/** The published arrangement of a year; empty before it is known, usually until November of the year before. */
function arrangedDays(year: number): ExceptionalDay[] {
  const rows: ExceptionalDay[] = []
  for (let date = DateTime.local(year, 1, 1); date.year === year; date = date.plus({ days: 1 })) {
    const day = date.toISODate()!
    const { work, name } = chineseDays.getDayDetail(day)
    const chinese = name.split(',')[1]
    if (chinese && work !== date.weekday <= 5)
      rows.push({ day, working: work, name: work ? `${chinese}调休上班` : chinese })
  }
  return rows
}

/** Whether the arrangement of a year is known. */
export const isArranged = (year: number): boolean => arrangedDays(year).length > 0

/** The days of a year that differ from Monday to Friday. */
export function exceptionalDays(year: number): ExceptionalDay[] {
  const arranged = arrangedDays(year)
  if (arranged.length > 0) return arranged
  return Object.entries(FIXED)
    .map(([day, name]) => ({ day: `${year}-${day}`, working: false, name }))
    .filter(({ day }) => DateTime.fromISO(day).weekday <= 5)
}

export async function installReferenceData() {
  const rows = []
  for (let year = FIRST_YEAR; year <= DateTime.local().year + 1; year++) rows.push(...exceptionalDays(year))
  await db.knexQuery().insert(rows).into('calendar_days').onConflict('day').ignore()
  await makePushKey()
}
