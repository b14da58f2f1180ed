/*
 * The numbers on the cart and on the bell. Pages that change them set them: `setCount('cart', 3)`.
 */
import { useSyncExternalStore } from 'react'

export type Counts = { cart: number; notice: number }

let counts: Counts = { cart: 0, notice: 0 }
const listeners = new Set<() => void>()

export function setCount(name: keyof Counts, value: number) {
  if (counts[name] === value) return
  counts = { ...counts, [name]: value }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useCounts = () =>
  useSyncExternalStore(
    subscribe,
    () => counts,
    () => counts
  )
