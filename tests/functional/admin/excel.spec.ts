import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { asOperators, auditLines, makeProducer, operator, signIn } from './helpers.js'
import { Region } from '#app/catalog/codes'
import { EnabledState } from '#core/codes'
import { TaskState } from '#app/admin/codes'

const HEAD = '加工厂代码,名称,区域,县市'

async function upload(client: ApiClient, lines: string[], name = '加工厂.csv') {
  return client
    .post('/admin/api/producers/import')
    .file('file', Buffer.from(lines.join('\n')), { filename: name, contentType: 'text/csv' })
}

/** The bytes of a task's file. */
async function fetchFile(client: ApiClient, id: number) {
  const request = client.get(`/admin/api/tasks/${id}/file`)
  request.request.responseType('arraybuffer')
  return request
}

async function rowsOf(client: ApiClient, id: number): Promise<unknown[][]> {
  const file = await fetchFile(client, id)
  file.assertStatus(200)
  return (await readSheet(file.body() as Buffer)) as never
}

test.group('Back office: import', (group) => {
  asOperators(group)
  group.each.setup(() => {
    drive.fake()
    signIn(operator(['producers.*']))
    return () => drive.restore()
  })

  test('a dry run says what each row would do and writes nothing', async ({ client, assert }) => {
    await makeProducer({ code: '65318', name: '丰源' })
    const response = await upload(client, [
      HEAD,
      '65318,丰源棉业,北疆,沙湾',
      '65406,金穗棉业,南疆,',
      '6540612,太长,南疆,',
      '65407,,西疆,',
      '65406,重复,南疆,',
    ])
    response.assertStatus(200)
    const task = response.body()
    assert.deepInclude(task, { state: TaskState.checked, total: 5, added: 1, changed: 1, failed: 3 })
    assert.deepEqual(task.errors, [
      { row: 4, message: '加工厂代码最多5个字' },
      { row: 5, message: '请输入名称；区域不在可选范围内' },
      { row: 6, message: '加工厂代码与第 3 行重复' },
    ])
    assert.deepEqual(await db.from('producers').select('code', 'name'), [{ code: '65318', name: '丰源' }])
  })

  test('confirming writes the good rows with their audit lines and hands the failed rows back in a file', async ({
    client,
    assert,
  }) => {
    const old = await makeProducer({ code: '65318', name: '丰源', address: '一号路' })
    const { id } = (
      await upload(client, [HEAD, '65318,丰源棉业,北疆,沙湾', '65406,金穗棉业,南疆,', '65407,,南疆,'])
    ).body()
    const done = (await client.post(`/admin/api/tasks/${id}/confirm`)).body()
    assert.deepInclude(done, { state: TaskState.done, added: 1, changed: 1, failed: 1, downloadable: true })
    assert.deepInclude(await db.from('producers').where('code', '65318').first(), {
      name: '丰源棉业',
      region: Region.northXinjiang,
      county: '沙湾',
      address: '一号路',
    })
    const fresh = await db.from('producers').where('code', '65406').first()
    assert.deepInclude(fresh, { name: '金穗棉业', region: Region.southXinjiang, state: EnabledState.enabled })

    const [line] = await auditLines('producer', old)
    assert.deepInclude(line, {
      action: 'producers.import',
      actor_name: '王敏',
      summary: '更新，来源 加工厂.csv 第 2 行',
      before: { county: null, name: '丰源', region: null },
      after: { county: '沙湾', name: '丰源棉业', region: Region.northXinjiang },
    })
    assert.deepInclude((await auditLines('producer', fresh.id))[0], {
      summary: '新建，来源 加工厂.csv 第 3 行',
      before: null,
    })

    assert.deepEqual(await rowsOf(client, id), [
      ['加工厂代码', '名称', '区域', '县市', '错误原因'],
      ['65407', null, '南疆', null, '请输入名称'],
    ])
  })

  test('a row that the database refuses does not keep the others out', async ({ client, assert }) => {
    const { id } = (await upload(client, [HEAD, '65318,甲,北疆,', '65406,乙,南疆,'])).body()
    await makeProducer({ code: '65406', name: '先到' })
    const done = (await client.post(`/admin/api/tasks/${id}/confirm`)).body()
    assert.deepInclude(done, { state: TaskState.done, added: 1, changed: 1, failed: 0 })
    assert.equal((await db.from('producers').where('code', '65406').first()).name, '乙')
  })

  test('a confirmed import cannot be confirmed again', async ({ client }) => {
    const { id } = (await upload(client, [HEAD, '65318,甲,北疆,'])).body()
    ;(await client.post(`/admin/api/tasks/${id}/confirm`)).assertStatus(200)
    ;(await client.post(`/admin/api/tasks/${id}/confirm`)).assertStatus(400)
  })

  test('a cancelled import writes nothing', async ({ client, assert }) => {
    const { id } = (await upload(client, [HEAD, '65318,甲,北疆,'])).body()
    assert.equal((await client.post(`/admin/api/tasks/${id}/cancel`)).body().state, TaskState.cancelled)
    ;(await client.post(`/admin/api/tasks/${id}/confirm`)).assertStatus(400)
    assert.lengthOf(await db.from('producers'), 0)
  })

  test('a file without the key column, an empty file and a file that is no sheet are refused in words', async ({
    client,
    assert,
  }) => {
    for (const [lines, message] of [
      [['名称,区域', '甲,北疆'], '第1行应为列名，缺少“加工厂代码”列'],
      [['', ' ', ''], '文件是空的，没有任何内容'],
      [[HEAD], '文件里没有数据行'],
    ] as const) {
      const task = (await upload(client, [...lines])).body()
      assert.deepInclude(task, { state: TaskState.failed, message })
    }
    ;(await client.post('/admin/api/producers/import').json({})).assertStatus(422)
  })

  test('another operator can neither see nor confirm nor fetch the import', async ({ client }) => {
    const { id } = (await upload(client, [HEAD, '65318,甲,北疆,'])).body()
    signIn(operator(['*'], { userId: 8 }))
    ;(await client.get(`/admin/api/tasks/${id}`)).assertStatus(404)
    ;(await client.post(`/admin/api/tasks/${id}/confirm`)).assertStatus(404)
    ;(await client.get(`/admin/api/tasks/${id}/file`)).assertStatus(404)
    signIn(operator(['producers.query']))
    ;(await client.post(`/admin/api/tasks/${id}/confirm`)).assertStatus(403)
  })
})

test.group('Back office: export', (group) => {
  asOperators(group)
  group.each.setup(() => {
    drive.fake()
    signIn(operator(['producers.*']))
    return () => drive.restore()
  })

  test('holds what the filter finds, in words, and formulas as text', async ({ client, assert }) => {
    await makeProducer({ code: '65318', name: '=HYPERLINK("http://x")', region: Region.northXinjiang })
    await makeProducer({ code: '65406', name: '乙', region: Region.southXinjiang })
    const task = (
      await client
        .post('/admin/api/producers/export')
        .json({ filter: { region: Region.northXinjiang }, columns: ['code', 'name', 'region', 'batches'] })
    ).body()
    assert.deepInclude(task, { state: TaskState.done, done: 1, total: 1 })
    assert.match(task.fileName, /^加工厂_\d{8}_\d{4}\.xlsx$/)
    assert.deepEqual(await rowsOf(client, task.id), [
      ['加工厂代码', '名称', '区域', '批次'],
      ['65318', '=HYPERLINK("http://x")', '北疆', 0],
    ])
  })

  test('can be imported again and changes nothing', async ({ client, assert }) => {
    await makeProducer({
      code: '65318',
      name: '丰源棉业',
      region: Region.northXinjiang,
      county: '沙湾',
      short_name: '丰源',
      address: '一号路',
    })
    await makeProducer({ code: '00406', name: '前导零', region: null })
    const before = await db
      .from('producers')
      .orderBy('code')
      .select('code', 'name', 'short_name', 'region', 'county', 'address', 'state')
    const { id } = (await client.post('/admin/api/producers/export').json({})).body()
    const file = await fetchFile(client, id)
    const again = await client
      .post('/admin/api/producers/import')
      .file('file', file.body() as Buffer, { filename: '加工厂.xlsx' })
    assert.deepInclude(again.body(), { state: TaskState.checked, added: 0, changed: 0, same: 2, failed: 0, errors: [] })
    await client.post(`/admin/api/tasks/${again.body().id}/confirm`)
    assert.deepEqual(
      await db
        .from('producers')
        .orderBy('code')
        .select('code', 'name', 'short_name', 'region', 'county', 'address', 'state'),
      before
    )
  })

  test('is a table of text when that is asked for, which can be imported again', async ({ client, assert }) => {
    await makeProducer({ code: '65318', name: '丰源,"一厂"' })
    const task = (
      await client.post('/admin/api/producers/export').json({ format: 'csv', columns: ['code', 'name'] })
    ).body()
    assert.match(task.fileName, /^加工厂_\d{8}_\d{4}\.csv$/)
    const file = await fetchFile(client, task.id)
    file.assertHeader('content-type', 'text/csv; charset=utf-8')
    const bytes = Buffer.from(file.body() as Uint8Array)
    assert.equal(bytes.toString('utf8'), '\uFEFF加工厂代码,名称\r\n65318,"丰源,""一厂"""\r\n')
    const again = await client.post('/admin/api/producers/import').file('file', bytes, { filename: '加工厂.csv' })
    assert.deepInclude(again.body(), { state: TaskState.checked, added: 0, changed: 0, same: 1, failed: 0 })
    ;(await client.post('/admin/api/producers/export').json({ format: 'pdf' })).assertStatus(422)
  })

  test('has its times as dates, and a head that filters', async ({ client, assert }) => {
    await makeProducer({ code: '65318', name: '丰源棉业' })
    const columns = ['code', 'createdAt']
    const task = (await client.post('/admin/api/producers/export').json({ columns })).body()
    const [, [, made]] = await rowsOf(client, task.id)
    assert.instanceOf(made, Date)
    const sheet = unzipSync((await fetchFile(client, task.id)).body() as Uint8Array)
    assert.include(strFromU8(sheet['xl/worksheets/sheet1.xml']), '<autoFilter ref="A1:B2"/>')
  })

  test('leaves an audit line with the number of rows', async ({ client, assert }) => {
    await makeProducer()
    await client.post('/admin/api/producers/export').json({})
    const [line] = await auditLines('producer', 0)
    assert.deepInclude(line, { action: 'producers.export', summary: '导出 1 条', after: { filter: {}, rows: 1 } })
  })
})
