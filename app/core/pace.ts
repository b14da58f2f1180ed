/*
 * Limits that every process counts in its own memory: for calls of which a second sees many, so that a counter in the database would cost more
 * than the call. With several processes a caller may call as often in each of them.
 *
 * A refusal above a pace is held back for one to two seconds. Whoever floods over some connections sends the next request when the one before is answered, so
 * answers at once would have the process do nothing but refuse, and everybody else wait in between (`node ace bench:flood`).
 */
import { setTimeout as wait } from 'node:timers/promises'
import limiter from '@adonisjs/limiter/services/main'
import { keptInMemory } from '#core/cached'
import { refuse } from '#core/errors'
import type { Refusal } from '#core/refusal'
import { CoreRefusal } from '#core/refusals'

type Pace = { requests: number; duration: string }

const limiterOf = (pace: Pace) => limiter.use('memory', pace)

/** Milliseconds for which a refusal is held back at least; up to twice as long, so that those refused together do not come back together. */
export const HELD_BACK = 1_000

/** Refusals that a process holds back at the same time; what comes on top is refused at once, so that they do not fill the memory. */
export const MOST_HELD = 1_000

let held = 0

async function holdBack() {
  if (held >= MOST_HELD) return
  held++
  await wait(HELD_BACK * (1 + Math.random()))
  held--
}

/** Every declared pace by its name, for the test that walks over them. */
export const paces = new Map<string, Pace>()

/**
 * Declares a pace.
 *
 * @param name unique, part of the keys
 * @returns a function that counts one call of a key. @throws TooManyRequestsError with the refusal above the limit, one to two seconds later
 */
export function definePace(name: string, pace: Pace) {
  if (paces.has(name)) throw new Error(`the pace ${name} is defined twice`)
  paces.set(name, pace)
  return async (key: string, refusal: Refusal = CoreRefusal.tooOften): Promise<void> => {
    try {
      await limiterOf(pace).consume(`${name}:${key}`.slice(0, 200))
    } catch (error) {
      if ((error as { code?: string }).code !== 'E_TOO_MANY_REQUESTS') throw error
      await holdBack()
      throw refuse(refusal)
    }
  }
}

keptInMemory(() => {
  for (const pace of paces.values()) void limiterOf(pace).clear()
})
