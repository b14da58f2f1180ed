/*
 * Waiting for what happens elsewhere: in another process, in the database, in a page. It is asked for again and again until it is there,
 * so nothing waits longer than it must, and a test that fails says what it waited for. Nothing else in the tests lets time pass
 * (`tests/unit/no_sleeping.spec.ts`).
 */
import { setTimeout as pause } from 'node:timers/promises'

type Options = {
  /** Milliseconds until it is given up. */
  patience?: number
  /** Milliseconds between two looks. */
  every?: number
}

/**
 * The first answer of `look` that is neither false, null, undefined nor 0.
 *
 * @param what what is waited for, as the failure says it
 */
export async function until<Found>(
  what: string | (() => string),
  look: () => Found | Promise<Found>,
  { patience = 10_000, every = 20 }: Options = {}
): Promise<Exclude<Found, false | null | undefined | 0>> {
  for (const end = Date.now() + patience; ;) {
    const found = await look()
    if (found) return found as Exclude<Found, false | null | undefined | 0>
    if (Date.now() > end) throw new Error(`never happened: ${typeof what === 'string' ? what : what()}`)
    await pause(every)
  }
}
