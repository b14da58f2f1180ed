/*
 * Days as people write them.
 */

const PARTS = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/

/** `2026-11-23` of `2026/11/23`, `2026.11.3`, `2026年11月23日` and `20261123`; null for what is no day of the calendar. */
export function writtenDay(typed: string): string | null {
  const found = PARTS.exec(typed.trim())
  if (!found) return null
  const [, year, month = found[4], date = found[5]] = found
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : null
}

const TIME = /^(\d{1,2})[:：](\d{2})(?:[:：]\d{2})?$/

/** `2026-11-23 08:30:00` of a day with hour and minute behind it, of a day alone at its beginning; null for what is no moment. */
export function writtenMoment(typed: string): string | null {
  const [day, time = '0:00', ...rest] = typed.trim().split(/T|\s+/)
  const found = TIME.exec(time)
  const written = writtenDay(day)
  if (!found || written === null || rest.length > 0) return null
  const [hour, minute] = [Number(found[1]), Number(found[2])]
  if (hour > 23 || minute > 59) return null
  return `${written} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`
}
