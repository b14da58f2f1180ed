import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { clearLimits } from '#app/identity/proofs/limits'
import { asMember, asOperator, createCompany, createMember, createOperator } from '#tests/helpers/actors'
import { quoteMain } from '#tests/helpers/quotes'
import { BatchType } from '#app/catalog/codes'
import { CompanyState, CompanyType } from '#app/company/codes'

test.group('The tools', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('compute what they are given, with every step', async ({ client, assert }) => {
    const response = await client
      .get('/api/public/toolbox/weight')
      .qs({ netWeight: 42.257, impurity: 1.8, moisture: 5.6, batchType: BatchType.sawGinned })
    assert.equal(response.body().body.publicWeight, 43.729)
    assert.lengthOf(response.body().body.steps, 2)
  })

  test('typed shares are priced by the table of the crop year', async ({ client, assert }) => {
    const b1 = {
      packets: 186,
      batchType: BatchType.sawGinned,
      lv21: 62.4,
      lv31: 37.6,
      len28: 35.5,
      len29: 48.4,
      len30: 16.1,
      A: 81.7,
      B2: 18.3,
      P1: 10,
      P2: 90,
      S2: 71,
      S3: 29,
      U2: 58.6,
      U3: 41.4,
      lenAvg: 29.2,
      strengthAvg: 29.4,
      uniformityAvg: 83.1,
      foreignFiber: 0,
    }
    const agio = async (more: object) =>
      (await client.get('/api/public/toolbox/agio').qs({ ...b1, ...more } as unknown as Record<string, string>)).body()
        .body
    const now = await agio({})
    assert.equal(now.czce.value, 75_360)
    assert.equal(now.percent.value, 41_865)
    assert.equal((await agio({ productionYear: 2016 })).czce.value, 110_720)
    assert.equal((await agio({ packets: 150 })).czce.reason, '不可注册：包数150不在180～190之间')
  })

  test('say in words what is wrong with an input', async ({ client, assert }) => {
    const response = await client.get('/api/public/toolbox/hedge').qs({ weight: 'viel' })
    assert.equal(response.body().code, 40000)
    assert.equal(response.body().body.errors[0].message, '重量须为数字')
    const loss = await client
      .get('/api/public/toolbox/seed-cotton')
      .qs({ seedCottonPrice: 6.65, seedPrice: 2.52, outturn: 99, loss: 2 })
    assert.equal(loss.body().body.errors[0].message, '衣分与损耗合计不能超过100%')
  })

  test('begin with the main contracts', async ({ client, assert }) => {
    const code = await quoteMain('CF', 1_565_000)
    const { body } = (await client.get('/api/public/toolbox/reference')).body()
    assert.deepInclude(body.cf, { code, price: 1_565_000 })
  })
})

test.group('Duty parameters', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const convert = { centsPerPound: 80, rate: 7.1 }

  test('the day decides; a row of the back office counts from its day on', async ({ client, assert }) => {
    const operator = await createOperator()
    const ask = async (date?: string) =>
      (await client.get('/api/public/market/import/convert').qs({ ...convert, ...(date ? { date } : {}) })).body().body
    assert.equal((await ask()).slidingRate, 5.6)
    assert.equal((await ask('2018-06-01')).slidingRate, 7.2)

    const created = await asOperator(client.post('/admin/api/duty_parameters'), operator).json({
      effectiveDate: '2030-01-01',
      a: 9,
      b: 2.69,
      threshold: 14,
      specific: 0.28,
      cap: 40,
      quotaRate: 1,
      fullRate: 40,
      vat: 13,
      port: 250,
      source: '测试公告',
    })
    created.assertStatus(201)
    assert.equal((await ask()).parameters.vat, 0.09)
    const later = await ask('2030-01-01')
    assert.equal(later.parameters.vat, 0.13)
    // 12,522.24 × 1.01 × 1.13 + 250
    assert.equal(later.quotaPrice, 1_454_163)
  })

  test('a row is never changed or deleted', async ({ client, assert }) => {
    const operator = await createOperator()
    const { id } = await db.from('duty_parameters').orderBy('id').firstOrFail()
    const edited = await asOperator(client.put(`/admin/api/duty_parameters/${id}`), operator).json({ vat: 1 })
    assert.isAtLeast(edited.status(), 400)
    await assert.rejects(
      () => db.transaction((trx) => trx.from('duty_parameters').update({ vat: 1 })),
      /permission denied/
    )
  })
})

test.group('企业认证查询', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('answers to the exact name or code, with type and day and nothing else', async ({ client, assert }) => {
    const reader = await createMember({ certified: false })
    const company = await createCompany({
      type: CompanyType.gin | CompanyType.textileMill,
      name: '测试双面棉业有限公司',
      regnum: '91650000FAKE00001X',
    })
    const ask = async (keyword: string) =>
      (await asMember(client.post('/api/toolbox/certification'), reader).json({ keyword })).body().body
    for (const keyword of [company.name, '91650000fake00001x', ` ${company.name} `]) {
      const answer = await ask(keyword)
      assert.sameMembers(Object.keys(answer), ['certified', 'types', 'since'])
      assert.isTrue(answer.certified)
      assert.equal(answer.types, '轧花厂、纺织厂')
      assert.match(answer.since, /^\d{4}-\d{2}-\d{2}$/)
    }
  })

  test('a part of a name, and a company that may not trade, look like one that is not there', async ({
    client,
    assert,
  }) => {
    const reader = await createMember()
    const nothing = { certified: false, types: null, since: null }
    const { unaudited, rejected, blacklisted, closed } = CompanyState
    for (const state of [unaudited, rejected, blacklisted, closed]) {
      const { name } = await createCompany({ state, name: `测试第${state}号棉业有限公司` })
      const answer = await asMember(client.post('/api/toolbox/certification'), reader).json({ keyword: name })
      assert.deepEqual(answer.body().body, nothing)
    }
    for (const keyword of [reader.company.name.slice(0, -1), '%%%%', '____________'])
      assert.deepEqual(
        (await asMember(client.post('/api/toolbox/certification'), reader).json({ keyword })).body().body,
        nothing
      )
  })

  test('guests may not ask, and nobody may ask on and on', async ({ client, assert }) => {
    const guest = await client.post('/api/toolbox/certification').json({ keyword: '测试棉业' })
    assert.equal(guest.body().code, 40100)
    const reader = await createMember()
    const ask = () => asMember(client.post('/api/toolbox/certification'), reader).json({ keyword: '某某棉业' })
    for (let i = 0; i < 30; i++) assert.equal((await ask()).body().code, 20000)
    const last = (await ask()).body()
    assert.equal(last.code, 42900)
    assert.equal(last.reason, 'market.lookUpTooOften')
  })
})
