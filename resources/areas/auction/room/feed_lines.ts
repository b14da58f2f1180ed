import { useMemo } from 'react'
import type { RoomView } from '~/lib/room_view'
import { useCall } from '~/lib/query'
import type { AuctionLotCard, BidLine } from '../api'

/** The accepted bids of a lot, newest first: earlier bids are read once, further ones come from the stream. */
export function useFeedLines(lot: AuctionLotCard, view: RoomView | null): BidLine[] | undefined {
  const { data } = useCall(
    '/auction/bids',
    { itemId: lot.id },
    { enabled: lot.offerNum > 0, staleTime: 30_000, call: { background: true } }
  )
  const live = view?.bids.get(lot.id)
  const me = view?.mine?.bidderNo ?? null
  return useMemo(() => {
    if (!live && !data) return undefined
    const lines = new Map(data?.map((line) => [line.seq, line]))
    for (const { seq, at, bidderNo, price } of live ?? [])
      lines.set(seq, { seq, at, bidderNo, price, mine: me !== null && bidderNo === me })
    return [...lines.values()].sort((a, b) => b.seq - a.seq)
  }, [data, live, me])
}
