/*
 * Waiting for events elsewhere: in another process, in the database, in a page. The condition is polled, so a test waits no longer than
 * necessary, and the failure message names the condition. No other file of the tests may pause (`tests/unit/no_sleeping.spec.ts`).
 */
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Milliseconds until waiting for something fails. Long, because a busy machine takes its time, and what comes is noticed at once; shorter than the
 * timeout of a test, so that the failure says what was waited for.
 */
export const PATIENCE = 120_000

type Options = {
  /** Milliseconds until waiting fails; no less than by default. */
  patience?: number
  /** Milliseconds between two checks. */
  every?: number
}

/**
 * The first answer of `look` that is neither false, null, undefined nor 0.
 *
 * @param what name of the awaited condition, for the failure message
 */
export async function until<Found>(
  what: string | (() => string),
  look: () => Found | Promise<Found>,
  { patience = PATIENCE, every = 20 }: Options = {}
): Promise<Exclude<Found, false | null | undefined | 0>> {
  for (const end = Date.now() + patience; ;) {
    const found = await look()
    if (found) return found as Exclude<Found, false | null | undefined | 0>
    if (Date.now() > end) throw new Error(`never happened: ${typeof what === 'string' ? what : what()}`)
    await pause(every)
  }
}

/**
 * The answer of `work`, which has no time limit of its own, such as a script in a page that has stopped.
 *
 * @param found says after the time has passed what is to be seen, for the failure message
 * @param patience milliseconds
 */
export async function inTime<Answer>(
  work: Promise<Answer>,
  found: () => string | Promise<string>,
  patience = PATIENCE
): Promise<Answer> {
  const clock = new AbortController()
  const late = async (): Promise<never> => {
    await pause(patience, undefined, { signal: clock.signal })
    throw new Error(await found())
  }
  try {
    return await Promise.race([work, late()])
  } finally {
    clock.abort()
  }
}
