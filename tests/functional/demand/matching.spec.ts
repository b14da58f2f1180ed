/* Wishes and goods find each other (F14, N18). */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { shiftClock } from '#core/clock'
import { Region } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { proposeNewGoods, tellSellersOf } from '#app/demand/actions/match_demands'
import { addDemand } from '#app/demand/actions/save_demand'
import { DemandVisibility } from '#app/demand/codes'
import { startProposing, stopProposing } from '#app/demand/shared/proposing'
import { PriceType } from '#app/listing/codes'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { listBatch } from '#app/listing/actions/list_batch'
import { forgetOffers } from '#app/listing/search/offers'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { COTTON, quoteCotton } from '#tests/helpers/quotes'
import { until } from '#tests/helpers/until'
import { openWish, post, wish } from './helpers.js'

let buyer: TestMember
let seller: TestMember

const RANGES = [{ must: { lenAvg: '29~' }, wish: { strengthAvg: '30~', region: String(Region.northXinjiang) } }]
const notices = (member: TestMember) =>
  db
    .from('notices')
    .where('code', 'N18')
    .where((own) => void own.where('company_id', member.company.id).orWhere('user_id', member.user.id))
    .orderBy('id')

test.group('Matching of wishes', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    forgetOffers()
    seller = await createMember({ companyType: CompanyType.gin })
    buyer = await createMember({ companyType: CompanyType.textileMill })
  })
  group.teardown(() => resetDatabase())

  test('a buyer sees how many goods fit, the best first, with what each lacks', async ({ client, assert }) => {
    const { batch: full } = await createListing(seller, {}, { strengthAvg: 30.2 })
    const { batch: weak } = await createListing(seller, {}, { strengthAvg: 28.5 })
    const { batch: dear } = await createListing(
      seller,
      { price: 1_700_000 },
      { strengthAvg: 30.2, region: Region.southXinjiang }
    )
    await createListing(seller, {}, { lenAvg: 28.9 })
    await createListing(buyer, {}, { strengthAvg: 30.2 })
    const { id } = await addDemand(wish({ ranges: RANGES, price: 1_690_000 }), buyer.actor)

    const { code, body } = await post(client, buyer, '/demand/matches', { demandId: id })
    assert.equal(code, 20000)
    assert.equal(body.total, 3)
    assert.equal(body.weight, 131.187)
    assert.deepEqual(
      body.data.map((row: { batchCode: string; score: number; reasons: object[] }) => [
        row.batchCode,
        row.score,
        row.reasons,
      ]),
      [
        [full.batchCode, 100, []],
        [weak.batchCode, 97, [{ label: '断裂比强度差1.5', points: 3 }]],
        [
          dear.batchCode,
          79,
          [
            { label: '区域不同', points: 20 },
            { label: '价格高100元', points: 1 },
          ],
        ],
      ]
    )
    assert.equal((await post(client, seller, '/demand/matches', { demandId: id })).code, 40400)
  })

  test('a seller sees the wishes that his goods fit, and not those of his own company or for others', async ({
    client,
    assert,
  }) => {
    const other = await createMember({ companyType: CompanyType.gin })
    const { batch } = await createListing(seller, {}, { strengthAvg: 29.4 })
    await createListing(seller, {}, { strengthAvg: 28.4, lenAvg: 29.1 })
    const fits = await openWish(buyer, { ranges: RANGES })
    const exact = await openWish(buyer, { ranges: [{ must: { lenAvg: '29~' }, wish: {} }], price: 1_690_000 })
    await openWish(buyer, { ranges: [{ must: { lenAvg: '31~' }, wish: {} }] })
    await openWish(seller, { ranges: RANGES })
    await openWish(buyer, { ranges: RANGES, visibility: DemandVisibility.invited, invited: [other.company.id] })

    const { body } = await post(client, seller, '/demand/recommendations', {})
    assert.deepEqual(
      body.data.map((row: { wish: { id: number }; score: number; batches: number }) => [
        row.wish.id,
        row.score,
        row.batches,
      ]),
      [
        [exact.id, 100, 2],
        [fits.id, 97.3, 2],
      ]
    )
    assert.deepInclude(body.data[1], {
      weight: 87.458,
      reasons: [
        { label: '断裂比强度差0.6', points: 1.2 },
        { label: '价格高150元', points: 1.5 },
      ],
    })
    assert.equal(body.data[1].best[0].batchCode, batch.batchCode)
    assert.deepEqual((await post(client, other, '/demand/recommendations', {})).body.data, [])
  })

  test('goods that miss one thing are found behind however many cheaper ones that miss more', async ({
    client,
    assert,
  }) => {
    const { batch: close } = await createListing(seller, { price: 1_680_000 }, { strengthAvg: 29.8 })
    const far = { strengthAvg: 29, region: Region.southXinjiang }
    const { batch, listing } = await createListing(seller, { price: 1_600_000 }, far)
    await db.rawQuery(
      `with copies as (
         insert into batches select (jsonb_populate_record(b, jsonb_build_object('id', nextval('batches_id_seq'), 'batch_code', (65999260000 + n)::text))).*
         from batches b, generate_series(1, 160) n where b.id = :batch returning id)
       insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', nextval('listings_id_seq'), 'batch_id', copies.id))).*
       from listings l, copies where l.id = :listing`,
      { batch: batch.id, listing: listing.id }
    )
    forgetOffers()
    const { id } = await addDemand(wish({ ranges: RANGES, price: 1_690_000 }), buyer.actor)
    const { body } = await post(client, buyer, '/demand/matches', { demandId: id })
    assert.equal(body.total, 162)
    assert.lengthOf(body.data, 20)
    assert.equal(body.data[0].batchCode, close.batchCode)
    assert.lengthOf(body.data[0].reasons, 1)
  })

  test('what is wished for more loosely than it has to be met takes nothing from the best', async ({
    client,
    assert,
  }) => {
    for (let n = 0; n < 21; n++) await createListing(seller, { price: 1_600_000 + n }, { lenAvg: 28.5 })
    const { batch } = await createListing(seller, { price: 1_700_000 })
    const ranges = [{ must: { lenAvg: '29~' }, wish: { lenAvg: '28~' } }]
    const { id } = await addDemand(wish({ ranges, price: null }), buyer.actor)
    const { body } = await post(client, buyer, '/demand/matches', { demandId: id })
    assert.equal(body.total, 1)
    assert.deepEqual(
      body.data.map(({ batchCode }: { batchCode: string }) => batchCode),
      [batch.batchCode]
    )
  })

  test('sellers whose goods fit hear of a published wish, invited ones in any case, its buyer never', async ({
    assert,
  }) => {
    const invited = await createMember({ companyType: CompanyType.gin })
    await createListing(seller)
    await createListing(seller)
    await createListing(buyer)
    const open = await openWish(buyer)
    assert.equal(await tellSellersOf(open.id), 1)
    const [told] = await notices(seller)
    assert.include(told, { title: '贵司2批货符合新求购', link: `/demand/view-demand?id=${open.id}` })
    assert.lengthOf(await notices(invited), 0)
    assert.lengthOf(await notices(buyer), 0)

    const secret = await openWish(buyer, { visibility: DemandVisibility.invited, invited: [invited.company.id] })
    assert.equal(await tellSellersOf(secret.id), 1)
    assert.equal((await notices(invited))[0].title, '邀请贵司对求购报价')
    assert.lengthOf(await notices(seller), 1)
  })

  test('new goods that fit are proposed to the buyer once, below his highest price, by SMS if he wants it', async ({
    assert,
    cleanup,
  }) => {
    await createListing(seller)
    await openWish(buyer, { standing: true, validUntil: null, price: 1_690_000, sms: true })
    assert.equal(await proposeNewGoods(), 0, 'what was on sale before is no news')
    const { batch } = await createListing(seller)
    await createListing(seller, { price: 1_695_000 })
    await createListing(seller, {}, { lenAvg: 27 })
    await createListing(buyer)
    assert.equal(
      (await Promise.all([proposeNewGoods(), proposeNewGoods()])).reduce((sum, told) => sum + told),
      1
    )
    assert.equal(await proposeNewGoods(), 0)
    const [told, ...more] = await notices(buyer)
    assert.lengthOf(more, 0)
    assert.equal(told.title, '有1批新货符合求购')
    assert.include(told.content, batch.batchCode)
    const sms = () => db.from('sms_messages').where('mobile', buyer.user.mobile).select('content')
    assert.lengthOf(await sms(), 1)

    await delistBatch({ batchId: batch.id, reason: '重新挂牌' }, seller.actor)
    await listBatch({ batchId: batch.id, price: 1_685_000 }, seller.actor)
    assert.equal(await proposeNewGoods(), 0, 'goods that come back are no news')
    const { batch: next } = await createListing(seller)
    assert.equal(await proposeNewGoods(), 1)
    assert.include((await notices(buyer))[1].content, next.batchCode)
    assert.lengthOf(await sms(), 1, 'the phone rings once an hour')
    shiftClock(3_600_000)
    cleanup(() => shiftClock(0))
    await createListing(seller)
    await proposeNewGoods()
    assert.lengthOf(await sms(), 2)
  })

  test('a highest basis is a ceiling for every price, at the last quote of its contract', async ({
    client,
    assert,
  }) => {
    await quoteCotton(1_565_000)
    const terms = { priceType: PriceType.basis, priceContract: COTTON, price: 90_000 }
    const { id } = await openWish(buyer, { ranges: RANGES, standing: true, validUntil: null, ...terms })
    const onBasis = (priceDiff: number) =>
      createListing(
        seller,
        { price: null, priceType: PriceType.basis, priceContract: COTTON, priceDiff, pointDeadline: '2026-12-31' },
        { strengthAvg: 30.2 }
      )
    const { batch: at } = await onBasis(90_000)
    const { batch: above } = await onBasis(120_000)
    const { batch: fixed } = await createListing(seller, { price: 1_655_000 }, { strengthAvg: 30.2 })
    const { batch: dear } = await createListing(seller, { price: 1_700_000 }, { strengthAvg: 30.2 })
    assert.equal(await proposeNewGoods(), 1)
    const [{ title, content }] = await notices(buyer)
    assert.equal(title, '有2批新货符合求购')
    for (const { batchCode } of [at, fixed]) assert.include(content, batchCode)
    for (const { batchCode } of [above, dear]) assert.notInclude(content, batchCode)

    const { body } = await post(client, buyer, '/demand/matches', { demandId: id })
    const points = new Map(
      body.data.map((row: { batchCode: string; reasons: { label: string }[] }) => [
        row.batchCode,
        row.reasons.map(({ label }) => label),
      ])
    )
    assert.deepEqual(points.get(at.batchCode), [])
    assert.deepEqual(points.get(above.batchCode), ['价格高300元'])
    assert.deepEqual(points.get(dear.batchCode), ['价格高450元'])

    // The ceiling rises with the quote: what was too dear fits now.
    await quoteCotton(1_615_000)
    const { batch: next } = await createListing(seller, { price: 1_700_000 }, { strengthAvg: 30.2 })
    assert.equal(await proposeNewGoods(), 1)
    assert.include((await notices(buyer))[1].content, next.batchCode)
  })

  test('a seller sees the wishes that his goods fit, however many newer ones there are', async ({ client, assert }) => {
    await createListing(seller, { price: 1_690_000 }, { strengthAvg: 30.2 })
    const fits = await openWish(buyer, { ranges: RANGES, price: 1_600_000 })
    const other = await openWish(buyer, { ranges: [{ must: { lenAvg: '31~' }, wish: {} }] })
    await db.rawQuery(
      `insert into demands select (jsonb_populate_record(d, jsonb_build_object('id', nextval('demands_id_seq'), 'demand_no', 'QG' || n))).*
       from demands d, generate_series(1, 320) n where d.id = ?`,
      [other.id]
    )
    const { body } = await post(client, seller, '/demand/recommendations', {})
    assert.deepEqual(
      body.data.map((row: { wish: { id: number } }) => row.wish.id),
      [fits.id]
    )
  })

  test('a server proposes what is listed within seconds, and goods that are listed together in one notice', async ({
    assert,
    cleanup,
  }) => {
    await openWish(buyer, { price: 1_690_000 })
    startProposing(300)
    cleanup(stopProposing)
    await createListing(seller)
    await createListing(seller)
    const told = await until('a notice of new goods', async () => (await notices(buyer))[0])
    assert.equal(told.title, '有2批新货符合求购')
  })
})
