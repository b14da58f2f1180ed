import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import { inTransaction } from '#core/transaction'
import { TaskState } from '#app/admin/codes'
import { checkImportJob, exportJob, importRowsJob } from '#app/admin/jobs'
import { failLapsedTasks, finish, progress, readTask, takeTask } from '#app/admin/tasks/task'
import { asOperators, makeProducer, operator, signIn } from './helpers.js'
import { resetDatabase } from '../../helpers/database.js'
import { forgetJobs, queuedJobs } from '../../helpers/queue.js'

/** Lets the last sign of life of a task be so many seconds ago. */
const silentFor = (id: number, seconds: number) =>
  db.rawQuery(`update admin_tasks set heartbeat_at = clock_timestamp() - make_interval(secs => ?) where id = ?`, [
    seconds,
    id,
  ])

async function uploaded(client: ApiClient, lines = ['加工厂代码,名称', '65318,丰源棉业', '65406,金穗棉业']) {
  const file = Buffer.from(lines.join('\n'))
  const answer = await client.post('/admin/api/producers/import').file('file', file, { filename: '加工厂.csv' })
  return answer.body().id as number
}

/** A confirmed import that a process has taken, and which then did nothing any more. */
async function abandoned(client: ApiClient) {
  const id = await uploaded(client)
  await db.from('admin_tasks').where({ id }).update({ state: TaskState.waiting, added: 0, changed: 0, done: 0 })
  return (await takeTask(id))!
}

test.group('Back office: imports and exports whose process has died', (group) => {
  asOperators(group, { transaction: false })
  group.each.setup(async () => {
    await resetDatabase()
    await db.from('producers').delete()
    drive.fake()
    signIn(operator(['producers.*']))
    return () => drive.restore()
  })
  group.teardown(() => resetDatabase())

  test('a task without a sign of life for two minutes has failed; one with a sign of life has not', async ({
    client,
    assert,
  }) => {
    const task = await abandoned(client)
    await silentFor(task.id, 110)
    assert.equal(await failLapsedTasks(), 0)
    await silentFor(task.id, 130)
    assert.equal(await failLapsedTasks(), 1)
    const shown = (await client.get(`/admin/api/tasks/${task.id}`)).body()
    assert.deepInclude(shown, { state: TaskState.failed, message: '处理中断，可以重新开始' })
    assert.exists(shown.finishedAt)
    assert.equal(await failLapsedTasks(), 0)
  })

  test('an import that had written rows says how many', async ({ client, assert }) => {
    const task = await abandoned(client)
    await progress(task, { done: 500, added: 400, changed: 90, failed: 10 })
    await silentFor(task.id, 130)
    await failLapsedTasks()
    assert.equal(
      (await readTask(task.id))!.message,
      '处理中断：已写入 490 行；重新开始会先检查文件，已写入的行按更新处理'
    )
  })

  test('a process that has lost its task writes nothing more', async ({ client, assert }) => {
    const task = await abandoned(client)
    await silentFor(task.id, 130)
    await failLapsedTasks()
    await importRowsJob.work(task)
    assert.lengthOf(await db.from('producers'), 0)
    assert.deepInclude(await readTask(task.id), { state: TaskState.failed, message: '处理中断，可以重新开始' })
  })

  test('a process that has lost its task to another one changes nothing of it', async ({ client, assert }) => {
    const first = await abandoned(client)
    await db.from('admin_tasks').where('id', first.id).update({ state: TaskState.waiting })
    const second = (await takeTask(first.id))!
    await assert.refuses(() => progress(first, { done: 7 }), 'admin.taskLost')
    await finish(first, TaskState.done, { done: 7 })
    assert.deepInclude(await readTask(first.id), { state: TaskState.running, done: 0, attempt: second.attempt })
  })

  test('a failed import is started again with its check, with the rights of today', async ({ client, assert }) => {
    const task = await abandoned(client)
    await silentFor(task.id, 130)
    await failLapsedTasks()
    signIn(operator(['producers.import', 'producers.query', 'producers.add', 'producers.edit'], { name: '李强' }))
    await forgetJobs()
    const again = await client.post(`/admin/api/tasks/${task.id}/restart`)
    again.assertStatus(200)
    assert.deepInclude(again.body(), { state: TaskState.waiting, message: null, done: 0 })
    assert.deepEqual(await queuedJobs(), [{ name: 'admin.import.check', data: { id: task.id } }])
    await checkImportJob.handle({ id: task.id })
    const checked = (await readTask(task.id))!
    assert.deepInclude(checked, { state: TaskState.checked, added: 2 })
    assert.equal(checked.actor.name, '李强')
    await client.post(`/admin/api/tasks/${task.id}/confirm`)
    assert.lengthOf(await db.from('producers'), 2)
  })

  test('a failed task started again five times at once is started once; one that has not failed is not', async ({
    client,
    assert,
  }) => {
    const task = await abandoned(client)
    ;(await client.post(`/admin/api/tasks/${task.id}/restart`)).assertStatus(400)
    await silentFor(task.id, 130)
    await failLapsedTasks()
    await forgetJobs()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.post(`/admin/api/tasks/${task.id}/restart`))
    )
    assert.deepEqual(answers.map((answer) => answer.status()).sort(), [200, 400, 400, 400, 400])
    assert.lengthOf(await queuedJobs(), 1)
  })

  test('a task without its file, of somebody else, or of a screen that one may not use is not started again', async ({
    client,
    assert,
  }) => {
    const task = await abandoned(client)
    await silentFor(task.id, 130)
    await failLapsedTasks()
    signIn(operator(['producers.*'], { userId: 8 }))
    ;(await client.post(`/admin/api/tasks/${task.id}/restart`)).assertStatus(404)
    signIn(operator(['companies.*']))
    ;(await client.post(`/admin/api/tasks/${task.id}/restart`)).assertStatus(403)
    signIn(operator(['producers.*']))
    await drive.use().delete(task.source_key!)
    const gone = await client.post(`/admin/api/tasks/${task.id}/restart`)
    assert.equal(gone.body().reason, 'admin.fileGone')
  })

  test('a task whose job has failed for good before it was taken has failed', async ({ client, assert }) => {
    const id = await uploaded(client)
    await db.from('admin_tasks').where({ id }).update({ state: TaskState.waiting })
    await importRowsJob.died!({ id })
    assert.equal((await readTask(id))!.state, TaskState.failed)
    await importRowsJob.died!({ id })
    await inTransaction((trx) => importRowsJob.beforeRetry!({ id }, trx))
    await importRowsJob.handle({ id })
    assert.lengthOf(await db.from('producers'), 2)
    await assert.refuses(() => inTransaction((trx) => importRowsJob.beforeRetry!({ id }, trx)), 'admin.taskNotFailed')
  })

  test('a large export waits with a job of the same transaction', async ({ client, assert }) => {
    await makeProducer()
    await db.rawQuery(`insert into producers (code, name) select 'T' || n, '厂' from generate_series(1, 2100) n`)
    await forgetJobs()
    const { id } = (await client.post('/admin/api/producers/export').json({})).body()
    assert.deepEqual(await queuedJobs(), [{ name: 'admin.export', data: { id } }])
    await exportJob.handle({ id })
    assert.deepInclude(await readTask(id), { state: TaskState.done, done: 2101 })
  })

  test('the list has one’s own tasks, newest first, and no file of a screen that one may not use any more', async ({
    client,
    assert,
  }) => {
    await makeProducer()
    const first = (await client.post('/admin/api/producers/export').json({})).body()
    const second = await uploaded(client)
    signIn(operator(['producers.*'], { userId: 8 }))
    assert.deepEqual((await client.get('/admin/api/tasks')).body(), [])
    signIn(operator(['producers.*']))
    const rows = (await client.get('/admin/api/tasks')).body()
    assert.deepEqual(
      rows.map(({ id, kind, label, downloadable }: Record<string, unknown>) => ({ id, kind, label, downloadable })),
      [
        { id: second, kind: 'import', label: '加工厂', downloadable: false },
        { id: first.id, kind: 'export', label: '加工厂', downloadable: true },
      ]
    )
    signIn(operator([]))
    assert.isFalse((await client.get('/admin/api/tasks')).body()[1].downloadable)
  })

  test('ten exports asked for at once are at most three', async ({ client, assert }) => {
    await db.rawQuery(`insert into producers (code, name) select 'T' || n, '厂' from generate_series(1, 2100) n`)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.post('/admin/api/producers/export').json({}))
    )
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 200),
      3
    )
  })
})
