/*
 * The market side of a pair order: quotes from the stream, everything else from `/pair/desk`.
 */
import { useCall } from '~/lib/query'
import { useQuote } from '~/lib/quotes'
import type { InstructionRow, PointDesk, RollRow } from '#wire/pair_order/transformers/pair_order'

export type { InstructionRow, PointDesk, RollRow }

/** Read again while an instruction may be filled. */
export const usePointDesk = (orderId: number) =>
  useCall('/pair/desk', { orderId }, { refetchInterval: 5_000, call: { background: true } })

export type LiveMarket = { last: number | null; time: string | null; upDown: number | null }

/** The last price, as live as it gets: the stream's, else what the desk has read. Cents per tonne. */
export function useLast(desk: PointDesk | undefined): LiveMarket {
  const quote = useQuote(desk?.priceContract)
  const last = quote?.lastPrice ?? desk?.lastPrice ?? null
  return {
    last,
    time: quote?.updateTime ?? desk?.quotedTime ?? null,
    upDown: last !== null && desk?.settlement ? last - desk.settlement : null,
  }
}
