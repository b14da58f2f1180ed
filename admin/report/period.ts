/*
 * Periods that reports offer, in calendar days of Asia/Shanghai.
 */
import type { WirePeriod } from '#wire/admin/transformers/wire'

const day = (time: Date) => time.toISOString().slice(0, 10)
export const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

function daysBack(count: number): WirePeriod {
  const to = today()
  return { from: day(new Date(Date.parse(`${to}T00:00:00Z`) - (count - 1) * 86_400_000)), to }
}

const LAST_WEEK = () => daysBack(7)
const THIS_MONTH = () => ({ from: `${today().slice(0, 7)}-01`, to: today() })

/** Periods that the filter of a list offers. */
export const USUAL_DAYS: [string, () => WirePeriod][] = [
  ['今天', () => daysBack(1)],
  ['近7天', LAST_WEEK],
  ['本月', THIS_MONTH],
]

export const USUAL = '近30天'

export const PRESETS: [string, () => WirePeriod][] = [
  ['近7天', LAST_WEEK],
  [USUAL, () => daysBack(30)],
  ['近90天', () => daysBack(90)],
  ['本月', THIS_MONTH],
  ['今年', () => ({ from: `${today().slice(0, 4)}-01-01`, to: today() })],
  ['近一年', () => daysBack(365)],
]

export const presetOf = ({ from, to }: WirePeriod) =>
  PRESETS.find(([, make]) => {
    const one = make()
    return one.from === from && one.to === to
  })?.[0]
