/* Stores the data of a feed: quotes, settlement prices, or days of series. */
import { Decimal } from 'decimal.js'
import { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { now, ZONE } from '#core/clock'
import { refuse } from '#core/errors'
import { saveQuotes, type Quote } from '#app/market/actions/save_quotes'
import { savePoints, type Point } from '#app/market/actions/save_points'
import { storeSettlements, type ContractDayInput } from '#app/market/actions/store_settlements'
import { fetchHttp, readFeedFile } from '#app/market/feeds/fetch_feed'
import { readRecords, type FeedRecord } from '#app/market/feeds/read_records'
import { simulate } from '#app/market/feeds/simulator'
import type MarketFeed from '#app/market/models/market_feed'
import { parseContract } from '#app/market/rules/products'
import { sessionAt } from '#app/market/shared/trading_days'
import { FeedFormat, FeedKind, FeedTarget } from '#app/market/codes'
import { MarketRefusal } from '#app/market/refusals'

export type Taken = { taken: number; problems: string[] }

const FIELDS = {
  [FeedTarget.quotes]: {
    required: ['code', 'lastPrice'],
    optional: ['time', 'preSettle', 'open', 'high', 'low', 'volume', 'openInterest', 'tradingDay'],
  },
  [FeedTarget.settlementPrices]: {
    required: ['code', 'day', 'settle'],
    optional: ['open', 'high', 'low', 'close', 'volume', 'openInterest'],
  },
  [FeedTarget.series]: { required: ['series', 'day', 'value'], optional: [] },
} as const

/** Yuan (or US cents per pound) with two decimals → hundredths. */
function hundredths(text: string | undefined): number | null {
  if (text === undefined) return null
  const plain = text.replace(/,/g, '')
  if (!/^\d+(\.\d+)?$/.test(plain)) return null
  const value = new Decimal(plain).times(100)
  return value.isInteger() ? value.toNumber() : null
}

const whole = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? Number(text) : null)

function dayOf(text: string): string {
  const day = DateTime.fromFormat(text.replace(/\D/g, '').slice(0, 8), 'yyyyMMdd', { zone: ZONE })
  if (!day.isValid) throw refuse(MarketRefusal.dayUnreadable({ text }))
  return day.toISODate()!
}

/** Parses ISO, `YYYY-MM-DD HH:mm:ss` in the trade's time zone, or seconds or milliseconds since 1970. */
function momentOf(text: string | undefined): DateTime {
  if (text === undefined) return now()
  const moment = /^\d{10}(\d{3})?$/.test(text)
    ? DateTime.fromMillis(Number(text.padEnd(13, '0')))
    : DateTime.fromISO(text.replace(' ', 'T'), { zone: ZONE })
  if (!moment.isValid) throw refuse(MarketRefusal.timeUnreadable({ text }))
  // A moment in the future, from a source with a wrong clock, would block all later quotes.
  return moment > now().plus({ minutes: 5 }) ? now() : moment
}

const prices = (record: FeedRecord) => ({
  open: hundredths(record.open),
  high: hundredths(record.high),
  low: hundredths(record.low),
  volume: whole(record.volume),
  openInterest: whole(record.openInterest),
})

async function takeQuotes(records: FeedRecord[], source: string): Promise<Taken> {
  const problems: string[] = []
  const quotes: Quote[] = []
  for (const record of records) {
    const contract = parseContract(record.code)
    const lastPrice = hundredths(record.lastPrice)
    if (!contract || lastPrice === null) {
      problems.push(`${record.code}：${contract ? '价格无效' : '不是可识别的合约'}`)
      continue
    }
    const at = momentOf(record.time)
    const tradingDay = record.tradingDay
      ? dayOf(record.tradingDay)
      : (await sessionAt(contract.product.exchange, at)).tradingDay
    quotes.push({
      code: contract.code,
      lastPrice,
      at,
      tradingDay,
      preSettle: hundredths(record.preSettle),
      ...prices(record),
    })
  }
  const { taken, problems: more } = await saveQuotes(quotes, { source })
  return { taken, problems: [...problems, ...more] }
}

async function takeSettlements(records: FeedRecord[], source: string, actor: Actor): Promise<Taken> {
  const days = new Map<string, ContractDayInput[]>()
  for (const record of records) {
    const settle = hundredths(record.settle)
    if (settle === null) throw refuse(MarketRefusal.settlementInvalidOn({ code: record.code, day: record.day }))
    const day = dayOf(record.day)
    const input = { code: record.code.toUpperCase(), settle, close: hundredths(record.close), ...prices(record) }
    days.set(day, [...(days.get(day) ?? []), input])
  }
  let taken = 0
  for (const [day, inputs] of [...days].sort()) taken += await storeSettlements(day, inputs, { source }, actor)
  return { taken, problems: [] }
}

async function takePoints(records: FeedRecord[], source: string): Promise<Taken> {
  const series = new Map<string, Point[]>()
  for (const { series: code, day, value } of records) {
    const number = Number(value.replace(/,/g, ''))
    if (!(number > 0)) throw refuse(MarketRefusal.valueInvalidOn({ code, day }))
    series.set(code, [...(series.get(code) ?? []), { day: dayOf(day), value: number }])
  }
  let taken = 0
  for (const [code, points] of series) taken += await savePoints(code, points, source)
  return { taken, problems: [] }
}

/**
 * Pulls a feed once.
 *
 * @throws RefusedError with the problem, in words for its operator
 */
export async function takeFeed(feed: MarketFeed, actor: Actor): Promise<Taken> {
  if (feed.kind === FeedKind.simulator) return simulate(now(), actor)
  const bytes =
    feed.kind === FeedKind.http ? await fetchHttp(feed.address ?? '') : await readFeedFile(feed.address ?? '')
  const { target } = feed
  const records = readRecords(
    bytes,
    feed.format ?? FeedFormat.json,
    feed.mapping as Record<string, string>,
    FIELDS[target]
  )
  const source = feed.name.slice(0, 40)
  if (target === FeedTarget.quotes) return takeQuotes(records, source)
  if (target === FeedTarget.settlementPrices) return takeSettlements(records, source, actor)
  return takePoints(records, source)
}
