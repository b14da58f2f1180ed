/*
 * The live room of a session. The stream reconnects by itself; while it is down, the room is polled every three seconds. Countdowns use the
 * server's clock (`serverNow`).
 *
 *   const room = useRoom(sessionId)
 *   room.view?.items.get(id), room.status, room.serverNow()
 */
import { useMemo, useSyncExternalStore } from 'react'
import type { RoomEvents } from '#wire/auction/rooms/room_events'
import { call } from './call'
import { watchRoom, type RoomSource, type RoomState, type RoomWatch } from './room_watch'
import { session } from './session'
import { holdSlot } from './stream_slot'

export type { RoomView } from './room_view'
export type { RoomState, RoomStatus } from './room_watch'

/** Requests of a room from this browser. */
export function roomSource(sessionId: number): RoomSource {
  return {
    open: async (lastEventId, signal) => {
      await holdSlot(signal)
      return fetch('/api/auction/stream', {
        method: 'POST',
        signal,
        headers: {
          'Content-Type': 'application/json',
          'Accept': 'text/event-stream',
          'Authorization': `Bearer ${session.get().token}`,
          ...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}),
        },
        body: JSON.stringify({ houseId: sessionId }),
      })
    },
    poll: (after) => call('/auction/room', { houseId: sessionId, after: after || null }, { background: true }),
  }
}

const NOTHING: RoomState = { view: null, status: 'connecting', refusal: null, heardAt: null }

/** The room of a session while the component is mounted; null watches nothing. */
export function useRoom(sessionId: number | null) {
  const store = useMemo(() => createStore(sessionId), [sessionId])
  const state = useSyncExternalStore(store.subscribe, store.get, () => NOTHING)
  return { ...state, serverNow: store.serverNow, apply: store.apply }
}

/** Starts watching with the first subscriber and stops with the last, as React mounts and unmounts components. */
function createStore(sessionId: number | null) {
  let watch: RoomWatch | null = null
  let users = 0
  const retry = () => watch?.retry()
  return {
    get: () => watch?.get() ?? NOTHING,
    serverNow: () => watch?.serverNow() ?? Date.now(),
    apply: <Name extends keyof RoomEvents>(name: Name, data: RoomEvents[Name]) => watch?.apply(name, data),
    subscribe(listener: () => void) {
      if (sessionId === null) return () => {}
      if (users++ === 0) {
        watch = watchRoom(roomSource(sessionId))
        addEventListener('online', retry)
        document.addEventListener('visibilitychange', retry)
      }
      const leave = watch!.subscribe(listener)
      return () => {
        leave()
        if (--users > 0) return
        watch?.stop()
        watch = null
        removeEventListener('online', retry)
        document.removeEventListener('visibilitychange', retry)
      }
    },
  }
}
