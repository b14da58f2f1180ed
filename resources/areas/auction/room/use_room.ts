/*
 * A room as it stands, and whether it can be believed.
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

/** A stream that is down is replaced by a look every three seconds; when not even that comes, nobody may bid on what is shown. */
const STALE = 8_000
const MEASURE = 15_000

export type Connection = {
  state: 'connecting' | 'live' | 'polling' | 'broken'
  /** Since when nothing has come, milliseconds by this machine. */
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
  // What the stream does not say (deadlines to sign, orders, starred) may be new with a phase or an entry.
  useEffect(() => {
    if (phase !== undefined) void queryClient.invalidateQueries({ queryKey: roomKey(sessionId) })
  }, [sessionId, phase, entry])

  const room = useMemo(
    () => query.data && { ...mergeRoom(query.data, view, companyId), contracts },
    [query.data, view, companyId, contracts]
  )
  return { ...query, data: room, view, line: useLine(stream.status, view), refetch: query.refetch }
}

function useLine(status: ReturnType<typeof useRoomStream>['status'], view: unknown): Connection {
  const [heardAt, setHeardAt] = useState(() => Date.now())
  const [late, setLate] = useState(false)
  useEffect(() => setHeardAt(Date.now()), [view, status])
  useEffect(() => {
    setLate(false)
    if (status === 'live') return
    const timer = setTimeout(() => setLate(true), STALE)
    return () => clearTimeout(timer)
  }, [heardAt, status])
  const latency = useLatency(status === 'live')
  if (status === 'live') return { state: 'live', since: null, latency }
  if (late) return { state: 'broken', since: heardAt, latency: null }
  return { state: status === 'lost' ? 'polling' : 'connecting', since: null, latency: null }
}

/** How long an answer takes, measured now and then. */
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
