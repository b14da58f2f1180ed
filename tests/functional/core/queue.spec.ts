import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { PgBoss } from 'pg-boss'
import JobsProvider from '#core/providers/jobs_provider'
import { defineJob, enqueue, jobs, onDeadJobs, type JobDeath } from '#core/jobs'
import { importModuleFiles } from '#core/modules'
import { recordDeadJob } from '#app/system/actions/record_dead_job'
import { resetDatabase } from '../../helpers/database.js'
import { forgetJobs } from '../../helpers/queue.js'
import { until } from '../../helpers/until.js'

type Data = { n: number; bad?: boolean }

const ran: number[] = []
const dead: JobDeath[] = []

/** A web process whose only job is the given one. */
async function startQueue() {
  const provider = new JobsProvider({ getEnvironment: () => 'web' } as never)
  await provider.ready()
  return provider
}

/** The provider of a process of tests, which starts a queue with the first job and runs none. */
const inTests = () => new JobsProvider({ getEnvironment: () => 'test' } as never)

const statesOf = async () =>
  (await db.rawQuery(`select state, data->>'n' as n from pgboss.job where name = 'test.mixed' order by n`)).rows

test.group('The queue of background work', (group) => {
  let product: [string, typeof jobs extends Map<string, infer Job> ? Job : never][] = []

  group.setup(async () => {
    await importModuleFiles('jobs')
    product = [...jobs]
    return () => {
      jobs.clear()
      for (const [name, job] of product) jobs.set(name, job)
      onDeadJobs(recordDeadJob)
      // The files that follow queue jobs of the product again.
      return inTests().ready()
    }
  })
  group.teardown(() => resetDatabase())
  group.each.setup(async () => {
    await resetDatabase()
    await forgetJobs()
    ran.length = 0
    dead.length = 0
    jobs.clear()
    onDeadJobs(async (death) => void dead.push(death))
  })

  test('of jobs that were fetched together each succeeds or fails by itself, and the failed one is passed on', async ({
    assert,
  }) => {
    const job = defineJob<Data>({
      name: 'test.mixed',
      label: '试验',
      options: { retryLimit: 0 },
      async handle({ n, bad }) {
        ran.push(n)
        if (bad) throw new Error(`number ${n} is bad`)
      },
    })
    const first = await startQueue()
    await first.shutdown()
    const sender = new PgBoss({
      connectionString: process.env.DATABASE_URL!,
      schema: 'pgboss',
      supervise: false,
      schedule: false,
    })
    await sender.start()
    for (const n of [1, 2, 3, 4, 5]) await sender.send('test.mixed', { n, bad: n === 2 })
    await sender.stop({ graceful: false })

    const provider = await startQueue()
    try {
      const ended = async () =>
        (await statesOf()).every(({ state }: { state: string }) => /completed|failed/.test(state))
      await until('all have ended, and the bad job is passed on', async () => dead.length === 1 && (await ended()))
    } finally {
      await provider.shutdown()
    }
    assert.deepEqual(ran.sort(), [1, 2, 3, 4, 5])
    assert.deepEqual(
      (await statesOf()).map(({ state }: { state: string }) => state),
      ['completed', 'failed', 'completed', 'completed', 'completed']
    )
    assert.deepInclude(dead[0], { name: job.name, data: { n: 2, bad: true }, error: 'number 2 is bad', attempts: 1 })
  })

  test('a job whose process has died is tried again after a minute, or passed on when it has no tries left', async ({
    assert,
  }) => {
    defineJob<Data>({ name: 'test.mixed', label: '试验', options: { retryLimit: 1 }, handle: async () => {} })
    const provider = await startQueue()
    await provider.shutdown()
    const boss = new PgBoss({
      connectionString: process.env.DATABASE_URL!,
      schema: 'pgboss',
      supervise: false,
      schedule: false,
    })
    boss.on('error', () => {})
    await boss.start()
    try {
      await boss.send('test.mixed', { n: 1 })
      const deaths = async () =>
        (await db.rawQuery(`select output->'value'->>'message' as error from pgboss.job where name = 'core.dead'`)).rows
      for (const after of ['retry', 'failed']) {
        await db.rawQuery(`update pgboss.job set start_after = now() where name = 'test.mixed'`)
        const [taken] = await boss.fetch('test.mixed')
        assert.equal(taken.heartbeatSeconds, 60)
        await boss.supervise('test.mixed')
        assert.deepEqual(await statesOf(), [{ n: '1', state: 'active' }])
        await db.rawQuery(
          `update pgboss.job set heartbeat_on = now() - interval '61 seconds' where name = 'test.mixed'`
        )
        await db.rawQuery(`update pgboss.queue set monitor_claim_on = null`)
        await boss.supervise('test.mixed')
        assert.deepEqual(await statesOf(), [{ n: '1', state: after }])
        assert.lengthOf(await deaths(), after === 'failed' ? 1 : 0)
      }
    } finally {
      await boss.stop({ graceful: false })
    }
  })

  test('a queue that exists follows its declaration', async ({ assert }) => {
    const declare = (retryLimit: number) => {
      jobs.clear()
      defineJob<Data>({ name: 'test.mixed', label: '试验', options: { retryLimit }, handle: async () => {} })
    }
    for (const limit of [3, 7]) {
      declare(limit)
      const provider = await startQueue()
      await provider.shutdown()
      const { rows } = await db.rawQuery(
        `select retry_limit, dead_letter, heartbeat_seconds from pgboss.queue where name = 'test.mixed'`
      )
      assert.deepEqual(rows, [{ retry_limit: limit, dead_letter: 'core.dead', heartbeat_seconds: 60 }])
    }
  })

  test('a message is queued in the transaction of its cause', async ({ assert }) => {
    const job = defineJob<Data>({ name: 'test.mixed', label: '试验', handle: async () => {} })
    const provider = await startQueue()
    await provider.shutdown()
    const sender = inTests()
    await sender.ready()
    const trx = await db.transaction()
    await enqueue(trx, job, { n: 9 })
    await trx.rollback()
    assert.deepEqual(await statesOf(), [])
    await sender.shutdown()
  })
})
