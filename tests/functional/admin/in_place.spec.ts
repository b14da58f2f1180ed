import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Region } from '#app/catalog/codes'
import { resources } from '#app/admin/registry'
import type { WireField, WireResource } from '#app/admin/transformers/wire'
import { seenRows } from '#tests/helpers/seen'
import { insertRow } from '#tests/helpers/insert_row'
import { resetDatabase } from '../../helpers/database.js'
import { asOperators, auditLines, makeProducer, operator, signIn } from './helpers.js'

test.group('Back office: one field of many rows, and of one in the list', (group) => {
  asOperators(group)
  group.each.setup(() => signIn(operator(['*'])))

  test('twenty rows get one value, each with its line', async ({ client, assert }) => {
    const ids: number[] = []
    for (let n = 0; n < 20; n++) ids.push(await makeProducer({ county: '沙湾' }))
    const seen = await seenRows('producers', ids)
    const answer = await client.put('/admin/api/producers').json({ ids, data: { county: '奎屯' }, seen })
    answer.assertStatus(200)
    assert.lengthOf(await db.from('producers').where('county', '奎屯'), 20)
    for (const id of ids) {
      const lines = await auditLines('producer', id)
      assert.lengthOf(lines, 1)
      assert.deepInclude(lines[0], { action: 'producers.edit', before: { county: '沙湾' }, after: { county: '奎屯' } })
    }
  })

  test('one refusal undoes all and names its row', async ({ client, assert }) => {
    const ids = [
      await makeProducer({ code: 'A0001', name: '甲棉业' }),
      await makeProducer({ code: 'A0002', name: '乙棉业' }),
    ]
    const answer = await client.put('/admin/api/producers').json({ ids, data: { code: 'A0009' } })
    answer.assertStatus(422)
    assert.equal(answer.body().message, '乙棉业：加工厂代码已存在')
    assert.lengthOf(await db.from('producers').where('code', 'A0009'), 0)
  })

  test('a row that somebody has changed since stops all of them: 409 with the rows as they are', async ({
    client,
    assert,
  }) => {
    const ids = [await makeProducer(), await makeProducer()]
    const seen = await seenRows('producers', ids)
    ;(await client.put(`/admin/api/producers/${ids[1]}`).json({ shortName: '新简称' })).assertStatus(200)
    const stale = await client.put('/admin/api/producers').json({ ids, data: { county: '奎屯' }, seen })
    stale.assertStatus(409)
    assert.deepInclude(stale.body().body.rows[1], { id: ids[1], shortName: '新简称' })
    assert.lengthOf(await db.from('producers').where('county', '奎屯'), 0)
  })

  test('a cell is the call of the form with one field: bound to what was seen, checked, audited', async ({
    client,
    assert,
  }) => {
    const id = await makeProducer({ name: '丰源', region: Region.northXinjiang })
    const shown = (await client.get(`/admin/api/producers/${id}`)).body()
    const send = (input: object) =>
      client.put(`/admin/api/producers/${id}`).json({ ...input, _seen: shown._changes.count, _part: true })
    ;(await send({ name: '' })).assertStatus(422)
    ;(await send({ name: '丰源棉业' })).assertStatus(200)
    assert.deepInclude(await db.from('producers').where({ id }).first(), {
      name: '丰源棉业',
      region: Region.northXinjiang,
    })
    const stale = await send({ name: '另一个' })
    stale.assertStatus(409)
    stale.assertBodyContains({ reason: 'admin.changedMeanwhile' })
  })

  test('a function of a module gets the whole form, also when one cell or one field of many was sent', async ({
    client,
    assert,
  }) => {
    const [{ id }] = await db
      .table('calendar_days')
      .insert({ day: '2031-10-03', working: false, name: '国庆' })
      .returning('id')
    const shown = (await client.get(`/admin/api/calendar_days/${id}`)).body()
    const cell = { name: '国庆节', _seen: shown._changes.count, _part: true }
    ;(await client.put(`/admin/api/calendar_days/${id}`).json(cell)).assertStatus(200)
    ;(await client.put('/admin/api/calendar_days').json({ ids: [id], data: { working: true } })).assertStatus(200)
    const row = (await client.get(`/admin/api/calendar_days/${id}`)).body()
    assert.deepInclude(row, { day: '2031-10-03', name: '国庆节', working: true })
  })

  test('money, states, secrets and files are written in the form alone, and so is what two operators agree on', async ({
    client,
    assert,
  }) => {
    const shown: WireResource[] = (await client.get('/admin/api/manifest')).body().resources
    const cells = shown.flatMap((screen) =>
      screen.fields.filter(({ inCell }) => inCell).map((field) => ({ screen, field }))
    )
    assert.isAbove(cells.length, 20)
    const wrong = (field: WireField) =>
      ['money', 'price', 'richText', 'json', 'file', 'image', 'files'].includes(field.kind) ||
      field.key === 'state' ||
      field.secret
    assert.deepEqual(
      cells.filter(({ screen, field }) => wrong(field) || 'edit' in screen.reviewed).map(({ field }) => field.label),
      []
    )
    const named = (name: string, key: string) =>
      shown.find((screen) => screen.name === name)!.fields.find((field) => field.key === key)!
    assert.isTrue(named('producers', 'county').inMany)
    assert.isFalse(named('producers', 'code').inMany, 'many rows cannot share a code')
    assert.isTrue(named('producers', 'code').inCell)
  })

  test('a copy begins without what keeps rows apart', async ({ client, assert }) => {
    const shown: WireResource[] = (await client.get('/admin/api/manifest')).body().resources
    const copied = (name: string) =>
      shown.find((screen) => screen.name === name)!.fields.flatMap(({ key, copied: is }) => (is ? [key] : []))
    assert.includeMembers(copied('producers'), ['name', 'region', 'county'])
    assert.notInclude(copied('producers'), 'code')
    assert.notInclude(copied('producers'), 'state')
    assert.include(copied('price_points'), 'seriesId')
    assert.notInclude(copied('price_points'), 'day')
    assert.isAtLeast(resources.size, shown.length)
  })
})

test.group('Back office: the recycle bin', (group) => {
  asOperators(group)
  group.each.setup(() => signIn(operator(['*'])))
  const bin = '/admin/api/exchange_days/recycled'
  const makeDay = (values: object = {}) =>
    insertRow('exchange_days', { exchange: 'CZCE', day: '2031-10-08', trading: true, name: '补班', ...values })

  test('a deleted row comes back as it was, under its number, with a line', async ({ client, assert }) => {
    const id = await makeDay()
    const before = await db.from('exchange_days').where({ id }).firstOrFail()
    ;(await client.delete(`/admin/api/exchange_days/${id}`)).assertStatus(200)
    const [entry] = (await client.get(bin)).body()
    assert.deepInclude(entry, { title: '2031-10-08', by: '王敏' })
    ;(await client.post(`${bin}/${entry.id}/restore`)).assertStatus(200)
    assert.deepEqual(await db.from('exchange_days').where({ id }).firstOrFail(), before)
    assert.deepEqual((await client.get(bin)).body(), [])
    const lines = await auditLines('exchange_day', id)
    assert.equal(lines.at(-1).summary, '从回收站恢复')
    ;(await client.post(`${bin}/${entry.id}/restore`)).assertStatus(404)
  })

  test('a row whose title is computed from others is named by it', async ({ client, assert }) => {
    const id = await insertRow('tags', { type_name: '客户等级', tag_content: 'D级' })
    ;(await client.delete(`/admin/api/tags/${id}`)).assertStatus(200)
    const [entry] = (await client.get('/admin/api/tags/recycled')).body()
    assert.equal(entry.title, '客户等级 D级')
  })

  test('what is kept is encrypted', async ({ client, assert }) => {
    const id = await makeDay({ name: '国庆调休' })
    ;(await client.delete(`/admin/api/exchange_days/${id}`)).assertStatus(200)
    const { row } = await db.from('admin_recycled').firstOrFail()
    assert.match(row, /^gcm\.v1:/)
  })

  test('a row whose unique values another has by now does not come back, and says why', async ({ client, assert }) => {
    const id = await makeDay()
    ;(await client.delete(`/admin/api/exchange_days/${id}`)).assertStatus(200)
    await makeDay()
    const [entry] = (await client.get(bin)).body()
    const answer = await client.post(`${bin}/${entry.id}/restore`)
    answer.assertStatus(422)
    assert.deepInclude(answer.body(), {
      reason: 'core.invalidInput',
      message: '不能恢复：交易所、日期相同的数据已存在',
    })
    assert.lengthOf((await client.get(bin)).body(), 1)
  })

  test('a row whose reference is gone does not come back', async ({ client, assert }) => {
    const series = await insertRow('price_series', {})
    const [{ id }] = await db
      .table('price_points')
      .insert({ series_id: series, day: '2031-10-08', value: 100 })
      .returning('id')
    ;(await client.delete(`/admin/api/price_points/${id}`)).assertStatus(200)
    await db.from('price_series').where('id', series).delete()
    const [entry] = (await client.get('/admin/api/price_points/recycled')).body()
    const answer = await client.post(`/admin/api/price_points/recycled/${entry.id}/restore`)
    answer.assertStatus(422)
    assert.equal(answer.body().reason, 'core.invalidInput')
    assert.deepEqual(
      answer.body().errors.map(({ field }: { field: string }) => field),
      ['seriesId']
    )
  })

  test('who may not delete sees no bin, and an entry of another screen is none of this one', async ({
    client,
    assert,
  }) => {
    const id = await makeDay()
    ;(await client.delete(`/admin/api/exchange_days/${id}`)).assertStatus(200)
    const [entry] = (await client.get(bin)).body()
    ;(await client.post(`/admin/api/contact_points/recycled/${entry.id}/restore`)).assertStatus(404)
    signIn(operator(['exchange_days.query', 'exchange_days.get', 'exchange_days.edit']))
    ;(await client.get(bin)).assertStatus(403)
    ;(await client.post(`${bin}/${entry.id}/restore`)).assertStatus(403)
    assert.lengthOf(await db.from('admin_recycled'), 1)
  })
})

test.group('Back office: in the list, at the same moment', (group) => {
  asOperators(group, { transaction: false })
  group.each.setup(async () => {
    await resetDatabase()
    signIn(operator(['*']))
  })
  group.teardown(() => resetDatabase())

  test('a change of many rows and one of a single row: whoever comes second is told', async ({ client, assert }) => {
    const ids = [await makeProducer({ county: '旧' }), await makeProducer({ county: '旧' })]
    const seen = await seenRows('producers', ids)
    const [many, one] = await Promise.all([
      client.put('/admin/api/producers').json({ ids, data: { county: '多' }, seen }),
      client.put(`/admin/api/producers/${ids[0]}`).json({ county: '单', _seen: 0, _part: true }),
    ])
    assert.sameMembers([many.status(), one.status()], [200, 409])
    const rows = await db.from('producers').whereIn('id', ids).orderBy('id')
    const after = rows.map(({ county }) => county)
    assert.deepEqual(after, many.status() === 200 ? ['多', '多'] : ['单', '旧'])
  })

  test('a row is taken back once, however many ask', async ({ client, assert }) => {
    const id = await insertRow('exchange_days', { exchange: 'CZCE', day: '2031-10-08', trading: true })
    ;(await client.delete(`/admin/api/exchange_days/${id}`)).assertStatus(200)
    const [entry] = (await client.get('/admin/api/exchange_days/recycled')).body()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => client.post(`/admin/api/exchange_days/recycled/${entry.id}/restore`))
    )
    assert.deepEqual(answers.map((answer) => answer.status()).sort(), [200, 404, 404, 404])
    assert.lengthOf(await db.from('exchange_days').where({ id }), 1)
  })
})
