/*
 * The clock that countdowns use: the server's. Lists measure it once (`lib/clock`); a room gets it with every event.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { serverNow as measured, syncClock } from '~/lib/clock'

let source: (() => number) | null = null

/** Milliseconds since the epoch by the server's clock. */
export const roomNow = () => source?.() ?? measured() ?? Date.now()

/** Uses the clock of a room for all countdowns while the room is open. */
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

/** The server's time; the component renders again every `step` milliseconds (at least 100). */
export function useNow(step = 250): number {
  const slot = () => Math.floor(roomNow() / step)
  useSyncExternalStore(subscribe, slot, slot)
  return roomNow()
}
