/*
 * The server's clock as a room knows it: every answer carries the server's moment, the quickest round trip tells it best. Countdowns never
 * believe the machine they run on.
 */
import { useSyncExternalStore } from 'react'

let offset = 0
let trip = Number.POSITIVE_INFINITY
let known = false

/** An answer that was asked for at `sent` and came at `received` (both of this machine) holds the server's moment. */
export function noteServerTime(serverTime: number, sent: number, received: number) {
  const took = Math.max(1, received - sent)
  // A clock drifts: what was learnt quickly but long ago gives way.
  if (known && took > trip * 1.5) {
    trip *= 1.05
    return
  }
  offset = serverTime - (sent + received) / 2
  trip = took
  known = true
}

/** Milliseconds since the epoch by the server's clock. */
export const serverNow = () => Date.now() + offset

/** Milliseconds of the best round trip, null before the first answer. */
export const roundTrip = () => (known ? Math.round(trip) : null)

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null
const tick = () => listeners.forEach((listener) => listener())

function subscribe(listener: () => void) {
  listeners.add(listener)
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
  const slot = () => Math.floor(serverNow() / step)
  useSyncExternalStore(subscribe, slot, slot)
  return serverNow()
}
