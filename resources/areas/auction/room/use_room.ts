/*
 * A room as it stands, and whether it can be believed.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, type CallError } from '~/lib/call'
import { queryClient } from '~/lib/query'
import { roomKey, type AuctionRoom } from '../api'
import { noteServerTime, roundTrip, serverNow } from '../clock'
import { phaseAt } from './view'

/** Without a stream the room is read again this often, milliseconds. */
const POLL = 2_000

export type Line = {
  state: 'connecting' | 'live' | 'broken'
  /** Since when nothing has come, milliseconds by this machine. */
  since: number | null
  /** Round trip in milliseconds. */
  latency: number | null
}

async function readRoom(houseId: number, signal: AbortSignal): Promise<AuctionRoom> {
  const sent = Date.now()
  const room = await call<AuctionRoom>(
    '/auction/get',
    { houseId },
    { signal, quietAbort: true, background: true, timeout: 8_000 }
  )
  noteServerTime(room.serverTime, sent, Date.now())
  const shown = queryClient.getQueryData<AuctionRoom>(roomKey(houseId))
  return shown ? notOlder(room, shown) : room
}

/** Bids only ever get more: an answer that was on its way while one was accepted does not take it back. */
function notOlder(room: AuctionRoom, shown: AuctionRoom): AuctionRoom {
  const known = new Map(shown.itemList.map((item) => [item.id, item]))
  return {
    ...room,
    itemList: room.itemList.map((item) => {
      const before = known.get(item.id)
      return before && before.offerNum > item.offerNum ? before : item
    }),
  }
}

export function useRoom(houseId: number) {
  const query = useQuery<AuctionRoom, CallError>({
    queryKey: roomKey(houseId),
    queryFn: ({ signal }) => readRoom(houseId, signal),
    staleTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false
      const phase = phaseAt(data, serverNow())
      return phase === 'over' || phase === 'void' ? 30_000 : phase === 'coming' ? 5_000 : POLL
    },
  })
  return { ...query, line: useLine(query.isError, query.dataUpdatedAt) }
}

function useLine(failed: boolean, updatedAt: number): Line {
  const [since, setSince] = useState<number | null>(null)
  const last = useRef(updatedAt)
  useEffect(() => {
    if (updatedAt !== last.current) {
      last.current = updatedAt
      setSince(null)
    } else if (failed) setSince((before) => before ?? Date.now())
  }, [failed, updatedAt])
  return { state: updatedAt === 0 ? 'connecting' : since === null ? 'live' : 'broken', since, latency: roundTrip() }
}
