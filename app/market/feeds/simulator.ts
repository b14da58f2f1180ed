/*
 * The simulated market of the demo (演示数据). It never closes, so that the demo works at any hour: the time from one settlement at 15:00 to the next
 * is one trading day, including any days in between. A day's figures follow from the previous day and the seed alone, so any process, also after a
 * restart, continues with the same prices.
 */
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { ZONE } from '#core/clock'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { savePoints } from '#app/market/actions/save_points'
import { saveQuotes, type Quote } from '#app/market/actions/save_quotes'
import { storeSettlements, type ContractDayInput } from '#app/market/actions/store_settlements'
import { PRODUCTS, type FuturesProduct, type ProductCode } from '#app/market/rules/products'
import { chance, nextDay, standardNormal, stray, toTick, within, type Walk } from '#app/market/rules/simulate'
import { isTradingDay, lastTradingDay } from '#app/market/shared/trading_days'
import { ContractState } from '#app/market/codes'

export const SIMULATOR = '演示数据'

const SETTLES_AT = { hour: 15, minute: 0, second: 0, millisecond: 0 }

/** In the unit of the contract: `mean` is the level to which prices revert, `carry` the price difference of one more month to delivery. */
const MODELS: Record<string, { walk: Omit<Walk, 'seed'>; carry: number; lots: number }> = {
  CF: { walk: { volatility: 0.0085, mean: 1_670_000, pull: 0.01 }, carry: 2_500, lots: 420_000 },
  CY: { walk: { volatility: 0.0075, mean: 2_160_000, pull: 0.01 }, carry: 2_000, lots: 9_000 },
  PF: { walk: { volatility: 0.0095, mean: 650_000, pull: 0.015 }, carry: 1_000, lots: 160_000 },
  CT: { walk: { volatility: 0.012, mean: 6_950, pull: 0.01 }, carry: 12, lots: 90_000 },
}

const RATE: Walk = { seed: 'mianqiao/USDCNY', volatility: 0.0012, mean: 7.05, pull: 0.005 }

/** Series that are not those of a contract, and how they follow the main contract of a product, in yuan. */
export const FOLLOWERS: {
  code: string
  of: string
  factor: number
  plus: number
  decimals: number
  volatility: number
}[] = [
  { code: 'CC3128B', of: 'CF', factor: 1, plus: 640, decimals: 0, volatility: 0.0012 },
  { code: 'CC2129B', of: 'CF', factor: 1, plus: 1_000, decimals: 0, volatility: 0.0012 },
  { code: 'CC4128B', of: 'CF', factor: 1, plus: 350, decimals: 0, volatility: 0.0012 },
  { code: 'CC2227B', of: 'CF', factor: 0.92, plus: 420, decimals: 0, volatility: 0.0012 },
  { code: 'CNCOTTONB', of: 'CF', factor: 1, plus: 610, decimals: 0, volatility: 0.0014 },
  { code: 'FCM', of: 'CT', factor: 1, plus: 12.5, decimals: 2, volatility: 0.002 },
  { code: 'C32S', of: 'CY', factor: 1, plus: 860, decimals: 0, volatility: 0.001 },
  { code: 'C40S', of: 'CY', factor: 1.06, plus: 980, decimals: 0, volatility: 0.001 },
  { code: 'PSF', of: 'PF', factor: 1, plus: 60, decimals: 0, volatility: 0.002 },
  { code: 'VSF', of: 'PF', factor: 0.6, plus: 9_100, decimals: 0, volatility: 0.002 },
]

type ContractRow = {
  id: number
  code: string
  product: string
  delivery_month: string
  is_main: boolean
  last_price: number | null
  settle: number | null
}

export const walkOf = (product: string): Walk => ({ seed: `mianqiao/${product}`, ...MODELS[product].walk })

/** The trading day of a moment, the trading day before, and the elapsed part (0 to 1) of the time between their settlements. */
async function dayAt(moment: DateTime, trx?: Trx) {
  let day = moment.setZone(ZONE).startOf('day')
  if (day.set(SETTLES_AT) <= moment) day = day.plus({ days: 1 })
  while (!(await isTradingDay('CZCE', day, trx))) day = day.plus({ days: 1 })
  const before = await lastTradingDay('CZCE', day.minus({ days: 1 }), trx)
  const start = before.set(SETTLES_AT).toMillis()
  const part = (moment.toMillis() - start) / (day.set(SETTLES_AT).toMillis() - start)
  return { day: day.toISODate()!, before: before.toISODate()!, part }
}

/** The last figure of a series before a day, in its own unit. */
async function lastOf(series: string, day: string, trx?: Trx): Promise<number | null> {
  const row = await (trx ?? db)
    .from('price_points')
    .join('price_series', 'price_series.id', 'series_id')
    .where('price_series.code', series)
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .select('value')
    .first()
  return row ? Number(row.value) : null
}

/** The main price line of a product; each contract lies above it by its carry. */
async function lineBefore(product: ProductCode, day: string, trx?: Trx): Promise<number> {
  const last = await lastOf(PRODUCTS[product].series, day, trx)
  return last === null ? MODELS[product].walk.mean : last * 100
}

const monthsApart = (a: string, b: string) =>
  (Number(a.slice(0, 4)) - Number(b.slice(0, 4))) * 12 + Number(a.slice(5, 7)) - Number(b.slice(5, 7))

/**
 * The distance of a contract from the main line at a part of a day: zero for the main contract; for others the carry, and what a spread moves from
 * day to day, by 0.7 of a month's carry. Without it the lines of all months would have one shape.
 */
function offset(contract: ContractRow, main: ContractRow, before: string, day: string): (part: number) => number {
  if (contract.id === main.id) return () => 0
  const { carry } = MODELS[contract.product]
  const apart = monthsApart(contract.delivery_month, main.delivery_month)
  const [from, to] = [stray(contract.code, before), stray(contract.code, day)]
  return (part) => carry * (apart + 0.7 * (from + (to - from) * part))
}

async function listed(trx?: Trx): Promise<Map<FuturesProduct, { main: ContractRow; contracts: ContractRow[] }>> {
  const rows: ContractRow[] = await (trx ?? db)
    .from('futures_contracts')
    .where('state', ContractState.listed)
    .select('id', 'code', 'product', 'delivery_month', 'is_main', 'last_price', 'settle')
    .orderBy('delivery_month')
  const found = new Map()
  for (const product of Object.values(PRODUCTS)) {
    const contracts = rows.filter((row) => row.product === product.code)
    const main = contracts.find((row) => row.is_main)
    if (main) found.set(product, { main, contracts })
  }
  return found
}

/** Volume and open interest so far, in lots: highest in the main contract, decreasing with the distance in months. */
function activity(contract: ContractRow, main: ContractRow, day: string, part: number) {
  const near = 1 / (1 + Math.abs(monthsApart(contract.delivery_month, main.delivery_month)) ** 1.4)
  const { lots } = MODELS[contract.product]
  const busy = 0.7 + 0.6 * chance(`${contract.code}/${day}/volume`)
  return { volume: Math.round(lots * near * busy * part), openInterest: Math.round(lots * near * (1.6 + 0.1 * busy)) }
}

/** Quotes of a moment for every listed contract; settles the trading days that have passed since the last call first. */
export async function simulate(
  moment: DateTime,
  actor: Actor,
  trx?: Trx
): Promise<{ taken: number; problems: string[] }> {
  const { day, before, part } = await dayAt(moment, trx)
  await settleDays(before, actor, trx)
  const quotes: Quote[] = []
  for (const [product, { main, contracts }] of await listed(trx)) {
    const from = await lineBefore(product.code, day, trx)
    const to = nextDay(walkOf(product.code), from, day)
    const now = within(`${product.code}/${day}`, from, to, part, MODELS[product.code].walk.volatility * 0.6)
    for (const contract of contracts) {
      quotes.push({
        code: contract.code,
        lastPrice: toTick(now + offset(contract, main, before, day)(part), product.tick),
        at: moment,
        tradingDay: day,
        ...activity(contract, main, day, part),
      })
    }
  }
  return saveQuotes(quotes, { source: SIMULATOR, simulated: true }, trx)
}

/**
 * Settles every trading day up to `until` that the simulated contracts and series lack.
 *
 * @param after day after which to begin when no day is settled at all
 */
export async function settleDays(until: string, actor: Actor, trx?: Trx, after?: string): Promise<number> {
  const row = await (trx ?? db).from('contract_days').max('day as day').first()
  const last: string | null = row?.day ?? after ?? null
  if (last && last >= until) return 0
  let date = DateTime.fromISO(last ?? until, { zone: ZONE })
  if (last) date = date.plus({ days: 1 })
  let settled = 0
  for (; date.toISODate()! <= until; date = date.plus({ days: 1 })) {
    if (!(await isTradingDay('CZCE', date, trx))) continue
    await settleDay(date.toISODate()!, actor, trx)
    settled++
  }
  return settled
}

async function settleDay(day: string, actor: Actor, trx?: Trx) {
  const line = new Map<string, number>()
  const before = (
    await lastTradingDay('CZCE', DateTime.fromISO(day, { zone: ZONE }).minus({ days: 1 }), trx)
  ).toISODate()!
  for (const [product, { main, contracts }] of await listed(trx)) {
    const from = await lineBefore(product.code, day, trx)
    const close = nextDay(walkOf(product.code), from, day)
    line.set(product.code, toTick(close, product.tick) / 100)
    const days = contracts.map((contract): ContractDayInput => {
      const beside = offset(contract, main, before, day)
      const at = (part: number) =>
        toTick(
          within(`${product.code}/${day}`, from, close, part, MODELS[product.code].walk.volatility * 0.6) +
            beside(part),
          product.tick
        )
      const path = [0, 0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95].map(at)
      const end = toTick(close + beside(1), product.tick)
      return {
        code: contract.code,
        // The exchange settles at the day's average price, weighted by volume.
        settle: toTick((path.reduce((sum, price) => sum + price, 0) + 4 * end) / (path.length + 4), product.tick),
        open: path[0],
        high: Math.max(...path, end),
        low: Math.min(...path, end),
        close: end,
        ...activity(contract, main, day, 1),
      }
    })
    await storeSettlements(day, days, { source: SIMULATOR, simulated: true }, actor, trx)
  }
  const rate = await lastOf('USDCNY', day, trx)
  if (rate)
    await savePoints(
      'USDCNY',
      [{ day, value: Number(nextDay(RATE, rate, day).toFixed(4)), simulated: true }],
      SIMULATOR,
      trx
    )
  for (const { code, of, factor, plus, decimals, volatility } of FOLLOWERS) {
    const base = line.get(of)
    if (base === undefined) continue
    const value = (base * factor + plus) * (1 + volatility * standardNormal(`${code}/${day}`))
    await savePoints(code, [{ day, value: Number(value.toFixed(decimals)), simulated: true }], SIMULATOR, trx)
  }
}
