/*
 * Trading days and hours of the exchanges. CZCE: working days of the trade except weekends (make-up working days on weekends are not trading days);
 * ICE: Monday to Friday. `exchange_days` holds the exceptions. The hours of CZCE are a setting of the platform; a night session belongs to the next
 * trading day.
 *
 * With `trx` everything is read on the transaction's connection.
 */
import db from '@adonisjs/lucid/services/db'
import type { DateTime } from 'luxon'
import { Cached } from '#core/cached'
import { ZONE } from '#core/clock'
import type { Trx } from '#core/transaction'
import { setting } from '#app/system/settings/stored_settings'
import { MarketSetting } from '#app/market/settings'
import { isWorkingDay } from '#app/system/shared/working_days'
import type { Exchange } from '#app/market/rules/products'

/** Asia/Shanghai. The night session of ICE runs past midnight and is therefore given in two parts. */
const ICE_HOURS = ['00:00-02:20', '09:00-23:59']

/** Beginning of the night sessions, which belong to the next trading day. */
const NIGHT = '20:00'

/** Milliseconds after which a change takes effect. */
const kept = new Cached<Map<string, boolean>>({ age: 30_000 })

async function read(client: Trx | typeof db): Promise<Map<string, boolean>> {
  const rows = await client.from('exchange_days').select('exchange', 'day', 'trading')
  return new Map(rows.map((row) => [`${row.exchange} ${row.day}`, row.trading]))
}

const exceptions = (trx?: Trx) => (trx ? kept.getAlone('all', () => read(trx)) : kept.get('all', () => read(db)))

export async function isTradingDay(exchange: Exchange, date: DateTime, trx?: Trx): Promise<boolean> {
  const day = date.setZone(ZONE)
  const said = (await exceptions(trx)).get(`${exchange} ${day.toISODate()}`)
  if (said !== undefined) return said
  if (day.weekday > 5) return false
  return exchange === 'ICE' || isWorkingDay(day, trx)
}

export async function nextTradingDay(exchange: Exchange, after: DateTime, trx?: Trx): Promise<DateTime> {
  let day: DateTime = after.plus({ days: 1 }).startOf('day')
  while (!(await isTradingDay(exchange, day, trx))) day = day.plus({ days: 1 })
  return day
}

/** The day itself, or the last trading day before it. */
export async function lastTradingDay(exchange: Exchange, until: DateTime, trx?: Trx): Promise<DateTime> {
  let day = until.setZone(ZONE).startOf('day')
  while (!(await isTradingDay(exchange, day, trx))) day = day.minus({ days: 1 })
  return day
}

/** Whether the exchange trades at a moment, and the trading day to which a deal of that moment belongs. */
export async function sessionAt(
  exchange: Exchange,
  moment: DateTime,
  trx?: Trx
): Promise<{ open: boolean; tradingDay: string }> {
  const at = moment.setZone(ZONE)
  const time = at.toFormat('HH:mm:ss')
  const night = exchange === 'CZCE' && time >= NIGHT
  const hours = exchange === 'ICE' ? ICE_HOURS : await setting(MarketSetting.tradeHours, trx)
  const within = hours.some((session) => {
    const [from, to] = session.split('-')
    return time >= `${from}:00` && time < `${to}:00`
  })
  const today = await isTradingDay(exchange, at, trx)
  // There is no night session on the evening before a holiday, when the next trading day is not the next day (after a Friday: the next Monday).
  const next = await nextTradingDay(exchange, at, trx)
  const follows = night && today && (at.weekday === 5 ? next.diff(at, 'days').days < 3 : next.diff(at, 'days').days < 1)
  const tradingDay = night ? next : today ? at : await lastTradingDay(exchange, at, trx)
  return { open: within && (night ? follows : today), tradingDay: tradingDay.toISODate()! }
}

/** The same moment of the day, `count` trading days later. */
export async function plusTradingDays(exchange: Exchange, from: DateTime, count: number, trx?: Trx): Promise<DateTime> {
  let day: DateTime = from.setZone(ZONE).startOf('day')
  for (let i = 0; i < count; i++) day = await nextTradingDay(exchange, day, trx)
  return day
}

/** The end of the current half of the trading day: 15:00 for the day's sessions, 23:00 for the night's (`tradeHours`). */
export async function closeOf(moment: DateTime, trx?: Trx): Promise<DateTime> {
  const at = moment.setZone(ZONE)
  const night = at.toFormat('HH:mm') >= NIGHT
  const ends = (await setting(MarketSetting.tradeHours, trx)).map((session) => session.split('-')[1])
  const end = ends.filter((time) => time >= NIGHT === night).at(-1) ?? ends.at(-1)!
  const [hour, minute] = end.split(':').map(Number)
  return at.startOf('day').set({ hour, minute })
}
