import { useRead } from '~/lib/query'
import { streams, useQuotes, useQuotesConnected } from '~/lib/quotes'
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
