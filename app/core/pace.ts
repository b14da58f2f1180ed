/*
 * Limits that every process counts in its own memory: for calls of which a second sees many, so that a counter in the database would cost more
 * than the call. With several processes a caller may call as often in each of them.
 */
import limiter from '@adonisjs/limiter/services/main'
import { keptInMemory } from '#core/cached'
import { refuse } from '#core/errors'
import type { Refusal } from '#core/refusal'
import { CoreRefusal } from '#core/refusals'

type Pace = { requests: number; duration: string }

const limiterOf = (pace: Pace) => limiter.use('memory', pace)

const paces = new Map<string, Pace>()

/**
 * Declares a pace.
 *
 * @param name unique, part of the keys
 * @returns a function that counts one call of a key. @throws TooManyRequestsError with the refusal above the limit
 */
export function definePace(name: string, pace: Pace) {
  if (paces.has(name)) throw new Error(`the pace ${name} is defined twice`)
  paces.set(name, pace)
  return async (key: string, refusal: Refusal = CoreRefusal.tooOften): Promise<void> => {
    try {
      await limiterOf(pace).consume(`${name}:${key}`.slice(0, 200))
    } catch (error) {
      if ((error as { code?: string }).code === 'E_TOO_MANY_REQUESTS') throw refuse(refusal)
      throw error
    }
  }
}

keptInMemory(() => {
  for (const pace of paces.values()) void limiterOf(pace).clear()
})
