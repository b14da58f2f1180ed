import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import { TaskState } from '#app/admin/codes'
import { importRowsJob, undoImportJob } from '#app/admin/jobs'
import type { Task } from '#app/admin/transformers/wire'
import { createCompany } from '#tests/helpers/actors'
import { insertRow } from '#tests/helpers/insert_row'
import { releaseLapsedUndoings } from '#app/admin/tasks/task'
import { resetDatabase } from '../../helpers/database.js'
import { asOperators, auditLines, makeProducer, operator, signIn } from './helpers.js'

async function upload(client: ApiClient, lines: string[], name = 'producers'): Promise<Task> {
  const answer = await client
    .post(`/admin/api/${name}/import`)
    .file('file', Buffer.from(lines.join('\n')), { filename: '来自系统.csv', contentType: 'text/csv' })
  answer.assertStatus(200)
  return answer.body()
}

const confirm = async (client: ApiClient, id: number): Promise<Task> =>
  (await client.post(`/admin/api/tasks/${id}/confirm`)).body()

const undo = (client: ApiClient, id: number, input: object = {}) =>
  client.post(`/admin/api/tasks/${id}/undo`).json(input)

test.group('Back office: columns of an import', (group) => {
  asOperators(group)
  group.each.setup(() => {
    drive.fake()
    signIn(operator(['producers.*']))
    return () => drive.restore()
  })

  test('an unknown column is named, said by hand, and known the next time', async ({ client, assert }) => {
    const sheet = ['加工厂代码,厂名,备案号', '65318,丰源棉业,X1']
    const task = await upload(client, sheet)
    assert.deepEqual(task.columns, [
      { title: '加工厂代码', sample: '65318', key: 'code' },
      { title: '厂名', sample: '丰源棉业', key: null },
      { title: '备案号', sample: 'X1', key: null },
    ])
    assert.deepInclude(task, { state: TaskState.checked, failed: 1 })
    assert.deepInclude(
      task.choices.find(({ key }) => key === 'name')!,
      { label: '名称', required: true },
      'what there is to choose from'
    )
    const again = await client.post(`/admin/api/tasks/${task.id}/mapping`).json({ mapping: { 厂名: 'name' } })
    again.assertStatus(200)
    assert.deepInclude(again.body(), { state: TaskState.checked, failed: 0, added: 1 })
    assert.deepInclude(await confirm(client, task.id), { state: TaskState.done, added: 1 })
    assert.equal((await db.from('producers').where('code', '65318').firstOrFail()).name, '丰源棉业')

    const next = await upload(client, ['加工厂代码,厂名', '65406,金穗棉业'])
    assert.deepInclude(next, { failed: 0, added: 1 })
    signIn(operator(['producers.*'], { userId: 8 }))
    const others = await upload(client, ['加工厂代码,厂名', '65406,金穗棉业'])
    assert.equal(others.failed, 1, 'what one operator has said is not said for another')
  })

  test('a file without the key column can be mapped after it was refused', async ({ client, assert }) => {
    const task = await upload(client, ['代码,名称', '65318,丰源棉业'])
    assert.deepInclude(task, { state: TaskState.failed, message: '第1行应为列名，缺少“加工厂代码”列' })
    const answer = await client.post(`/admin/api/tasks/${task.id}/mapping`).json({ mapping: { 代码: 'code' } })
    assert.deepInclude(answer.body(), { state: TaskState.checked, added: 1, message: null })
  })

  test('a column may be left out, and what is no field of the screen is refused', async ({ client, assert }) => {
    await makeProducer({ code: '65318', name: '丰源', county: '沙湾' })
    const task = await upload(client, ['加工厂代码,名称,县市', '65318,丰源棉业,奎屯'])
    const send = (mapping: object) => client.post(`/admin/api/tasks/${task.id}/mapping`).json({ mapping })
    for (const wrong of [{ 县市: 'id' }, { 县市: 'createdAt' }, { 别的列: 'county' }, { 县市: '__proto__' }])
      (await send(wrong)).assertStatus(422)
    ;(await send({ 县市: null })).assertStatus(200)
    await confirm(client, task.id)
    assert.deepInclude(await db.from('producers').where('code', '65318').firstOrFail(), {
      name: '丰源棉业',
      county: '沙湾',
    })
    ;(await send({ 县市: 'county' })).assertStatus(400)
  })

  test('the dry run shows old and new value of each cell, and leaves alone what does not change', async ({
    client,
    assert,
  }) => {
    await makeProducer({ code: '65318', name: '丰源', county: '沙湾' })
    const same = await makeProducer({ code: '65406', name: '金穗', county: '奎屯' })
    const task = await upload(client, ['加工厂代码,名称,县市', '65318,丰源棉业,沙湾', '65406,金穗,奎屯', '65407,新厂,'])
    assert.deepInclude(task, { added: 1, changed: 1, same: 1 })
    assert.deepEqual(task.preview, [{ row: 2, lines: [{ label: '名称', before: '丰源', after: '丰源棉业' }] }])
    assert.deepInclude(await confirm(client, task.id), { added: 1, changed: 1, same: 1, failed: 0 })
    assert.lengthOf(await auditLines('producer', same), 0)
  })
})

test.group('Back office: taking an import back', (group) => {
  asOperators(group)
  group.each.setup(() => {
    drive.fake()
    signIn(operator(['producers.*', 'price_points.*', 'contract_days.*', 'tags.*']))
    return () => drive.restore()
  })

  const SHEET = ['加工厂代码,名称,县市', '65318,丰源棉业,奎屯', '65406,金穗棉业,']

  test('former values come back, new rows go, each with a line', async ({ client, assert }) => {
    const old = await makeProducer({ code: '65318', name: '丰源', county: null })
    const { id } = await upload(client, SHEET)
    const done = await confirm(client, id)
    assert.isTrue(done.undoable)
    const made = await db.from('producers').where('code', '65406').firstOrFail()
    const answer = await undo(client, id)
    answer.assertStatus(200)
    assert.deepInclude(answer.body(), { undone: 2, undoable: false, message: '已撤销 2 行' })
    const left = await db.from('producers').select('id', 'name', 'county')
    assert.deepEqual(left, [{ id: old, name: '丰源', county: null }])
    assert.deepInclude((await auditLines('producer', old)).at(-1), {
      summary: '撤销导入',
      action: 'producers.edit',
      after: { name: '丰源', county: null },
    })
    assert.deepInclude((await auditLines('producer', made.id)).at(-1), { action: 'producers.delete', after: null })
    const twice = await undo(client, id)
    twice.assertStatus(400)
    twice.assertBodyContains({ reason: 'admin.undoneAlready' })
  })

  test('rows that somebody has changed since are named, and left alone when the others are taken back', async ({
    client,
    assert,
  }) => {
    const old = await makeProducer({ code: '65318', name: '丰源' })
    const { id } = await upload(client, SHEET)
    await confirm(client, id)
    ;(await client.put(`/admin/api/producers/${old}`).json({ shortName: '丰' })).assertStatus(200)
    const refused = await undo(client, id)
    refused.assertStatus(409)
    assert.deepInclude(refused.body(), {
      reason: 'admin.changedSinceImport',
      message: '1 行在导入后又有变化，不能撤销：丰源棉业',
    })
    assert.lengthOf(await db.from('producers'), 2)
    const rest = await undo(client, id, { skip: true })
    rest.assertStatus(200)
    assert.equal(rest.body().message, '已撤销 1 行，1 行在导入后又有变化，没有撤销')
    const [left, ...more] = await db.from('producers')
    assert.deepInclude(left, { id: old, name: '丰源棉业' })
    assert.lengthOf(more, 0)
  })

  test('a new row that another record uses by now keeps all of them, and is named', async ({ client, assert }) => {
    const { id } = await upload(client, SHEET)
    await confirm(client, id)
    const { id: used } = await db.from('producers').where('code', '65406').firstOrFail()
    await insertRow('batches', { producer_id: used, company_id: (await createCompany()).id })
    const answer = await undo(client, id)
    answer.assertStatus(400)
    assert.deepInclude(answer.body(), { reason: 'admin.inUse', message: '金穗棉业：数据正在使用，不能删除' })
    assert.lengthOf(await db.from('producers'), 2)
  })

  test('only who may edit takes it back, and only the own one', async ({ client, assert }) => {
    const { id } = await upload(client, SHEET)
    await confirm(client, id)
    signIn(operator(['producers.import', 'producers.query']))
    ;(await undo(client, id)).assertStatus(403)
    signIn(operator(['*'], { userId: 8 }))
    ;(await undo(client, id)).assertStatus(404)
    assert.lengthOf(await db.from('producers'), 2)
  })

  test('an import whose rows a module has written goes back by the module', async ({ client, assert }) => {
    signIn(operator(['*']))
    await db.from('calendar_days').whereIn('day', ['2031-10-01', '2031-10-02']).delete()
    const [{ id: old }] = await db
      .table('calendar_days')
      .insert({ day: '2031-10-01', working: false, name: '国庆' })
      .returning('id')
    const { id } = await upload(
      client,
      ['日期,工作日,说明', '2031-10-01,否,国庆节', '2031-10-02,否,国庆节'],
      'calendar_days'
    )
    const done = await confirm(client, id)
    assert.deepInclude(done, { added: 1, changed: 1, undoable: true })
    ;(await undo(client, id)).assertStatus(200)
    const days = await db.from('calendar_days').whereIn('day', ['2031-10-01', '2031-10-02'])
    assert.lengthOf(days, 1)
    assert.deepInclude(days[0], { id: old, name: '国庆', working: false })
  })

  test('who may do everything sees the tasks of everybody, without their files', async ({ client, assert }) => {
    const { id } = await upload(client, SHEET)
    signIn(operator(['*'], { userId: 8, name: '李雷' }))
    assert.deepEqual((await client.get('/admin/api/tasks')).body(), [])
    const [seen] = (await client.get('/admin/api/tasks?of=all')).body()
    assert.deepInclude(seen, { id, operator: '王敏', own: false, downloadable: false, undoable: false })
    signIn(operator(['producers.*'], { userId: 9 }))
    assert.deepEqual((await client.get('/admin/api/tasks?of=all')).body(), [])
  })
})

test.group('Back office: taking an import back while somebody edits', (group) => {
  asOperators(group, { transaction: false })
  group.each.setup(async () => {
    await resetDatabase()
    await db.from('producers').delete()
    drive.fake()
    signIn(operator(['producers.*']))
    return () => drive.restore()
  })
  group.teardown(() => resetDatabase())

  test('one of the two is told, and nothing is lost', async ({ client, assert }) => {
    const old = await makeProducer({ code: '65318', name: '丰源' })
    const { id } = await upload(client, ['加工厂代码,名称', '65318,丰源棉业'])
    await confirm(client, id)
    const [back, edit] = await Promise.all([
      undo(client, id),
      client.put(`/admin/api/producers/${old}`).json({ shortName: '丰', _seen: 1 }),
    ])
    assert.sameMembers([back.status(), edit.status()], [200, 409])
    const row = await db.from('producers').where('id', old).firstOrFail()
    const expected = back.status() === 200 ? { name: '丰源', short_name: null } : { name: '丰源棉业', short_name: '丰' }
    assert.deepInclude(row, expected)
  })

  test('a large one goes back in portions, once, and what has changed or is used since stays', async ({
    client,
    assert,
  }) => {
    await makeProducer({ code: '65318', name: '丰源' })
    const codes = Array.from({ length: 2100 }, (_, n) => String(70_000 + n))
    const { id } = await upload(client, [
      '加工厂代码,名称',
      '65318,丰源棉业',
      ...codes.map((code) => `${code},厂${code}`),
    ])
    await confirm(client, id)
    await importRowsJob.handle({ id })
    const byCode = async (code: string) => (await db.from('producers').where('code', code).firstOrFail()).id as number
    const edited = await byCode('70007')
    ;(await client.put(`/admin/api/producers/${edited}`).json({ shortName: '七' })).assertStatus(200)

    const all = await undo(client, id)
    all.assertStatus(200)
    assert.deepInclude(all.body(), { undoing: true, undoable: false })
    assert.equal((await undo(client, id)).body().reason, 'admin.undoRunning')
    ;(await client.post(`/admin/api/tasks/${id}/restart`).json({})).assertStatus(400)
    await undoImportJob.handle({ id })
    const kept = (await client.get(`/admin/api/tasks/${id}`)).body()
    assert.deepInclude(kept, {
      undoing: false,
      undoable: true,
      undone: 0,
      undoLeft: 1,
      message: '1 行在导入后又有变化，不能撤销：厂70007',
    })
    assert.lengthOf(await db.from('producers'), 2101, 'not a single row goes back')

    const used = await byCode('70009')
    await insertRow('batches', { producer_id: used, company_id: (await createCompany()).id })
    ;(await undo(client, id, { skip: true })).assertStatus(200)
    const late = await byCode('72050')
    const [edit] = await Promise.all([
      client.put(`/admin/api/producers/${late}`).json({ shortName: '迟' }),
      undoImportJob.handle({ id }),
      undoImportJob.handle({ id }),
    ])
    const lost = edit.status() === 200 ? 3 : 2
    assert.include([200, 404], edit.status())
    assert.deepInclude((await client.get(`/admin/api/tasks/${id}`)).body(), {
      undone: 2101 - lost,
      undoLeft: lost,
      undoing: false,
      undoable: false,
      message: `已撤销 ${(2101 - lost).toLocaleString('en')} 行，${lost - 1} 行在导入后又有变化，没有撤销；1 行没有撤销：数据正在使用，不能删除`,
    })
    assert.sameMembers(
      (await db.from('producers').select('name')).map(({ name }) => name),
      ['丰源', '厂70007', '厂70009', ...(lost === 3 ? ['厂72050'] : [])]
    )
    const lines = await db.from('audit_logs').where('summary', '撤销导入')
    assert.lengthOf(lines, 2101 - lost, 'one line for each row')
  })

  test('a large one that was interrupted goes on where it stopped', async ({ client, assert }) => {
    const codes = Array.from({ length: 2001 }, (_, n) => String(70_000 + n))
    const { id } = await upload(client, ['加工厂代码,名称', ...codes.map((code) => `${code},厂${code}`)])
    await confirm(client, id)
    await importRowsJob.handle({ id })
    await undo(client, id)
    // 500 rows have gone back when the process dies.
    const some = await db.from('admin_import_rows').where('task_id', id).orderBy('row_id').limit(500).select('row_id')
    const gone = some.map(({ row_id: row }) => row)
    await db.from('producers').whereIn('id', gone).delete()
    await db.from('admin_import_rows').where('task_id', id).whereIn('row_id', gone).update({ undone_at: new Date() })
    await db
      .from('admin_tasks')
      .where({ id })
      .update({ undone: 500, heartbeat_at: db.raw(`now() - interval '3 minutes'`) })
    await releaseLapsedUndoings()
    const stopped = (await client.get(`/admin/api/tasks/${id}`)).body()
    assert.deepInclude(stopped, { undoable: true, message: '撤销中断：已撤销 500 行，可以继续撤销其余的行' })
    const answer = await undo(client, id)
    assert.deepInclude(answer.body(), { undone: 2001, message: '已撤销 2,001 行' })
    assert.lengthOf(await db.from('producers'), 0)
  })

  test('of four that take it back at once, one does', async ({ client, assert }) => {
    await makeProducer({ code: '65318', name: '丰源' })
    const { id } = await upload(client, ['加工厂代码,名称', '65318,丰源棉业'])
    await confirm(client, id)
    const answers = await Promise.all(Array.from({ length: 4 }, () => undo(client, id)))
    assert.deepEqual(answers.map((answer) => answer.status()).sort(), [200, 400, 400, 400])
    assert.equal((await db.from('producers').firstOrFail()).name, '丰源')
  })
})
