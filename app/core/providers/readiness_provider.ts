import type { ApplicationService } from '@adonisjs/core/types'

/** Declares what a serving process needs of its database. */
export default class ReadinessProvider {
  constructor(protected app: ApplicationService) {}

  async start() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { declareReadiness } = await import('#core/readiness')
    // On the small pool: a site whose connections are all at work is busy, which it says to its callers, but not gone.
    const small = () => db.connection('limits')
    declareReadiness('database', async () => Boolean(await small().rawQuery('select 1')), { always: true })
    declareReadiness('migrations', async () => {
      const { pendingMigrations } = await import('#core/migrations')
      const { rows } = await small().rawQuery('select name from adonis_schema')
      return (await pendingMigrations(rows.map(({ name }: { name: string }) => name))).length === 0
    })
  }
}
