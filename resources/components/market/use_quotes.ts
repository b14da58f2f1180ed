import { useRead } from '~/lib/query'
import { streams, useQuotes, useQuotesConnected, useQuotesOfOthers } from '~/lib/quotes'
import type { ContractRow, StripItem } from '#wire/market/transformers/contract'

/** Interval of polling without a stream, milliseconds. */
const POLL = 5_000

/** The market strip, updated as quotes arrive; polled while there is no stream. */
export function useMarketStrip() {
  const { data, ...query } = useRead(
    '/market/strip',
    {},
    { refetchInterval: streams() ? 60_000 : POLL, call: { background: true } }
  )
  const quotes = useQuotes()
  const items = data?.map((item) => (quotes.has(item.code) ? withQuote(item, quotes.get(item.code)!) : item))
  return { ...query, data: items, connected: useQuotesConnected() }
}

/** Interval of the bar, milliseconds: it stands on every page, and a stream of its own in every tab would use up the browser's connections. */
const POLL_BAR = 30_000

/** The market bar: polled, and brought up to date with the quotes of a stream that the page has for other reasons. */
export function useMarketBar() {
  const { data } = useRead('/market/strip', {}, { refetchInterval: POLL_BAR, call: { background: true } })
  const quotes = useQuotesOfOthers()
  const items = data?.map((item) => (quotes.has(item.code) ? withQuote(item, quotes.get(item.code)!) : item))
  return { data: items, time: items ? newestTime(items) : '' }
}

/** Time of the newest figure; its day when there is none of a time. */
function newestTime(items: StripItem[]): string {
  const newest = items
    .map(({ updateTime }) => updateTime ?? '')
    .sort()
    .at(-1)
  return newest ? newest.slice(newest.length > 10 ? 5 : 0, 16) : ''
}

function withQuote(item: StripItem, { lastPrice, preSettle, updateTime, simulated }: ContractRow): StripItem {
  if (lastPrice === null) return item
  const value = lastPrice / 100
  const change = preSettle === null ? null : (lastPrice - preSettle) / 100
  return {
    ...item,
    value,
    change,
    changePercent: change === null || !preSettle ? null : Number(((change * 10_000) / preSettle).toFixed(2)),
    updateTime,
    simulated,
    spark: [...item.spark.slice(0, -1), value],
  }
}
