import { useEffect, useState } from 'react'
import type { ContractRow } from '#wire/market/transformers/contract'
import type { ContractQuote } from '../api'

const NONE: ContractQuote[] = []

/** The contracts of a room with their last price, updated as quotes arrive. */
export function useContracts(first: ContractQuote[] | undefined): ContractQuote[] {
  const [quotes, setQuotes] = useState<Map<string, ContractQuote>>(new Map())
  const any = (first?.length ?? 0) > 0
  useEffect(() => {
    if (!any || typeof EventSource === 'undefined') return
    const source = new EventSource('/api/public/market/stream')
    source.addEventListener('quotes', (event) => {
      const rows = JSON.parse(event.data) as ContractRow[]
      setQuotes(
        (before) =>
          new Map([
            ...before,
            ...rows.map(
              ({ code, lastPrice, upDown, simulated }) => [code, { code, lastPrice, upDown, simulated }] as const
            ),
          ])
      )
    })
    return () => source.close()
  }, [any])
  if (!first) return NONE
  return quotes.size === 0 ? first : first.map((one) => quotes.get(one.code) ?? one)
}
