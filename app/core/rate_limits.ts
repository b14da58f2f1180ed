import db from '@adonisjs/lucid/services/db'

/** Deletes expired counters of the limiter (`config/limiter.ts`). */
export async function forgetRateLimits(): Promise<void> {
  await db.from('rate_limits').where('expire', '<', Date.now()).delete()
}
