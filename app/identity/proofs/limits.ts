/*
 * Rate limits of calls that allow guessing or cost money. Counters are stored in the database; in tests in memory, because a limiter keeps
 * the connection that it was created with, and tests roll theirs back.
 */
import app from '@adonisjs/core/services/app'
import limiter from '@adonisjs/limiter/services/main'
import { refuse } from '#core/errors'
import { SecondConnectionError } from '#core/pool_guard'
import { openTransaction } from '#core/transaction'
import type { Refusal } from '#core/refusal'
import { CoreRefusal } from '#core/refusals'

const store = () => (app.getEnvironment() === 'test' ? 'memory' : 'database')

/** Limits: number of requests within a duration, per key (an address, a mobile). */
export const LIMITS = {
  loginByIp: { requests: 120, duration: '15 minutes' },
  wrongPassword: { requests: 1_000, duration: '15 minutes' },
  smsByIp: { requests: 30, duration: '1 hour' },
  captchaByIp: { requests: 120, duration: '10 minutes' },
  registerByIp: { requests: 60, duration: '1 hour' },
  certificationLookUp: { requests: 30, duration: '10 minutes' },
  smsAlarm: { requests: 1_000_000, duration: '1 day' },
  inviteByCompany: { requests: 100, duration: '1 day' },
  pickByCompany: { requests: 200, duration: '1 day' },
  pickCodeByCompany: { requests: 30, duration: '1 day' },
  addressByCompany: { requests: 100, duration: '1 day' },
  smallAmountByCompany: { requests: 10, duration: '1 day' },
  companyCards: { requests: 60, duration: '10 minutes' },
  leadByUser: { requests: 10, duration: '1 day' },
} as const

export type Limit = keyof typeof LIMITS

/** Outside production it throws inside a transaction, because counters use a connection of their own; also in tests, where they are in memory. */
function limiterOf(limit: Limit) {
  if (!app.inProduction && openTransaction()) throw new SecondConnectionError()
  return limiter.use(store(), LIMITS[limit])
}
const keyOf = (limit: Limit, key: string) => `${limit}:${key}`.slice(0, 200)

/** Counts one attempt. @throws TooManyRequestsError with the refusal above the limit */
export async function consume(limit: Limit, key: string, refusal: Refusal = CoreRefusal.tooOften): Promise<void> {
  try {
    await limiterOf(limit).consume(keyOf(limit, key))
  } catch (error) {
    if ((error as { code?: string }).code === 'E_TOO_MANY_REQUESTS') throw refuse(refusal)
    throw error
  }
}

/** Counts an attempt without refusing and returns the number within the duration. */
export async function countTry(limit: Limit, key: string): Promise<number> {
  const { consumed } = await limiterOf(limit).increment(keyOf(limit, key))
  return consumed
}

export async function triesCounted(limit: Limit, key: string): Promise<number> {
  return (await limiterOf(limit).get(keyOf(limit, key)))?.consumed ?? 0
}

export async function forget(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).delete(keyOf(limit, key))
}

/** Clears every counter of this process; for tests only. */
export async function clearLimits(): Promise<void> {
  for (const limit of Object.keys(LIMITS) as Limit[]) await limiterOf(limit).clear()
}
