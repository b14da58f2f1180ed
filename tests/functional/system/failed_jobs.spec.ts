import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { buryJob, type JobDeath } from '#core/jobs'
import { inTransaction } from '#core/transaction'
import '#app/order/jobs'
import '#app/system/jobs'
import { FailedJobState } from '#app/system/codes'
import { retryFailedJob } from '#app/system/actions/retry_failed_job'
import { asOperator, createOperator } from '../../helpers/actors.js'
import { resetDatabase } from '../../helpers/database.js'
import { forgetJobs, queuedJobs } from '../../helpers/queue.js'

const death = (values: Partial<JobDeath> = {}): JobDeath => ({
  id: randomUUID(),
  name: 'order.contract',
  data: { orderId: 12 },
  error: 'no space left on device',
  attempts: 9,
  queuedAt: new Date(),
  ...values,
})

/** An operator with a permission and a mobile. */
async function reachable(permission: string, mobile: string) {
  const { operator } = await createOperator({ permissions: [permission] })
  await operator.merge({ mobile }).save()
}

const failed = () => db.from('failed_jobs').orderBy('id')

test.group('Background jobs that have failed for good', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    await forgetJobs()
  })
  group.teardown(() => resetDatabase())

  test('is entered once with error and tries, and operators who may retry it are told', async ({ assert }) => {
    await reachable('failed_jobs.retry', '13600000001')
    await reachable('failed_jobs.query', '13600000002')
    const one = death()
    await Promise.all([buryJob(one), buryJob(one), buryJob(one)])
    const [row, ...more] = await failed()
    assert.lengthOf(more, 0)
    assert.deepInclude(row, {
      name: 'order.contract',
      label: '生成合同',
      error: 'no space left on device',
      attempts: 9,
      data: { orderId: 12 },
      state: FailedJobState.failed,
    })
    const told = await db.from('sms_messages').where('template', 'notice')
    assert.deepEqual(
      told.map(({ mobile, content }) => ({ mobile, content: content.includes('后台任务“生成合同”失败') })),
      [{ mobile: '13600000001', content: true }]
    )
  })

  test('of one kind operators hear once an hour', async ({ assert }) => {
    await reachable('failed_jobs.retry', '13600000001')
    const messages = async () => (await db.from('sms_messages').where('mobile', '13600000001')).length
    await buryJob(death())
    await buryJob(death())
    assert.equal(await messages(), 1)
    await db.rawQuery(`update failed_jobs set told_at = told_at - interval '61 minutes'`)
    await buryJob(death())
    assert.equal(await messages(), 2)
    assert.lengthOf(await failed(), 3)
  })

  test('an SMS that cannot be sent is not told of by SMS', async ({ assert }) => {
    await reachable('failed_jobs.retry', '13600000001')
    await buryJob(death({ name: 'system.send-sms', data: { id: 1 } }))
    assert.lengthOf(await failed(), 1)
    assert.lengthOf(await db.from('sms_messages'), 0)
  })

  test('a scheduled job has one open row, which counts', async ({ assert }) => {
    for (const error of ['first', 'second', 'third'])
      await buryJob(death({ name: 'order.timeouts', data: {}, error, attempts: 1 }))
    const [row, ...more] = await failed()
    assert.lengthOf(more, 0)
    assert.deepInclude(row, { times: 3, error: 'third', scheduled: true })
    await inTransaction((trx) => retryFailedJob(row.id, systemActor(), trx))
    await buryJob(death({ name: 'order.timeouts', data: {}, error: 'fourth', attempts: 1 }))
    assert.deepEqual(
      (await failed()).map(({ state }) => state),
      [FailedJobState.retried, FailedJobState.failed]
    )
  })

  test('is retried by hand: queued once, with an audit line', async ({ client, assert }) => {
    const boss = await createOperator({ permissions: ['failed_jobs.*'] })
    await buryJob(death())
    const [{ id }] = await failed()
    const shown = (await asOperator(client.get(`/admin/api/failed_jobs/${id}`), boss)).body()
    const press = () =>
      asOperator(
        client.post('/admin/api/failed_jobs/actions/retry').json({ ids: [id], seen: { [id]: shown._seen }, input: {} }),
        boss
      )
    const answers = await Promise.all(Array.from({ length: 10 }, press))
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 200),
      1
    )
    assert.deepEqual(await queuedJobs(), [{ name: 'order.contract', data: { orderId: 12 } }])
    const lines = await db.from('audit_logs').where({ entity: 'failed_job', entity_id: String(id) })
    assert.deepEqual(
      lines.map(({ action, summary }) => [action, summary]),
      [['failed_jobs.retry', '重试后台任务：生成合同']]
    )
  })

  test('who may only look cannot retry or dismiss', async ({ client }) => {
    const clerk = await createOperator({ permissions: ['failed_jobs.query', 'failed_jobs.get'] })
    await buryJob(death())
    const [{ id }] = await failed()
    for (const verb of ['retry', 'dismiss'])
      (
        await asOperator(
          client.post(`/admin/api/failed_jobs/actions/${verb}`).json({ ids: [id], input: { reason: '已处理' } }),
          clerk
        )
      ).assertStatus(403)
  })

  test('the page shows what waits and what runs to who may see failed jobs', async ({ client, assert }) => {
    const boss = await createOperator({ permissions: ['failed_jobs.*'] })
    const other = await createOperator({ permissions: ['orders.*'] })
    await buryJob(death())
    const [{ id }] = await failed()
    await inTransaction((trx) => retryFailedJob(id, systemActor(), trx))
    ;(await asOperator(client.get('/admin/api/queue'), other)).assertStatus(403)
    const { queues, unfinished } = (await asOperator(client.get('/admin/api/queue'), boss)).body()
    const contract = queues.find(({ name }: { name: string }) => name === 'order.contract')
    assert.deepInclude(contract, { label: '生成合同', waiting: 1, active: 0, retrying: 0, cron: null })
    assert.deepInclude(unfinished[0], { name: 'order.contract', label: '生成合同', state: 'created', error: null })
  })
})
