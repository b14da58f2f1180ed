import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { addToCart } from '#app/listing/actions/change_cart'
import { approveIndividuation } from '#app/market/actions/decide_individuation'
import { saveOwnBasis } from '#app/market/actions/save_own_basis'
import { tellPriceWatchers } from '#app/market/actions/tell_price_watchers'
import type { BasisRates } from '#app/market/rules/own_basis'
import { systemActor } from '#core/actor'
import { now } from '#core/clock'
import { asMember, asOperator, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { quoteMain } from '#tests/helpers/quotes'
import { BatchType, Region } from '#app/catalog/codes'
import { IndividuationKind, IndividuationState, WatchDirection } from '#app/market/codes'

const RATES: BasisRates = {
  bases: [{ region: Region.northXinjiang, batchType: BatchType.sawGinned, amount: 700 }],
  steps: [
    { indicator: 'length', op: 'is', value: '29', amount: 150 },
    { indicator: 'moisture', op: 'gt', value: '7', amount: -50 },
  ],
}
const today = () => now().toISODate()!
const day = (days: number) => now().plus({ days }).toISODate()!

const isolated = () => testUtils.db().wrapInGlobalTransaction()

const as = (client: ApiClient, member: TestMember, path: string, input: object = {}) =>
  asMember(client.post(`/api${path}`), member).json(input)

/** Subscribes to a notice when the main contract crosses a price in cents per tonne. */
const watch = (client: ApiClient, member: TestMember, direction: WatchDirection, price: number) =>
  as(client, member, '/individuation/watch/add', { direction, level: price })

async function apply(client: ApiClient, member: TestMember, kind: IndividuationKind): Promise<number> {
  const response = await as(client, member, '/individuation/apply/add', { kind, purpose: '比较各批次的性价比' })
  return response.body().body.id
}

/** A company whose application of the kind was approved. */
async function approved(client: ApiClient, kind: IndividuationKind = IndividuationKind.ownBasis) {
  const member = await createMember()
  await approveIndividuation({ id: await apply(client, member, kind) }, systemActor())
  return member
}

test.group('Applying for individuation', (group) => {
  group.each.setup(isolated)

  test('a company asks, an operator approves, and everybody of the company is told', async ({ client, assert }) => {
    const member = await createMember()
    const operator = await createOperator()
    const id = await apply(client, member, IndividuationKind.ownBasis)
    const before = (await as(client, member, '/individuation/apply/list')).body().body
    assert.deepEqual(before.open, [IndividuationKind.priceAlerts])
    assert.deepInclude(before.data[0], { id, kind: IndividuationKind.ownBasis, state: IndividuationState.inReview })

    const decided = await asOperator(client.post('/admin/api/individuation_applies/actions/approve'), operator).json({
      ids: [id],
    })
    decided.assertStatus(200)
    const after = (await as(client, member, '/individuation/apply/list')).body().body
    assert.deepEqual(after.approved, [IndividuationKind.ownBasis])
    const notice = await db.from('notices').where('company_id', member.company.id).orderBy('id', 'desc').firstOrFail()
    assert.equal(notice.title, '升贴水方案申请已通过')
    assert.equal(notice.link, '/user-center/individuation/basis')
  })

  test('a refusal has a reason, and another application may follow', async ({ client, assert }) => {
    const member = await createMember()
    const operator = await createOperator()
    const id = await apply(client, member, IndividuationKind.ownBasis)
    const reject = (reason: string) =>
      asOperator(client.post('/admin/api/individuation_applies/actions/reject'), operator).json({
        ids: [id],
        input: { reason },
      })
    assert.isAtLeast((await reject('不行')).status(), 400)
    ;(await reject('请先补充配棉说明')).assertStatus(200)
    const { data, open } = (await as(client, member, '/individuation/apply/list')).body().body
    assert.equal(data[0].reason, '请先补充配棉说明')
    assert.deepEqual(open, IndividuationKind.codes)
    assert.isNumber(await apply(client, member, IndividuationKind.ownBasis))
  })

  test('nobody asks twice, nobody who is not certified asks, and a trader leaves it to the manager', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    await apply(client, member, IndividuationKind.ownBasis)
    const again = await as(client, member, '/individuation/apply/add', {
      kind: IndividuationKind.ownBasis,
      purpose: '再申请一次',
    })
    assert.equal(again.body().code, 50000)
    assert.equal(again.body().reason, 'market.alreadyApplied')
    const uncertified = await createMember({ certified: false })
    assert.equal(
      (
        await as(client, uncertified, '/individuation/apply/add', {
          kind: IndividuationKind.ownBasis,
          purpose: '想要试用',
        })
      ).body().code,
      40301
    )
    const trader = await createMember({ company: member.company })
    const answer = await as(client, trader, '/individuation/apply/add', {
      kind: IndividuationKind.priceAlerts,
      purpose: '想要试用',
    })
    assert.equal(answer.body().code, 40300)
  })

  test('one company’s applications are not another’s', async ({ client, assert }) => {
    await apply(client, await createMember(), IndividuationKind.ownBasis)
    const other = (await as(client, await createMember(), '/individuation/apply/list')).body().body
    assert.deepEqual(other.data, [])
  })
})

test.group('The own basis table', (group) => {
  group.each.setup(isolated)

  test('is saved in versions; the one whose day has come counts', async ({ client, assert }) => {
    const member = await approved(client)
    const save = (effectiveDate: string, amount: number) =>
      as(client, member, '/individuation/basis/save', {
        effectiveDate,
        rates: { ...RATES, bases: [{ region: null, batchType: null, amount }] },
      })
    await save(today(), 500)
    await save(day(3), 900)
    const { body } = (await save(today(), 600)).body()
    assert.deepEqual(
      body.versions.map(({ version, current }: { version: number; current: boolean }) => [version, current]),
      [
        [2, false],
        [3, true],
        [1, false],
      ]
    )
    assert.equal((await save(day(-1), 1)).body().body.errors[0].message, '生效日期不能早于今天')
    await assert.rejects(
      () => db.transaction((trx) => trx.from('individuation_bases').update({ note: 'x' })),
      /permission denied/
    )
  })

  test('is for companies whose application was approved, and written by its managers', async ({ client, assert }) => {
    const waiting = await createMember()
    await apply(client, waiting, IndividuationKind.ownBasis)
    const input = { effectiveDate: today(), rates: RATES }
    assert.equal((await as(client, waiting, '/individuation/basis/save', input)).body().reason, 'market.schemeNotOpen')
    const member = await approved(client)
    const trader = await createMember({ company: member.company })
    assert.equal((await as(client, trader, '/individuation/basis/save', input)).body().code, 40300)
  })

  test('an operator writes a version in the company’s name, in words', async ({ client, assert }) => {
    const member = await approved(client)
    const operator = await createOperator()
    const write = (summary: string) =>
      asOperator(client.post('/admin/api/individuation_bases/actions/write'), operator).json({
        input: { companyId: member.company.id, summary, effectiveDate: today(), note: '企业书面委托' },
      })
    assert.isAtLeast((await write('东疆 +1')).status(), 400)
    ;(await write('北疆 机采棉 +700\n长度=29 +150')).assertStatus(200)
    const { versions } = (await as(client, member, '/individuation/basis/get')).body().body
    assert.isTrue(versions[0].byOperator)
    assert.deepEqual(versions[0].rates.bases, [
      { region: Region.northXinjiang, batchType: BatchType.machinePicked, amount: 700 },
    ])
  })

  test('a preview shows every line and leaves nothing behind', async ({ client, assert }) => {
    await quoteMain('CF', 1_565_000)
    const member = await approved(client)
    const { batch } = await createListing(await createMember())
    const response = await as(client, member, '/individuation/basis/preview', {
      batchCode: batch.batchCode,
      rates: RATES,
    })
    assert.deepInclude(response.body().body, {
      price: 1_650_000,
      lines: [
        { label: '基差 北疆 锯齿棉', amount: 70_000 },
        { label: '长度=29mm', amount: 15_000 },
      ],
    })
    assert.isFalse((await as(client, member, '/individuation/mine')).body().body.active)
  })
})

test.group('我的折算价', (group) => {
  group.each.setup(isolated)

  async function market(client: ApiClient) {
    const contract = await quoteMain('CF', 1_565_000)
    const buyer = await approved(client)
    await saveOwnBasis({ companyId: buyer.company.id, effectiveDate: today(), rates: RATES }, buyer.actor)
    const { listing, batch } = await createListing(await createMember())
    return { contract, buyer, listing, batch }
  }

  test('stands beside every offer of the company’s own lists', async ({ client, assert }) => {
    const { contract, buyer, listing, batch } = await market(client)
    const expected = { price: 1_650_000, contract, futures: 1_565_000, basis: 70_000, agio: 15_000 }
    await addToCart([listing.id], buyer.actor)
    const { body: list } = (await as(client, buyer, '/cotton/add', { name: '配棉' })).body()
    await as(client, buyer, '/cotton/item/add', { id: list.id, productIds: [batch.id] })
    for (const [path, input, pick] of [
      ['/shop/search', {}, (body: any) => body.data[0]],
      ['/batch/get', { batchCode: batch.batchCode }, (body: any) => body.row],
      ['/batch/lookup', { q: batch.batchCode }, (body: any) => body.data[0]],
      ['/batch/compare', { productIds: [batch.id] }, (body: any) => body[0]],
      ['/cart/list', {}, (body: any) => body.data[0]],
      ['/cotton/get', { id: list.id }, (body: any) => body.data[0]],
    ] as const) {
      const { body } = (await as(client, buyer, path, input)).body()
      assert.deepEqual(pick(body).ownPrice, expected, path)
    }
  })

  test('is nobody else’s: not the seller’s, not another buyer’s, not a guest’s, whoever looked before', async ({
    client,
    assert,
  }) => {
    const { buyer } = await market(client)
    const others = [await createMember(), await createMember({ certified: false }), await approved(client)]
    for (let round = 0; round < 2; round++) {
      assert.property((await as(client, buyer, '/shop/search')).body().body.data[0], 'ownPrice')
      for (const other of others)
        assert.notProperty((await as(client, other, '/shop/search')).body().body.data[0], 'ownPrice')
      assert.notProperty((await client.get('/api/public/shop/search')).body().body.data[0], 'ownPrice')
    }
  })

  test('costs a company without a table one statement a page', async ({ client, assert }) => {
    await market(client)
    const reader = await createMember()
    await as(client, reader, '/shop/search')
    const asked: string[] = []
    const listen = ({ sql }: { sql: string }) => /individuation_bases|futures_contracts/.test(sql) && asked.push(sql)
    const connection = db.connection().getReadClient()
    connection.on('query', listen)
    await as(client, reader, '/shop/search')
    connection.removeListener('query', listen)
    assert.lengthOf(asked, 1)
  })

  test('follows the quote, and is empty while there is none or no line fits', async ({ client, assert }) => {
    const { buyer, batch } = await market(client)
    const own = async () =>
      (await as(client, buyer, '/batch/get', { batchCode: batch.batchCode })).body().body.row.ownPrice
    await quoteMain('CF', 1_600_000)
    assert.equal((await own()).price, 1_685_000)
    await db.from('futures_contracts').update({ last_price: null })
    assert.isNull(await own())
    await quoteMain('CF', 1_600_000)
    await db.from('batches').where('id', batch.id).update({ region: Region.southXinjiang })
    assert.isNull(await own())
  })
})

test.group('Levels of the main contract', (group) => {
  group.each.setup(isolated)

  const told = (member: TestMember) => db.from('notices').where({ user_id: member.user.id, code: 'N21' }).orderBy('id')

  test('a person is told once a crossing, in the direction asked for', async ({ client, assert }) => {
    const code = await quoteMain('CF', 1_565_000)
    const member = await approved(client, IndividuationKind.priceAlerts)
    await watch(client, member, WatchDirection.rises, 1_600_000)
    await watch(client, member, WatchDirection.falls, 1_550_000)
    assert.equal(await tellPriceWatchers(), 0)

    await quoteMain('CF', 1_600_000)
    assert.equal(await tellPriceWatchers(), 1)
    assert.equal(await tellPriceWatchers(), 0)
    await quoteMain('CF', 1_620_000)
    assert.equal(await tellPriceWatchers(), 0)
    await quoteMain('CF', 1_549_000)
    assert.equal(await tellPriceWatchers(), 1)
    await quoteMain('CF', 1_601_000)
    assert.equal(await tellPriceWatchers(), 1)
    assert.deepEqual(
      (await told(member)).map(({ title }: { title: string }) => title),
      [`${code}涨到16,000`, `${code}跌破15,500`, `${code}涨到16,000`]
    )
  })

  test('only where the service was approved, at most twenty, and nobody touches another’s', async ({
    client,
    assert,
  }) => {
    const stranger = await createMember()
    const add = (member: TestMember, price: number) => watch(client, member, WatchDirection.rises, price)
    assert.equal((await add(stranger, 1_600_000)).body().reason, 'market.pushNotOpen')
    const member = await approved(client, IndividuationKind.priceAlerts)
    for (let i = 0; i < 20; i++) assert.equal((await add(member, 1_600_000 + i * 1000)).body().code, 20000)
    assert.equal((await add(member, 1_700_000)).body().reason, 'market.tooManyWatches')
    const { data } = (await as(client, member, '/individuation/watch/list')).body().body
    const other = await approved(client, IndividuationKind.priceAlerts)
    assert.equal((await as(client, other, '/individuation/watch/delete', { id: data[0].id })).body().code, 40400)
    assert.equal((await as(client, member, '/individuation/watch/delete', { id: data[0].id })).body().code, 20000)
  })
})

test.group('Individuation at once', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    return () => resetDatabase()
  })

  test('of two applications one stays', async ({ client, assert }) => {
    const member = await createMember()
    const input = { kind: IndividuationKind.ownBasis, purpose: '比较各批次的性价比' }
    const answers = await Promise.all([1, 2, 3].map(() => as(client, member, '/individuation/apply/add', input)))
    assert.deepEqual(answers.map((answer) => answer.body().code).sort(), [20000, 50000, 50000])
  })

  test('of two decisions one counts, and one notice is written', async ({ client, assert }) => {
    const member = await createMember()
    const id = await apply(client, member, IndividuationKind.ownBasis)
    const operators = [await createOperator(), await createOperator()]
    const [first, second] = await Promise.all([
      asOperator(client.post('/admin/api/individuation_applies/actions/approve'), operators[0]).json({ ids: [id] }),
      asOperator(client.post('/admin/api/individuation_applies/actions/reject'), operators[1]).json({
        ids: [id],
        input: { reason: '请补充配棉说明' },
      }),
    ])
    assert.lengthOf(
      [first, second].filter((answer) => answer.status() === 200),
      1
    )
    assert.lengthOf(await db.from('notices').where('company_id', member.company.id), 1)
  })

  test('two versions saved at once follow one another', async ({ client, assert }) => {
    const member = await approved(client)
    const input = { companyId: member.company.id, effectiveDate: today(), rates: RATES }
    const saved = await Promise.all([1, 2, 3].map(() => saveOwnBasis(input, member.actor)))
    assert.sameMembers(
      saved.map(({ version }) => version),
      [1, 2, 3]
    )
  })

  test('two looks at a crossing tell once', async ({ client, assert }) => {
    await quoteMain('CF', 1_565_000)
    const member = await approved(client, IndividuationKind.priceAlerts)
    await watch(client, member, WatchDirection.either, 1_600_000)
    await quoteMain('CF', 1_610_000)
    const counts = await Promise.all([tellPriceWatchers(), tellPriceWatchers(), tellPriceWatchers()])
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      1
    )
  })
})
