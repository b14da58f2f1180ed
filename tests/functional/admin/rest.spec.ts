import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { asOperators, auditLines, makeProducer, operator, signIn } from './helpers.js'
import type { Manifest } from '#app/admin/transformers/wire'
import { Region } from '#app/catalog/codes'
import { EnabledState } from '#core/codes'

const json = encodeURIComponent

test.group('Back office: list and record', (group) => {
  asOperators(group)
  group.each.setup(() => signIn(operator(['producers.*'])))

  test('a list answers a bare array with Content-Range, sorted and filtered', async ({ client, assert }) => {
    await makeProducer({ code: '65318', name: '丰源棉业', region: Region.southXinjiang })
    await makeProducer({ code: '65406', name: '金穗棉业', region: Region.northXinjiang })
    const response = await client.get(
      `/admin/api/producers?sort=${json('["code","DESC"]')}&range=${json('[0,9]')}&filter=${json('{"name":"棉业","code":["65318","65406"]}')}`
    )
    response.assertStatus(200)
    response.assertHeader('content-range', 'producers 0-1/2')
    assert.deepEqual(
      response.body().map((row: { code: string }) => row.code),
      ['65406', '65318']
    )
    assert.deepInclude(response.body()[0], {
      region: Region.northXinjiang,
      batches: 0,
      _actions: [],
      _changes: { count: 0, at: null, by: null },
    })
  })

  test('the search box finds by any search field, and a pasted list of codes finds each', async ({
    client,
    assert,
  }) => {
    for (const code of ['65001', '65002', '65003', '65004', '65005']) await makeProducer({ code })
    const one = await client.get(`/admin/api/producers?filter=${json('{"q":"65003"}')}`)
    assert.lengthOf(one.body(), 1)
    const many = await client.get(`/admin/api/producers?filter=${json('{"q":"65001 65002，65004\\n65005 65009"}')}`)
    assert.lengthOf(many.body(), 4)
  })

  test('two or three pasted codes are a list too, whatever separates them and whatever their case', async ({
    client,
    assert,
  }) => {
    for (const code of ['X5001', 'X5002', 'X5003']) await makeProducer({ code })
    for (const q of [
      'X5001 X5002',
      'x5001,x5002',
      'X5001;X5002',
      'X5001；X5002',
      'X5001、X5002',
      'X5001\nX5002\n',
      'X5001\tX5002',
      'X5001，X5002，X500',
    ]) {
      const found = await client.get(
        `/admin/api/producers?sort=${json('["code","ASC"]')}&filter=${json(JSON.stringify({ q }))}`
      )
      assert.deepEqual(
        found.body().map((row: { code: string }) => row.code),
        ['X5001', 'X5002'],
        JSON.stringify(q)
      )
    }
  })

  test('words with blanks between them are still looked for in one row', async ({ client, assert }) => {
    await makeProducer({ code: '65318', name: '丰源棉业' })
    await makeProducer({ code: '65319', name: '丰收棉业' })
    const found = await client.get(`/admin/api/producers?filter=${json('{"q":"丰源 棉业 65318 源"}')}`)
    assert.lengthOf(found.body(), 1)
  })

  test('names of a pasted list may be parts of names', async ({ client, assert }) => {
    await makeProducer({ name: '昌吉丰源棉业' })
    await makeProducer({ name: '金穗棉业' })
    await makeProducer({ name: '天山棉业' })
    const found = await client.get(`/admin/api/producers?filter=${json('{"q":"丰源、天山"}')}`)
    assert.lengthOf(found.body(), 2)
  })

  test('what a pasted list names and the list does not show is named as it was written', async ({ client, assert }) => {
    await makeProducer({ code: 'X5001', region: Region.southXinjiang })
    await makeProducer({ code: 'X5002', region: Region.northXinjiang })
    const missing = async (filter: object) =>
      (await client.get(`/admin/api/producers/unmatched?filter=${json(JSON.stringify(filter))}`)).body()
    assert.deepEqual(await missing({ q: 'x5001 X5002 x5009' }), ['x5009'])
    assert.deepEqual(await missing({ q: 'x5001 X5002', region: Region.southXinjiang }), ['X5002'])
    assert.deepEqual(await missing({ q: '新疆 没有' }), [])
    assert.deepEqual(await missing({}), [])
  })

  test('more than 500 pasted codes are refused, 500 are looked up', async ({ client, assert }) => {
    await makeProducer({ code: 'X1007' })
    const codes = Array.from({ length: 500 }, (_, index) => `X${1000 + index}`)
    const ask = (q: string) => client.get(`/admin/api/producers?filter=${json(JSON.stringify({ q }))}`)
    assert.lengthOf((await ask(codes.join(' '))).body(), 1)
    const answer = await client.get(
      `/admin/api/producers/unmatched?filter=${json(JSON.stringify({ q: codes.join(' ') }))}`
    )
    assert.lengthOf(answer.body(), 499)
    ;(await ask([...codes, 'X9999'].join(' '))).assertStatus(422)
  })

  test('a record that is not there answers 404', async ({ client }) => {
    for (const id of ['999999999', 'abc', '1e5', '99999999999999999999']) {
      const response = await client.get(`/admin/api/producers/${id}`)
      response.assertStatus(404)
      response.assertBodyContains({ reason: 'core.gone' })
    }
  })

  test('a resource that is not there answers 404', async ({ client }) => {
    const response = await client.get('/admin/api/nothing')
    response.assertStatus(404)
  })
})

test.group('Back office: writing', (group) => {
  asOperators(group)
  group.each.setup(() => signIn(operator(['producers.*'])))

  test('one field says how far a row is: its stage before its state, and the state of sale where there is neither', async ({
    client,
    assert,
  }) => {
    signIn(operator(['fee_invoices.*', 'orders.*', 'batches.*', 'ledger_entries.*']))
    const { resources } = (await client.get('/admin/api/manifest')).body() as Manifest
    const stateOf = (name: string) => resources.find((resource) => resource.name === name)!.state
    assert.equal(stateOf('fee_invoices'), 'stage')
    assert.equal(stateOf('orders'), 'state')
    assert.equal(stateOf('batches'), 'salesState')
    assert.isNull(stateOf('ledger_entries'))
  })

  test('a form begins with what the database would write', async ({ client, assert }) => {
    signIn(operator(['price_series.*', 'entrepots.*']))
    const { resources } = (await client.get('/admin/api/manifest')).body()
    const first = (name: string, key: string) =>
      resources
        .find((resource: { name: string }) => resource.name === name)
        .fields.find((field: { key: string }) => field.key === key).default
    assert.equal(first('price_series', 'sort'), 100)
    assert.equal(first('price_series', 'decimals'), 0)
    assert.equal(first('entrepots', 'storageFee'), 60)
    // from the definition: a switch is on by default
    assert.equal(first('entrepots', 'state'), 1)
    // keys and timestamps are set by the database, so they have no default
    assert.isUndefined(first('entrepots', 'createdAt'))
    assert.isUndefined(first('entrepots', 'name'))
  })

  test('creating leaves the row and one exact audit line', async ({ client, assert }) => {
    const response = await client
      .post('/admin/api/producers')
      .json({ code: '65318', name: ' 丰源棉业 ', region: Region.southXinjiang, batches: 9, id: 5 })
    response.assertStatus(201)
    const id = response.body().id
    assert.deepInclude(await db.from('producers').where({ id }).first(), {
      code: '65318',
      name: '丰源棉业',
      region: Region.southXinjiang,
    })
    const lines = await auditLines('producer', id)
    assert.lengthOf(lines, 1)
    assert.deepInclude(lines[0], {
      action: 'producers.add',
      actor_kind: 'operator',
      actor_id: 7,
      actor_name: '王敏',
      ip: '10.0.0.8',
      request_id: 'request-1',
      summary: '新建',
      before: null,
    })
    assert.deepInclude(lines[0].after, {
      code: '65318',
      name: '丰源棉业',
      region: Region.southXinjiang,
      state: EnabledState.enabled,
    })
  })

  test('a missing or wrong field is refused with its Chinese name', async ({ client, assert }) => {
    const response = await client.post('/admin/api/producers').json({ code: '6531812', region: 8 })
    response.assertStatus(422)
    assert.sameDeepMembers(response.body().errors, [
      { field: 'code', rule: 'maxLength', message: '加工厂代码最多5个字' },
      { field: 'name', rule: 'required', message: '请输入名称' },
      { field: 'region', rule: 'in', message: '区域不在可选范围内' },
    ])
  })

  test('a value that must be unique is refused on its field', async ({ client }) => {
    await makeProducer({ code: '65318' })
    const response = await client.post('/admin/api/producers').json({ code: '65318', name: '重复' })
    response.assertStatus(422)
    response.assertBodyContains({ errors: [{ field: 'code', message: '加工厂代码已存在' }] })
  })

  test('editing keeps only writable fields, and the audit line holds only what changed', async ({ client, assert }) => {
    const id = await makeProducer({ code: '65318', name: '丰源' })
    const response = await client
      .put(`/admin/api/producers/${id}`)
      .json({ id, code: '65318', name: '丰源棉业', state: EnabledState.disabled, createdAt: '2000-01-01', batches: 5 })
    response.assertStatus(200)
    response.assertBodyContains({ id, name: '丰源棉业', state: EnabledState.enabled })
    const [line, ...more] = await auditLines('producer', id)
    assert.lengthOf(more, 0)
    assert.deepInclude(line, {
      action: 'producers.edit',
      summary: '编辑',
      before: { name: '丰源' },
      after: { name: '丰源棉业' },
    })
  })

  test('several rows change in one call, all or none', async ({ client, assert }) => {
    const ids = [await makeProducer(), await makeProducer()]
    const response = await client.put('/admin/api/producers').json({ ids, data: { county: '沙湾' } })
    response.assertStatus(200)
    assert.deepEqual(response.body().ids, ids)
    const refused = await client.put('/admin/api/producers').json({ ids: [...ids, 999999], data: { county: '玛纳斯' } })
    refused.assertStatus(404)
    const counties = await db.from('producers').whereIn('id', ids).select('county')
    assert.deepEqual(counties, [{ county: '沙湾' }, { county: '沙湾' }])
  })

  test('停用 sets the state, once, with a line', async ({ client, assert }) => {
    const id = await makeProducer()
    for (let time = 0; time < 2; time++)
      (await client.post('/admin/api/producers/actions/disable').json({ ids: [id] })).assertStatus(200)
    assert.equal((await db.from('producers').where({ id }).first()).state, EnabledState.disabled)
    const lines = await auditLines('producer', id)
    assert.lengthOf(lines, 1)
    assert.deepInclude(lines[0], {
      action: 'producers.disable',
      before: { state: EnabledState.enabled },
      after: { state: EnabledState.disabled },
    })
  })

  test('an ordinary verb cannot be called as an action', async ({ client, assert }) => {
    const id = await makeProducer()
    for (const verb of ['query', 'edit', 'constructor', 'toString'])
      (await client.post(`/admin/api/producers/actions/${verb}`).json({ ids: [id] })).assertStatus(403)
    assert.equal((await db.from('producers').where({ id }).first()).state, EnabledState.enabled)
  })

  test('what is not offered cannot be done, even with every permission', async ({ client }) => {
    signIn(operator(['*']))
    const id = await makeProducer()
    const response = await client.delete(`/admin/api/producers/${id}`)
    response.assertStatus(403)
    response.assertBodyContains({ reason: 'core.forbidden' })
  })

  test('one Idempotency-Key has one effect', async ({ client, assert }) => {
    const send = () =>
      client.post('/admin/api/producers').header('Idempotency-Key', 'abc').json({ code: '65318', name: '丰源棉业' })
    const first = await send()
    const second = await send()
    assert.equal(first.body().id, second.body().id)
  })

  test('the timeline of a record is newest first', async ({ client, assert }) => {
    const id = await makeProducer({ name: '一' })
    for (const name of ['二', '三']) await client.put(`/admin/api/producers/${id}`).json({ name })
    const response = await client.get(`/admin/api/producers/${id}/audit`)
    assert.deepEqual(
      response.body().map((line: { after: object }) => line.after),
      [{ name: '三' }, { name: '二' }]
    )
    const { _changes: changes } = (await client.get(`/admin/api/producers/${id}`)).body()
    assert.deepInclude(changes, { count: 2, by: '王敏' })
  })

  test('the timeline names the rows that a change refers to', async ({ client, assert }) => {
    signIn(operator(['price_points.*']))
    const series = await db.from('price_series').orderBy('id').limit(2)
    const made = await client
      .post('/admin/api/price_points')
      .json({ seriesId: series[0].id, day: '2026-11-02', value: 15_000 })
    const [line] = (await client.get(`/admin/api/price_points/${made.body().id}/audit`)).body()
    assert.equal(line.after.seriesId, series[0].id)
    assert.equal(line.refs.after.seriesId, series[0].name)
  })

  test('a key of several columns is said to exist as a whole', async ({ client }) => {
    signIn(operator(['tags.*']))
    const tag = { typeName: '客户等级', tagContent: 'A级' }
    ;(await client.post('/admin/api/tags').json(tag)).assertStatus(201)
    ;(await client.post('/admin/api/tags').json({ ...tag, tagContent: 'B级' })).assertStatus(201)
    const again = await client.post('/admin/api/tags').json(tag)
    again.assertStatus(422)
    again.assertBodyContains({ errors: [{ field: 'typeName', message: '标签类型、标签内容相同的数据已存在' }] })
  })
})
