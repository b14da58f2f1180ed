import db from '@adonisjs/lucid/services/db'

/** Throws away counters whose time is over. The limiter (`config/limiter.ts`) writes them. */
export async function forgetRateLimits(): Promise<void> {
  await db.from('rate_limits').where('expire', '<', Date.now()).delete()
}
