/* 推荐买方: whom the goods of a seller fit, goods that he introduces, and buyers who do not want it (F14, N18). */
import { test } from '@japa/runner'
import type { Group } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { shiftClock } from '#core/clock'
import { ProductType, Region } from '#app/catalog/codes'
import { blacklistCompany } from '#app/company/actions/blacklist_company'
import { CompanyType } from '#app/company/codes'
import { introduceGoods } from '#app/demand/actions/introduce_goods'
import { setRecommended } from '#app/demand/actions/set_recommended'
import { BuyerInterest, DemandVisibility } from '#app/demand/codes'
import { forgetOldSearches, KEPT_SEARCHES, SEARCH_DAYS, writeSearches } from '#app/demand/shared/search_notes'
import { saveSearch } from '#app/listing/actions/change_saved_search'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { forgetOffers } from '#app/listing/search/offers'
import { cancelOwnOrder } from '#app/order/actions/end_unaccepted'
import { placeOrders } from '#app/order/actions/place_orders'
import { asMember, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { openWish, post } from './helpers.js'

let buyer: TestMember
let seller: TestMember

const DAY = 24 * 3_600_000
const mill = () => createMember({ companyType: CompanyType.textileMill })
const notices = (member: TestMember) =>
  db.from('notices').where({ code: 'N18', company_id: member.company.id }).orderBy('id')

type Buyer = { companyId: number; score: number; kinds: BuyerInterest[]; batches: number; demandId: number | null }

/** A search that finds goods of 29 and more, saved. */
const searching = (member: TestMember, criteria: object = { lenAvg: '29~' }) =>
  saveSearch({ name: '常用', criteria }, member.actor)

function makeSides(group: Group) {
  group.each.setup(async () => {
    await resetDatabase()
    forgetOffers()
    seller = await createMember({ companyType: CompanyType.gin })
    buyer = await mill()
  })
  group.teardown(() => resetDatabase())
}

test.group('Buyers whom goods fit', (group) => {
  makeSides(group)

  test('a seller sees buyers by their wishes, searches and purchases, the best first, with what costs points', async ({
    client,
    assert,
  }) => {
    const { batch } = await createListing(seller, {}, { strengthAvg: 28.4, lenAvg: 29.2 })
    const wishing = buyer
    const saving = await mill()
    const buying = await mill()
    const far = await mill()
    const { id } = await openWish(wishing, {
      ranges: [{ must: { lenAvg: '29~' }, wish: { strengthAvg: '30~' } }],
      price: 1_690_000,
    })
    await searching(saving, {
      lenAvg: '29.3~',
      strengthAvg: '28~',
      productType: String(ProductType.xinjiang),
      price: '~16800',
    })
    await searching(far, { lenAvg: '32~' })
    const other = await createMember({ companyType: CompanyType.gin })
    await openAccount(other.company, 0)
    await openAccount(buying.company, 1_000_000)
    const { listing } = await createListing(other, {}, { strengthAvg: 28.9, region: Region.southXinjiang })
    await placeOrders({ lines: [{ listingId: listing.id, price: 1_685_000 }] }, buying.actor)

    const { code, body } = await post(client, seller, '/demand/buyers', {})
    assert.equal(code, 20000)
    assert.equal(body.total, 3)
    assert.deepEqual(
      body.data.map((row: Buyer) => [row.companyId, row.score, row.kinds, row.batches, row.demandId]),
      [
        [saving.company.id, 98, [BuyerInterest.search], 1, null],
        [wishing.company.id, 96.8, [BuyerInterest.wish], 1, id],
        [buying.company.id, 79, [BuyerInterest.purchase], 1, null],
      ]
    )
    // What he would pay at most, as he has searched, is not told.
    assert.deepEqual(body.data[0].reasons, [{ label: '平均长度差0.1', points: 2 }])
    assert.deepEqual(body.data[2].reasons, [
      { label: '断裂比强度差0.5', points: 1 },
      { label: '区域不同', points: 20 },
    ])
    assert.deepInclude(body.data[0].best[0], { batchId: batch.id, batchCode: batch.batchCode, score: 98 })
    assert.deepInclude(body.data[0], { introducedTime: null, mayIntroduce: true, weight: 43.729 })
    // The own company is no buyer of its own goods.
    await searching(seller)
    assert.equal((await post(client, seller, '/demand/buyers', {})).body.total, 3)
  })

  test('wishes for other sellers, companies that are not certified, and cancelled or old purchases name no buyer', async ({
    client,
    assert,
  }) => {
    await createListing(seller)
    const other = await createMember({ companyType: CompanyType.gin })
    await openWish(buyer, { visibility: DemandVisibility.invited, invited: [other.company.id] })
    const blocked = await mill()
    await searching(blocked)
    await blacklistCompany({ companyId: blocked.company.id, reason: '多次付款违约' }, (await createOperator()).actor)
    const buying = await mill()
    await openAccount(other.company, 0)
    await openAccount(buying.company, 1_000_000)
    const { listing } = await createListing(other)
    const { orders } = await placeOrders({ lines: [{ listingId: listing.id, price: 1_685_000 }] }, buying.actor)

    const companies = async () =>
      (await post(client, seller, '/demand/buyers', {})).body.data.map((row: Buyer) => row.companyId)
    assert.deepEqual(await companies(), [buying.company.id])
    shiftClock(367 * DAY)
    assert.deepEqual(await companies(), [])
    shiftClock(0)
    assert.deepEqual(await companies(), [buying.company.id])
    await cancelOwnOrder({ orderId: orders[0].id }, buying.actor)
    assert.deepEqual(await companies(), [])
  })

  test('what a member searches for counts for a month, the last of a narrowing search, and nothing of it when he does not want to be proposed', async ({
    client,
    assert,
  }) => {
    await createListing(seller)
    const search = (criteria: object) => asMember(client.post('/api/shop/search'), buyer).json(criteria)
    await search({ lenAvg: '28~' })
    await search({ lenAvg: '28~', strengthAvg: '28~', price: '~16500' })
    assert.equal(await writeSearches(), 1)
    await search({ q: '新疆', productType: String(ProductType.xinjiang) })
    await client.get('/api/public/shop/search').qs({ lenAvg: '28~' })
    assert.equal(await writeSearches(), 0)
    const kept = await db.from('demand_searches')
    assert.deepEqual(
      kept.map(({ user_id: user, criteria }) => [user, criteria]),
      [[buyer.user.id, { lenAvg: '28~', strengthAvg: '28~' }]]
    )
    const found = async () =>
      (await post(client, seller, '/demand/buyers', {})).body.data.map((row: Buyer) => row.kinds)
    assert.deepEqual(await found(), [[BuyerInterest.recent]])

    for (let n = 0; n < KEPT_SEARCHES + 2; n++) {
      await search({ lenAvg: `${20 + n}~` })
      await writeSearches()
    }
    assert.lengthOf(await db.from('demand_searches'), KEPT_SEARCHES)

    await post(client, buyer, '/demand/recommended/set', { recommended: false })
    assert.lengthOf(await db.from('demand_searches'), 0)
    await search({ lenAvg: '28~' })
    assert.equal(await writeSearches(), 0)

    await post(client, buyer, '/demand/recommended/set', { recommended: true })
    await search({ lenAvg: '28~' })
    assert.equal(await writeSearches(), 1)
    shiftClock((SEARCH_DAYS + 1) * DAY)
    await forgetOldSearches()
    shiftClock(0)
    assert.lengthOf(await db.from('demand_searches'), 0)
  })
})

test.group('Goods that are introduced', (group) => {
  makeSides(group)

  test('a buyer is told of goods that fit him and sees them as they are now, and is not told again within a week', async ({
    client,
    assert,
  }) => {
    const { batch: one } = await createListing(seller)
    const { batch: two } = await createListing(seller)
    await searching(buyer)
    const introduce = (ids: number[]) =>
      post(client, seller, '/demand/introduce', { buyerId: buyer.company.id, batchIds: ids, message: '现货可看样' })
    assert.equal((await introduce([one.id, two.id])).code, 20000)
    const [notice] = await notices(buyer)
    assert.equal(notice.title, `${seller.company.name}推荐2批货源`)
    assert.include(notice.content, '留言：现货可看样')
    assert.equal(notice.link, '/demand/introductions')
    const audit = await db.from('audit_logs').where({ action: 'demand.introduce' }).firstOrFail()
    assert.equal(audit.summary, `向${buyer.company.name}推荐2批货源`)

    await delistBatch({ batchId: two.id }, seller.actor)
    const { body } = await post(client, buyer, '/demand/introductions', {})
    assert.isTrue(body.recommended)
    assert.deepInclude(body.data[0], { sellerCompanyName: seller.company.name, message: '现货可看样' })
    assert.deepEqual(
      body.data[0].goods.map((row: { batchCode: string; price: number | null; score: number }) => [
        row.batchCode,
        row.price,
        row.score,
      ]),
      [
        [one.batchCode, 1_685_000, 100],
        [two.batchCode, null, 100],
      ]
    )
    assert.lengthOf((await post(client, await mill(), '/demand/introductions', {})).body.data, 0)

    assert.equal((await introduce([one.id])).reason, 'demand.introducedLately')
    const [row] = (await post(client, seller, '/demand/buyers', {})).body.data
    assert.isFalse(row.mayIntroduce)
    assert.isNotNull(row.introducedTime)
    shiftClock(7 * DAY + 60_000)
    assert.equal((await introduce([one.id])).code, 20000)
    shiftClock(0)
  })

  test('goods of others, goods that do not fit or are not on sale are not introduced, nor any to a company that shows no interest', async ({
    client,
    assert,
  }) => {
    const { batch } = await createListing(seller)
    const { batch: short } = await createListing(seller, {}, { lenAvg: 26.1 })
    const { batch: gone } = await createListing(seller)
    const other = await createMember({ companyType: CompanyType.gin })
    const { batch: theirs } = await createListing(other)
    await searching(buyer)
    await delistBatch({ batchId: gone.id }, seller.actor)
    const introduce = (buyerId: number, batchIds: number[]) =>
      post(client, seller, '/demand/introduce', { buyerId, batchIds })
    assert.equal((await introduce(buyer.company.id, [batch.id, short.id])).reason, 'demand.notFitting')
    assert.equal((await introduce(buyer.company.id, [gone.id])).reason, 'demand.notOnSale')
    assert.equal((await introduce(buyer.company.id, [theirs.id])).reason, 'demand.notOwnGoods')
    for (const id of [(await mill()).company.id, seller.company.id, 987_654_321])
      assert.equal((await introduce(id, [batch.id])).reason, 'demand.buyerMissing')
    assert.equal((await introduce(buyer.company.id, [])).code, 40000)
    assert.lengthOf(await db.from('demand_introductions'), 0)
    assert.lengthOf(await notices(buyer), 0)
  })

  test('a company that does not want it is not proposed, and nothing is introduced to it', async ({
    client,
    assert,
  }) => {
    const { batch } = await createListing(seller)
    await searching(buyer)
    await openWish(buyer)
    const set = (recommended: boolean) => post(client, buyer, '/demand/recommended/set', { recommended })
    assert.equal((await set(false)).message, '已关闭接收推荐')
    assert.equal((await set(false)).code, 20000)
    assert.equal((await post(client, seller, '/demand/buyers', {})).body.total, 0)
    const refused = await post(client, seller, '/demand/introduce', { buyerId: buyer.company.id, batchIds: [batch.id] })
    assert.equal(refused.reason, 'demand.buyerMissing')
    assert.isFalse((await post(client, buyer, '/demand/introductions', {})).body.recommended)
    // The wish is in the market for whoever may answer it.
    assert.lengthOf((await post(client, seller, '/demand/recommendations', {})).body.data, 1)
    await set(true)
    assert.equal((await post(client, seller, '/demand/buyers', {})).body.total, 1)
    const lines = await db.from('audit_logs').where({ action: 'demand.recommended' }).orderBy('id')
    assert.deepEqual(
      lines.map(({ summary }) => summary),
      ['关闭接收货源推荐', '开启接收货源推荐']
    )
  })

  test('a seller introduces so many times a day, and a buyer hears so many times', async ({ client, assert }) => {
    const { batch } = await createListing(seller)
    await db.table('settings').insert([
      { key: 'introducePerDay', value: '2' },
      { key: 'introducedPerDay', value: '1' },
    ])
    const buyers = [buyer, await mill(), await mill()]
    for (const one of buyers) await searching(one)
    const introduce = (from: TestMember, to: TestMember, batchId: number) =>
      post(client, from, '/demand/introduce', { buyerId: to.company.id, batchIds: [batchId] })
    assert.equal((await introduce(seller, buyers[0], batch.id)).code, 20000)
    assert.equal((await introduce(seller, buyers[1], batch.id)).code, 20000)
    assert.equal((await introduce(seller, buyers[2], batch.id)).reason, 'demand.introducedTooOften')
    const other = await createMember({ companyType: CompanyType.gin })
    const { batch: theirs } = await createListing(other)
    assert.equal((await introduce(other, buyers[0], theirs.id)).reason, 'demand.introducedToOften')
    assert.equal((await introduce(other, buyers[2], theirs.id)).code, 20000)
  })

  test('a member without the right to answer wishes neither sees buyers nor introduces goods', async ({
    client,
    assert,
  }) => {
    const { batch } = await createListing(seller)
    await searching(buyer)
    const clerk = await createMember({ company: seller.company, roles: ['COMPANY_FINANCE'] })
    assert.equal((await post(client, clerk, '/demand/buyers', {})).code, 40300)
    const input = { buyerId: buyer.company.id, batchIds: [batch.id] }
    assert.equal((await post(client, clerk, '/demand/introduce', input)).code, 40300)
  })
})

test.group('Introductions at the same moment', (group) => {
  makeSides(group)
  group.each.setup(async () => void (await searching(buyer)))

  test('of ten at once one is told to the buyer', async ({ assert }) => {
    const { batch } = await createListing(seller)
    const input = { buyerId: buyer.company.id, batchIds: [batch.id] }
    const ended = await Promise.allSettled(Array.from({ length: 10 }, () => introduceGoods(input, seller.actor)))
    assert.lengthOf(
      ended.filter(({ status }) => status === 'fulfilled'),
      1
    )
    assert.lengthOf(await notices(buyer), 1)
  })

  test('twenty sellers at once do not ring more often than the limit', async ({ assert }) => {
    const sellers = [seller]
    while (sellers.length < 20) sellers.push(await createMember({ companyType: CompanyType.gin }))
    const goods = await Promise.all(sellers.map((one) => createListing(one)))
    const ended = await Promise.allSettled(
      sellers.map((one, n) => introduceGoods({ buyerId: buyer.company.id, batchIds: [goods[n].batch.id] }, one.actor))
    )
    assert.lengthOf(
      ended.filter(({ status }) => status === 'fulfilled'),
      10
    )
    assert.lengthOf(await notices(buyer), 10)
  })

  test('of members who switch it on and off at once each change is one line', async ({ assert }) => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => setRecommended({ recommended: n % 2 === 0 }, buyer.actor)))
    const lines = await db.from('audit_logs').where({ action: 'demand.recommended' }).orderBy('id')
    const out = (await db.from('demand_optouts')).length
    assert.equal(lines.length % 2, out)
    assert.deepEqual(
      lines.map(({ summary }) => summary.slice(0, 2)),
      lines.map((_, n) => (n % 2 === 0 ? '关闭' : '开启'))
    )
  })
})
