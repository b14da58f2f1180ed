import { decide } from '#tests/helpers/second_person'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { forgetEverything } from '#core/cached'
import { systemActor } from '#core/actor'
import { now } from '#core/clock'
import { rollContracts } from '#app/market/actions/roll_contracts'
import { saveQuotes } from '#app/market/actions/save_quotes'
import { storeSettlements } from '#app/market/actions/store_settlements'
import { useSettlementPrice } from '#app/market/actions/use_settlement_price'
import { lastPriceOf, mainContract } from '#app/market/queries/contracts'
import { sessionAt } from '#app/market/shared/trading_days'
import { createMember, createOperator } from '#tests/helpers/actors'
import { DateTime } from 'luxon'
import { ContractState } from '#app/market/codes'

const at = (text: string) => DateTime.fromISO(text, { zone: 'Asia/Shanghai' })

async function cotton() {
  await rollContracts()
  return db.from('futures_contracts').where({ product: 'CF', state: ContractState.listed }).orderBy('delivery_month')
}

const quote = (code: string, lastPrice: number, more: object = {}) => ({
  code,
  lastPrice,
  at: now(),
  tradingDay: now().toISODate()!,
  ...more,
})

test.group('Contracts and quotes', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the contracts of the months ahead are listed, with one main contract a product', async ({ assert }) => {
    const contracts = await cotton()
    assert.isAtLeast(contracts.length, 6)
    assert.deepEqual(
      [...new Set(contracts.map(({ code }) => Number(code.slice(4))))].sort((a, b) => a - b),
      [1, 3, 5, 7, 9, 11]
    )
    const mains = await db
      .from('futures_contracts')
      .where({ is_main: true, state: ContractState.listed })
      .groupBy('product')
      .count('* as n')
    assert.deepEqual(
      mains.map(({ n }) => Number(n)),
      [1, 1, 1, 1]
    )
  })

  test('the three lists answer contracts in one shape to whoever is logged in', async ({ client, assert }) => {
    const contracts = await cotton()
    await saveQuotes([quote(contracts[0].code, 1_565_000, { preSettle: 1_560_500 })], { source: '测试' })
    const member = await createMember({ certified: false })
    for (const [path, products] of [
      ['/api/czce/contract/list', ['CF', 'CY']],
      ['/api/ice/contract/list', ['CT']],
      ['/api/czce/contract/fiber/list', ['PF']],
    ] as const) {
      const response = await client.post(path).bearerToken(member.token)
      assert.equal(response.body().code, 20000)
      assert.sameMembers([...new Set(response.body().body.map((one: any) => one.product))], [...products])
    }
    const { body } = (await client.post('/api/czce/contract/list').bearerToken(member.token)).body()
    const first = body.find((one: any) => one.code === contracts[0].code)
    assert.containsSubset(first, {
      name: `郑棉${contracts[0].code.slice(2)}`,
      exchange: 'CZCE',
      lastPrice: 1_565_000,
      preSettle: 1_560_500,
      settle: null,
      upDown: 4_500,
    })
    assert.equal((await client.post('/api/czce/contract/list')).body().code, 40100)
  })

  test('an older quote, an unknown contract and a price far off change nothing', async ({ assert }) => {
    const [{ code }] = await cotton()
    await saveQuotes([quote(code, 1_500_000)], { source: '测试' })
    const late = await saveQuotes([quote(code, 1_510_000, { at: now().minus({ minutes: 1 }) })], { source: '测试' })
    assert.equal(late.taken, 0)
    const wrong = await saveQuotes([quote(code, 15_000), quote('CF9901', 1_500_000)], { source: '测试' })
    assert.equal(wrong.taken, 0)
    assert.deepEqual(
      wrong.problems.sort(),
      ['CF9901：合约不存在或已摘牌', `${code}：价格偏离上一结算价超过15%，未采用`].sort()
    )
    assert.equal((await lastPriceOf(code))!.price, 1_500_000)
  })

  test('a new trading day begins with the settlement price of the last one', async ({ assert }) => {
    const [{ code }] = await cotton()
    await saveQuotes([quote(code, 1_500_000, { tradingDay: '2026-11-19', high: 1_505_000 })], { source: '测试' })
    await storeSettlements('2026-11-19', [{ code, settle: 1_498_000 }], { source: '测试' }, systemActor())
    await saveQuotes([quote(code, 1_510_000, { tradingDay: '2026-11-20' })], { source: '测试' })
    const row = await db.from('futures_contracts').where({ code }).firstOrFail()
    assert.deepEqual(
      [row.pre_settle, row.open, row.high, row.settle].map((n) => n && Number(n)),
      [1_498_000, 1_510_000, 1_510_000, null]
    )
  })

  test('a settlement price that decided money stays, others may be corrected', async ({ assert }) => {
    const [{ code }] = await cotton()
    const actor = systemActor()
    await storeSettlements('2026-11-19', [{ code, settle: 1_548_000 }], { source: '测试' }, actor)
    await storeSettlements('2026-11-19', [{ code, settle: 1_549_000 }], { source: '测试' }, actor)
    assert.equal(await db.transaction((trx) => useSettlementPrice(code, '2026-11-19', trx)), 1_549_000)
    assert.isNull(await db.transaction((trx) => useSettlementPrice(code, '2026-11-20', trx)))
    await assert.refuses(
      () => storeSettlements('2026-11-19', [{ code, settle: 1_550_000 }], { source: '测试' }, actor),
      'market.settlementUsed'
    )
    const lines = await db.from('audit_logs').where({ entity: 'contract_day' })
    assert.lengthOf(lines, 2)
  })

  test('the settlement of the main contract is the day of its series', async ({ client, assert }) => {
    await cotton()
    const main = await db.from('futures_contracts').where({ product: 'CF', is_main: true }).firstOrFail()
    const days = [{ code: main.code, settle: 1_548_000, close: 1_550_500 }]
    await storeSettlements('2026-11-19', days, { source: '测试' }, systemActor())
    const { body } = (await client.get('/api/public/market/points?codes=CF')).body()
    assert.containsSubset(body[0], { code: 'CF', unit: '元/吨', values: [15_505], simulatedFrom: [] })
    const series = (await client.get('/api/public/market/series?kinds=1')).body().body
    assert.equal(series.find((one: any) => one.code === 'CF').value, 15_505)
  })

  test('the main contract is the one with the largest open interest', async ({ assert }) => {
    const contracts = await cotton()
    const busy = contracts.at(-1)!
    await saveQuotes(
      contracts.map(({ code }) => quote(code, 1_500_000, { openInterest: code === busy.code ? 900 : 100 })),
      { source: '测试' }
    )
    await rollContracts()
    assert.equal((await mainContract('CF'))!.code, busy.code)
  })

  test('CZCE trades in its sessions on working days, and the night counts for the next day', async ({ assert }) => {
    assert.deepEqual(await sessionAt('CZCE', at('2026-11-19T09:30:00')), { open: true, tradingDay: '2026-11-19' })
    assert.deepEqual(await sessionAt('CZCE', at('2026-11-19T12:00:00')), { open: false, tradingDay: '2026-11-19' })
    assert.deepEqual(await sessionAt('CZCE', at('2026-11-20T21:30:00')), { open: true, tradingDay: '2026-11-23' })
    assert.deepEqual(await sessionAt('CZCE', at('2026-11-21T10:00:00')), { open: false, tradingDay: '2026-11-20' })
    await db.table('exchange_days').insert({ exchange: 'CZCE', day: '2026-11-23', trading: false })
    forgetEverything()
    assert.deepEqual(await sessionAt('CZCE', at('2026-11-20T21:30:00')), { open: false, tradingDay: '2026-11-24' })
  })

  test('an operator quotes, settles and brings a year of an index; everything is in the audit log', async ({
    client,
    assert,
  }) => {
    const [contract] = await cotton()
    const operator = await createOperator()
    const send = (path: string, body: object) => client.post(`/admin/api${path}`).bearerToken(operator.token).json(body)
    const quoted = await send('/futures_contracts/actions/quote', {
      ids: [contract.id],
      input: { lastPrice: 1_520_000 },
    })
    assert.equal(quoted.status(), 202, quoted.text())
    const second = await createOperator()
    ;(await decide(client, second)).assertStatus(200)
    assert.equal((await lastPriceOf(contract.code))!.price, 1_520_000)
    const settled = await send('/contract_days', { contractId: contract.id, day: '2026-11-19', settle: 1_519_000 })
    assert.equal(settled.status(), 202, settled.text())
    ;(await decide(client, second)).assertStatus(200)
    const series = await db.from('price_series').where('code', 'C32S').firstOrFail()
    const point = await send('/price_points', { seriesId: series.id, day: '2026-11-19', value: 21_900 })
    assert.equal(point.status(), 201, point.text())
    const twice = await send('/price_points', { seriesId: series.id, day: '2026-11-19', value: 21_950 })
    assert.equal(twice.body().body?.errors?.day ?? twice.body().message, '2026-11-19已有数据，请直接修改那一天')
    const actions = await db.from('audit_logs').where('actor_id', operator.operator.id).select('action')
    assert.includeMembers(
      actions.map(({ action }) => action),
      ['futures_contract.quote', 'contract_day.settle', 'price_points.add']
    )
  })

  test('the workbook of two series has a row a day, newest first', async ({ client, assert }) => {
    await cotton()
    const { savePoints } = await import('#app/market/actions/save_points')
    await savePoints(
      'C32S',
      [
        { day: '2026-11-18', value: 21_900 },
        { day: '2026-11-19', value: 21_950, simulated: true },
      ],
      '测试'
    )
    await savePoints('C40S', [{ day: '2026-11-19', value: 23_000 }], '测试')
    const request = client.get('/api/public/market/points/xlsx?codes=C32S,C40S')
    request.request.responseType('arraybuffer')
    const { readSheet } = await import('read-excel-file/node')
    assert.deepEqual(await readSheet(Buffer.from((await request).body())), [
      ['日期', '纯棉普梳纱C32S（元/吨）', '纯棉普梳纱C40S（元/吨）', '其中演示数据'],
      ['2026-11-19', 21_950, 23_000, '纯棉普梳纱C32S'],
      ['2026-11-18', 21_900, null, null],
    ])
  })

  test('series that nobody knows and days that are none are refused by name', async ({ client, assert }) => {
    assert.deepEqual((await client.get('/api/public/market/points?codes=NOPE')).body().body, [])
    const bad = (await client.get('/api/public/market/points?codes=CF&from=2026-13-01')).body()
    assert.equal(bad.body.errors.from ?? bad.body.errors[0]?.message, '开始日期须为日期，格式 YYYY-MM-DD')
    assert.equal((await client.get('/api/public/market/points')).body().code, 40000)
  })
})
