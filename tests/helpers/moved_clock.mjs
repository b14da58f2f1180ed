/*
 * Loaded before everything else (`--import`) in every Node process and worker of the test run: moves `Date` so that the run begins at the
 * moment `CLOCK` names. Time passes as usual from there. The database's clock and the browsers' are moved by the same span
 * (`database_clock.ts`, `browser.ts`), so that pages, dates of the demo and deadlines are the same in every run. `CLOCK=now` moves nothing.
 */
import { moveDate } from './moved_date.mjs'

const wanted = process.env.CLOCK ?? 'now'

function shiftOf(moment) {
  if (moment === 'now') return 0
  const begin = Date.parse(moment)
  if (Number.isNaN(begin)) throw new Error(`CLOCK is a moment like 2026-12-31T23:55+08:00, or "now", not "${moment}"`)
  return begin - Date.now()
}

// The first process decides; its children and workers inherit the span.
process.env.CLOCK_SHIFT ??= String(shiftOf(wanted))
const shift = Number(process.env.CLOCK_SHIFT)

if (shift !== 0) moveDate(shift)
