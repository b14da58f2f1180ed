/*
 * Market data of a pair order: quotes from the stream, everything else from `/pair/desk`.
 */
import { useCall } from '~/lib/query'
import { useQuote } from '~/lib/quotes'
import type { InstructionRow, PointDesk, RollRow } from '#wire/pair_order/transformers/pair_order'

export type { InstructionRow, PointDesk, RollRow }

/** Refetched every 5 seconds, since an instruction may be filled at any time. */
export const usePointDesk = (orderId: number) =>
  useCall('/pair/desk', { orderId }, { refetchInterval: 5_000, call: { background: true } })

export type LiveMarket = { last: number | null; time: string | null; upDown: number | null }

/** The last price in cents per tonne: from the stream, else from the last answer of `/pair/desk`. */
export function useLast(desk: PointDesk | undefined): LiveMarket {
  const quote = useQuote(desk?.priceContract)
  const last = quote?.lastPrice ?? desk?.lastPrice ?? null
  return {
    last,
    time: quote?.updateTime ?? desk?.quotedTime ?? null,
    upDown: last !== null && desk?.settlement ? last - desk.settlement : null,
  }
}
