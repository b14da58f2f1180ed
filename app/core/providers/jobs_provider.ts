import type { ApplicationService } from '@adonisjs/core/types'
import { jobs, startQueueWith, useQueue } from '#core/jobs'
import { importModuleFiles } from '#core/modules'

/** Starts pg-boss: in web processes at once and with workers, in commands and tests with the first queued job (tests run jobs explicitly). */
export default class JobsProvider {
  private boss: import('pg-boss').PgBoss | null = null
  /** Every queue exists and has its workers. */
  private running = false

  constructor(protected app: ApplicationService) {}

  async ready() {
    if (this.app.getEnvironment() === 'web') {
      const { declareReadiness } = await import('#core/readiness')
      declareReadiness('job queue', () => this.running)
      await this.startQueue({ work: true })
      this.running = true
    } else startQueueWith(() => this.startQueue({ work: false }))
  }

  private async startQueue({ work }: { work: boolean }) {
    const { PgBoss, fromKnex } = await import('pg-boss')
    const { default: env } = await import('#start/env')
    const { default: logger } = await import('@adonisjs/core/services/logger')
    await importModuleFiles('jobs')

    const boss = new PgBoss({
      connectionString: env.get('DATABASE_URL'),
      application_name: 'mianqiao-jobs',
      schema: 'pgboss',
      // Made by the migrations and owned by this role, which may not make schemas.
      createSchema: false,
      max: 5,
      supervise: work,
      schedule: work,
    })
    boss.on('error', (error) => logger.error({ err: error }, 'job queue'))
    await boss.start()
    this.boss = boss

    for (const job of jobs.values()) {
      await boss.createQueue(job.name, { retryLimit: 8, retryDelay: 5, retryBackoff: true, ...job.options })
      if (!work) continue
      if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'Asia/Shanghai' })
      await boss.work(job.name, { pollingIntervalSeconds: 1, batchSize: 5 }, async (batch) => {
        for (const item of batch) {
          try {
            await job.handle(item.data as object)
          } catch (error) {
            logger.error({ err: error, job: job.name, data: item.data }, 'job failed')
            throw error
          }
        }
      })
    }

    useQueue({
      async send(trx, name, data, options) {
        const sending = { startAfter: options.startAfter, singletonKey: options.singletonKey }
        await boss.send(name, data, trx ? { ...sending, db: fromKnex(trx.knexClient as never) } : sending)
      },
    })
  }

  async shutdown() {
    // Running jobs may queue others until they end.
    await this.boss?.stop({ graceful: true, timeout: 5000 })
    useQueue(null)
  }
}
