import { useEffect, useState } from 'react'
import { queryClient, useRead } from '~/lib/query'
import type { ContractRow, StripItem } from '#wire/market/transformers/contract'

/** Without a stream the strip is read again this often (milliseconds). */
const POLL = 5_000

/**
 * The market strip, changed in place as quotes arrive. The browser reconnects a broken stream by itself; where there is none the strip
 * is polled.
 */
export function useMarketStrip() {
  const query = useRead<StripItem[]>(
    '/market/strip',
    {},
    { refetchInterval: live() ? 60_000 : POLL, call: { background: true } }
  )
  const [connected, setConnected] = useState(true)
  useEffect(() => {
    if (!live()) return
    const source = new EventSource('/api/public/market/stream')
    source.onopen = () => setConnected(true)
    source.onerror = () => setConnected(false)
    source.addEventListener('quotes', (event) => {
      const rows = new Map((JSON.parse(event.data) as ContractRow[]).map((row) => [row.code, row]))
      queryClient.setQueryData<StripItem[]>(['/public/market/strip', {}], (items) =>
        items?.map((item) => (rows.has(item.code) ? withQuote(item, rows.get(item.code)!) : item))
      )
    })
    return () => source.close()
  }, [])
  return { ...query, connected }
}

const live = () => typeof EventSource !== 'undefined'

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
