/*
 * The clock that countdowns go by: the server's. Lists measure it once (`lib/clock`); a room is told it with every event.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { serverNow as measured, syncClock } from '~/lib/clock'

let source: (() => number) | null = null

/** Milliseconds since the epoch by the server's clock. */
export const roomNow = () => source?.() ?? measured() ?? Date.now()

/** A room's clock is the clock of everything on screen while it is open. */
export function useRoomClock(now: () => number) {
  useEffect(() => {
    source = now
    return () => {
      source = null
    }
  }, [now])
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null
const tick = () => listeners.forEach((listener) => listener())

function subscribe(listener: () => void) {
  listeners.add(listener)
  void syncClock()
  timer ??= setInterval(tick, 100)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && timer) {
      clearInterval(timer)
      timer = null
    }
  }
}

/** The server's moment; the component renders again every `step` milliseconds (at least 100). */
export function useNow(step = 250): number {
  const slot = () => Math.floor(roomNow() / step)
  useSyncExternalStore(subscribe, slot, slot)
  return roomNow()
}
