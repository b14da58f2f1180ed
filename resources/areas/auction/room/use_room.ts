/*
 * The current state of a room, and whether it is fresh enough to bid on.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call, type CallError } from '~/lib/call'
import { useRoom as useRoomStream } from '~/lib/room_stream'
import { queryClient } from '~/lib/query'
import { useSession } from '~/lib/use_session'
import { roomKey, type AuctionRoom } from '../api'
import { useRoomClock } from '../clock'
import { mergeRoom } from './merge'
import { useContracts } from './use_contracts'

/** Without a stream the room is read every three seconds; when nothing has been heard for this long (milliseconds), bidding is disabled. */
const STALE = 8_000
const MEASURE = 15_000

export type Connection = {
  state: 'connecting' | 'live' | 'polling' | 'crowded' | 'broken'
  /** Time of the last data, milliseconds by this machine's clock. */
  since: number | null
  /** Round trip in milliseconds. */
  latency: number | null
}

export function useAuctionRoom(sessionId: number) {
  const query = useQuery<AuctionRoom, CallError>({
    queryKey: roomKey(sessionId),
    queryFn: ({ signal }) =>
      call('/auction/get', { houseId: sessionId }, { signal, quietAbort: true, background: true }),
    staleTime: 0,
    retry: 2,
    refetchInterval: 60_000,
  })
  const stream = useRoomStream(query.data ? sessionId : null)
  const companyId = useSession((state) => state.user?.companyId ?? null)
  const contracts = useContracts(query.data?.contracts)
  useRoomClock(stream.serverNow)

  const { view } = stream
  const [phase, entry] = [view?.session.state, view?.mine?.state]
  // The stream does not carry deadlines to sign, orders and stars; a change of phase or an entry may change them.
  useEffect(() => {
    if (phase !== undefined) void queryClient.invalidateQueries({ queryKey: roomKey(sessionId) })
  }, [sessionId, phase, entry])

  const room = useMemo(
    () => query.data && { ...mergeRoom(query.data, view, companyId), contracts },
    [query.data, view, companyId, contracts]
  )
  return { ...query, data: room, view, line: useLine(stream), refetch: query.refetch }
}

function useLine({ status, heardAt }: Pick<ReturnType<typeof useRoomStream>, 'status' | 'heardAt'>): Connection {
  const [began] = useState(() => Date.now())
  const since = heardAt ?? began
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (status === 'live') return
    const timer = setTimeout(() => setLate(true), Math.max(0, since + STALE - Date.now()))
    return () => clearTimeout(timer)
  }, [since, status])
  const latency = useLatency(status === 'live')
  if (status === 'live') return { state: 'live', since: null, latency }
  if (late) return { state: 'broken', since, latency: null }
  if (status === 'crowded') return { state: 'crowded', since: null, latency: null }
  return { state: status === 'lost' ? 'polling' : 'connecting', since: null, latency: null }
}

/** Round trip of a small call in milliseconds, measured at intervals. */
function useLatency(on: boolean): number | null {
  const [took, setTook] = useState<number | null>(null)
  useEffect(() => {
    if (!on) return
    async function measure() {
      const sent = performance.now()
      const answer = await fetch('/health/live', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
      if (answer?.ok) setTook(Math.max(1, Math.round(performance.now() - sent)))
    }
    void measure()
    const timer = setInterval(() => void measure(), MEASURE)
    return () => clearInterval(timer)
  }, [on])
  return took
}
