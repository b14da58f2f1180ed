import type { ApplicationService } from '@adonisjs/core/types'
import { buryJob, jobs, startQueueWith, useQueue, type JobDefinition } from '#core/jobs'
import { importModuleFiles } from '#core/modules'

/** Queue to which pg-boss moves jobs whose tries are used up. */
const DEAD = 'core.dead'

/**
 * Seconds without a sign of life of its process after which a job counts as interrupted and is tried again, or fails for good. The default
 * of pg-boss is the time limit of the job: a quarter of an hour, half an hour for imports.
 */
const HEARTBEAT = 60

const optionsOf = (job: JobDefinition) => ({
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT,
  deadLetter: DEAD,
  ...job.options,
})

/** What is known of an error of a job: pg-boss keeps errors as objects. */
function messageOf(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } }
  return String(message ?? value?.message ?? '未知错误').slice(0, 2000)
}

/** Seconds. */
const MINUTE = 60
const DAY = 86_400

/** Starts pg-boss: in web processes at once and with workers, in commands and tests with the first queued job (tests run jobs explicitly). */
export default class JobsProvider {
  private boss: import('pg-boss').PgBoss | null = null
  /** Every queue exists and has its workers. */
  private running = false

  constructor(protected app: ApplicationService) {}

  /** Declared before the HTTP server answers: a part that is declared later is not missed. */
  async start() {
    if (this.app.getEnvironment() !== 'web') return
    const { declareReadiness } = await import('#core/readiness')
    declareReadiness('job queue', () => this.running)
  }

  async ready() {
    if (this.app.getEnvironment() === 'web') {
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
      // How often dead jobs are looked for: with HEARTBEAT they are found within two minutes.
      superviseIntervalSeconds: 30,
      monitorIntervalSeconds: 25,
      schedule: work,
      // Its looks for index builds that an upgrade has left to do are written down: once a minute, which in tests would be a change that nobody has made.
      bamIntervalSeconds: this.app.getEnvironment() === 'test' ? DAY : MINUTE,
    })
    boss.on('error', (error) => logger.error({ err: error }, 'job queue'))
    await boss.start()
    this.boss = boss

    await boss.createQueue(DEAD, { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 })
    for (const job of jobs.values()) {
      await boss.createQueue(job.name, optionsOf(job))
      if (!work) continue
      // A queue that exists already is not changed by `createQueue`.
      await boss.updateQueue(job.name, optionsOf(job))
      if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'Asia/Shanghai' })
      await this.work(boss, job)
    }
    if (work)
      await boss.work(DEAD, { pollingIntervalSeconds: 2, batchSize: 1, includeMetadata: true }, async ([item]) => {
        const { sourceId, sourceName, sourceCreatedOn, sourceRetryCount, data, output } = item
        try {
          await buryJob({
            id: sourceId!,
            name: sourceName!,
            data: data as object,
            error: messageOf(output),
            attempts: (sourceRetryCount ?? 0) + 1,
            queuedAt: sourceCreatedOn!,
          })
        } catch (error) {
          logger.error({ err: error, job: sourceName }, 'failed job not recorded')
          throw error
        }
      })

    useQueue({
      async send(trx, name, data, options) {
        const sending = { startAfter: options.startAfter, singletonKey: options.singletonKey }
        await boss.send(name, data, trx ? { ...sending, db: fromKnex(trx.knexClient as never) } : sending)
      },
    })
  }

  /** Runs the jobs of one queue. Each succeeds or fails by itself, also when several were fetched at once. */
  private async work(boss: import('pg-boss').PgBoss, job: JobDefinition) {
    const { default: logger } = await import('@adonisjs/core/services/logger')
    const { noteFault } = await import('#core/faults')
    const { tracedJob } = await import('#core/traces/spans')
    // The time limit holds for all that were fetched together, so long ones are fetched one by one.
    const batchSize = job.options?.expireInSeconds ? 1 : 5
    await boss.work(job.name, { pollingIntervalSeconds: 1, batchSize, perJobResults: true }, async (batch) => {
      const results: import('pg-boss').JobResult[] = []
      for (const { id, data } of batch) {
        try {
          await tracedJob(job.name, () => job.handle(data as object))
          results.push({ id, status: 'completed' })
        } catch (error) {
          logger.error({ err: error, job: job.name, data }, 'job failed')
          noteFault(error, { where: 'job', call: job.name })
          results.push({ id, status: 'failed', output: error })
        }
      }
      return results
    })
  }

  async shutdown() {
    // Running jobs may queue others until they end.
    await this.boss?.stop({ graceful: true, timeout: 5000 })
    useQueue(null)
  }
}
