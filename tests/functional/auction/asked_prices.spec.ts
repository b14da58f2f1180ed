/* What a seller asks of an auction of its batch: its starting price is a wish, its reserve price is its own, and a secret. */
import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { addLotRow } from '#app/auction/actions/add_lot_row'
import { addLots, removeLot } from '#app/auction/actions/add_lots'
import { editLot } from '#app/auction/actions/edit_lot'
import { publishSession, withdrawSession } from '#app/auction/actions/publish_session'
import { AuctionPriceType } from '#app/auction/codes'
import { CompanyType } from '#app/company/codes'
import { BidType, PriceType } from '#app/listing/codes'
import { listBatch } from '#app/listing/actions/list_batch'
import {
  asMember,
  asOperator,
  createMember,
  createOperator,
  type TestMember,
  type TestOperator,
} from '#tests/helpers/actors'
import { inTransaction } from '#core/transaction'
import { createBatch } from '#tests/helpers/batches'
import { resetDatabase } from '#tests/helpers/database'
import { comingSession } from '#tests/helpers/live_sessions'
import { createListing } from '#tests/helpers/listings'
import { COTTON, publishIndex, quoteCotton } from '#tests/helpers/quotes'

let operator: TestOperator
let seller: TestMember

const START = 1_670_017
const RESERVE = 1_690_013
const ASKED = { bidType: BidType.open, startingPrice: START, reservePrice: RESERVE }
const TERMS = { startingPrice: 1_660_000, stepPrice: 1_000 }

const call = async (client: ApiClient, path: string, body: object, who = seller) =>
  (
    await asMember(client.post(`/api${path}`), who)
      .header('Idempotency-Key', randomUUID())
      .json(body)
  ).body()

const change = async (client: ApiClient, productIds: number[], terms: object, who = seller) =>
  call(client, '/seller/product/listing/terms/edit', { productIds, ...terms }, who)

const asked = async (batchId: number) =>
  db.from('listings').where({ batch_id: batchId }).select('starting_price as start', 'reserve_price as reserve').first()

async function people() {
  operator = await createOperator()
  seller = await createMember({ companyType: CompanyType.gin })
}

test.group('Prices that a seller asks of an auction', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(people)

  test('are given with the release of one batch, and seen among the own goods', async ({ client, assert }) => {
    const batch = await createBatch(seller.company.id, { entrepotName: '奎屯中转库' })
    await call(client, '/seller/product/listing/add', { productId: batch.id, price: 1_685_000, ...ASKED })
    const { body } = await call(client, '/seller/product/list', {})
    assert.deepEqual(body.data[0].asked, { startingPrice: START, reservePrice: RESERVE })
  })

  test('are given for several batches, each with its quality difference where the price is', async ({
    client,
    assert,
  }) => {
    const batches = [await createBatch(seller.company.id), await createBatch(seller.company.id)]
    await db.from('batches').where({ company_id: seller.company.id }).update({ entrepot_name: '奎屯中转库' })
    const productIds = batches.map(({ id }) => id)
    const terms = { productIds, price: 1_650_000, ...ASKED }
    const { body } = await call(client, '/seller/product/listing/bulk/add', { ...terms, rule: 'agio' })
    assert.equal(body.done, 2)
    for (const batch of batches) {
      const { price } = await db.from('listings').where('batch_id', batch.id).firstOrFail()
      assert.notEqual(price, terms.price)
      const difference = price - terms.price
      assert.deepEqual(await asked(batch.id), { start: START + difference, reserve: RESERVE + difference })
    }
  })

  test('are changed and taken back, and end when the batch is taken back from auctions', async ({ client, assert }) => {
    const { batch } = await createListing(seller, ASKED)
    await change(client, [batch.id], { reservePrice: 1_700_000 })
    assert.deepEqual(await asked(batch.id), { start: START, reserve: 1_700_000 })
    await change(client, [batch.id], { startingPrice: null })
    assert.deepEqual(await asked(batch.id), { start: null, reserve: 1_700_000 })
    await change(client, [batch.id], { bidType: BidType.closed })
    assert.deepEqual(await asked(batch.id), { start: null, reserve: null })
    const lines = await db.from('audit_logs').where({ action: 'listing.terms', entity_id: String(batch.id) })
    assert.lengthOf(lines, 3)
  })

  test('that cannot be are refused at their field', async ({ client, assert }) => {
    const { batch } = await createListing(seller, { bidType: BidType.open })
    const refused = async (terms: object) => {
      const answer = await change(client, [batch.id], terms)
      return answer.body.errors?.map(({ field, message }: { field: string; message: string }) => [field, message])
    }
    assert.deepEqual(await refused({ startingPrice: RESERVE, reservePrice: START }), [
      ['reservePrice', '保留价不能低于起拍价'],
    ])
    assert.deepEqual(await refused({ reservePrice: -100 }), [['reservePrice', '保留价应在1至100,000元/吨之间']])
    const { batch: closed } = await createListing(seller)
    const { body } = await change(client, [closed.id], { reservePrice: RESERVE })
    assert.equal(body.lines[0].reason, 'listing.notReleased')
    for (const { id } of [batch, closed]) assert.deepEqual(await asked(id), { start: null, reserve: null })
  })

  test('that are far from the index are confirmed like every other price', async ({ client, assert }) => {
    await publishIndex(17_000)
    const { batch } = await createListing(seller, { bidType: BidType.open })
    const { body } = await change(client, [batch.id], { reservePrice: 169_000 })
    assert.equal(body.lines[0].reason, 'listing.priceFarFromIndex')
    assert.deepEqual(await asked(batch.id), { start: null, reserve: null })
    await change(client, [batch.id], { reservePrice: 169_000, confirmed: true })
    assert.deepEqual(await asked(batch.id), { start: null, reserve: 169_000 })
    const { body: other } = await change(client, [batch.id], { remark: '可送样' })
    assert.equal(other.done, 1, 'what stands is not asked about again')
  })

  test('are a stranger’s to neither see nor change', async ({ client, assert }) => {
    const { batch } = await createListing(seller, { ...ASKED, reservePrice: 1_690_013 })
    const stranger = await createMember({ companyType: CompanyType.gin })
    const { body } = await change(client, [batch.id], { reservePrice: null }, stranger)
    assert.equal(body.lines[0].reason, 'listing.batchGone')
    for (const [path, input] of [
      ['/shop/search', {}],
      ['/batch/get', { batchCode: batch.batchCode }],
      ['/batch/compare', { productIds: [batch.id] }],
    ] as const) {
      const answer = JSON.stringify(await call(client, path, input, stranger))
      assert.include(answer, batch.batchCode, path)
      assert.notInclude(answer, '1690013', path)
      assert.notInclude(answer, 'reservePrice', path)
    }
  })

  test('of a basis follow it to another contract at the same price', async ({ client, assert }) => {
    await quoteCotton(1_565_000)
    const other = await db
      .from('futures_contracts')
      .where({ product: 'CF' })
      .whereNot('code', COTTON)
      .orderBy('code', 'desc')
      .firstOrFail()
    await db
      .from('futures_contracts')
      .where('id', other.id)
      .update({ last_price: 1_575_000, quoted_at: db.raw('now()') })
    const basis = { priceType: PriceType.basis, priceDiff: 80_000, priceContract: COTTON }
    const { batch } = await createListing(seller, { ...basis, ...ASKED, startingPrice: 60_000, reservePrice: 70_000 })
    const roll = { productIds: [batch.id], rule: 'fixed', priceContract: other.code }
    const { body } = await call(client, '/seller/product/listing/basis/edit', { ...roll, priceDiff: 90_000 })
    assert.deepEqual(
      body.lines.map(({ message }: { message: string }) => message),
      [null]
    )
    assert.deepEqual(await asked(batch.id), { start: 50_000, reserve: 60_000 })
  })
})

test.group('Lots of batches whose seller asks a price', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(people)

  const draft = () => comingSession(operator, seller)

  test('begin in the form with what the seller asks, else with the offer, never above the reserve price', async ({
    client,
    assert,
  }) => {
    const { session } = await draft()
    const basis = { priceType: PriceType.basis, priceDiff: 80_000, priceContract: COTTON }
    await createListing(seller, ASKED, { batchCode: '65101251001' })
    await createListing(
      seller,
      { ...ASKED, startingPrice: null, reservePrice: 1_680_000 },
      { batchCode: '65101251002' }
    )
    await quoteCotton()
    await createListing(seller, { ...basis, bidType: BidType.open, reservePrice: 70_000 }, { batchCode: '65101251003' })
    const rows = (
      await asOperator(client.get(`/admin/api/auction_sessions/${session.id}/actions/add_lots/rows/lots`), operator)
    ).body() as { batchCode: string; startingPrice: number; reservePrice: number; _proposed: object }[]
    const of = (code: string) => rows.find(({ batchCode }) => batchCode === code)!
    assert.deepEqual(of('65101251001')._proposed, { startingPrice: START, reservePrice: RESERVE })
    assert.deepInclude(of('65101251001'), { startingPrice: START, reservePrice: RESERVE })
    assert.deepEqual(of('65101251002')._proposed, { startingPrice: 1_680_000, reservePrice: 1_680_000 })
    assert.notProperty(of('65101251003')._proposed, 'reservePrice', 'a basis is no price of a session of fixed prices')
  })

  test('have the seller’s reserve price where the operator says none, and never a lower one', async ({ assert }) => {
    const { session } = await draft()
    const { batch } = await createListing(seller, ASKED)
    const add = (reservePrice?: number | null) =>
      addLots({ sessionId: session.id, lots: [{ ...TERMS, batchId: batch.id, reservePrice }] }, operator.actor)
    await assert.refuses(() => add(1_680_000), 'auction.reserveBelowAsked')
    const lot = await inTransaction((trx) =>
      addLotRow({ ...TERMS, sessionId: session.id, batchCode: batch.batchCode }, operator.actor, trx)
    )
    assert.equal(lot.reservePrice, RESERVE)
    await assert.refuses(
      () => editLot({ lotId: lot.id, reservePrice: 1_680_000 }, operator.actor),
      'auction.reserveBelowAsked'
    )
    assert.equal((await editLot({ lotId: lot.id, reservePrice: 1_700_000 }, operator.actor)).reservePrice, 1_700_000)
    assert.equal((await editLot({ lotId: lot.id, reservePrice: null }, operator.actor)).reservePrice, RESERVE)
  })

  test('keep what a sheet of changes has no column for', async ({ assert }) => {
    const { lot } = await draft()
    await editLot({ lotId: lot.id, reservePrice: 1_680_000, appraisedPrice: 1_700_000 }, operator.actor)
    const sheet = { startingPrice: 1_650_000, stepPrice: undefined, reservePrice: undefined, appraisedPrice: undefined }
    const changed = await editLot({ lotId: lot.id, ...sheet, confirmed: true }, operator.actor)
    assert.containsSubset(changed.$attributes, {
      startingPrice: 1_650_000,
      reservePrice: 1_680_000,
      appraisedPrice: 1_700_000,
    })
  })

  test('do not enter a session that names prices of another kind', async ({ assert }) => {
    await quoteCotton()
    const { session } = await comingSession(
      operator,
      seller,
      { priceType: AuctionPriceType.basis },
      { startingPrice: 60_000, priceContract: COTTON }
    )
    const { batch } = await createListing(seller, ASKED)
    const terms = { startingPrice: 60_000, stepPrice: 1_000, priceContract: COTTON, batchId: batch.id }
    await assert.refuses(
      () => addLots({ sessionId: session.id, lots: [terms] }, operator.actor),
      'auction.reserveOfOtherKind'
    )
  })

  test('are not published below what the seller has asked meanwhile; from then on it is asked no more', async ({
    client,
    assert,
  }) => {
    const { session, batch, lot } = await draft()
    await change(client, [batch.id], { startingPrice: START, reservePrice: RESERVE })
    await assert.refuses(() => publishSession({ sessionId: session.id }, operator.actor), 'auction.reserveBelowAsked')
    const shown = await asOperator(client.get(`/admin/api/auction_lots/${lot.id}`), operator)
    assert.deepInclude(shown.body(), { askedStart: START, askedReserve: RESERVE })
    await editLot({ lotId: lot.id, reservePrice: RESERVE }, operator.actor)
    await publishSession({ sessionId: session.id }, operator.actor)
    const { body } = await change(client, [batch.id], { reservePrice: null })
    assert.equal(body.lines[0].reason, 'listing.termsLocked')
    const own = await call(client, '/auction/item/own', { tab: 'consigned' })
    assert.deepInclude(own.body.data[0], {
      startingPrice: 1_600_000,
      reservePrice: RESERVE,
      asked: { startingPrice: START, reservePrice: RESERVE },
    })
    const notice = await db.from('notices').where({ company_id: seller.company.id, code: 'N13' }).firstOrFail()
    assert.include(notice.content, '其中1个的价格与贵司所填不同')
    const bidder = await createMember({ companyType: CompanyType.textileMill })
    const room = JSON.stringify(await call(client, '/auction/get', { houseId: session.id }, bidder))
    assert.include(room, batch.batchCode)
    for (const secret of [String(RESERVE), String(START), 'asked']) assert.notInclude(room, secret)
    await withdrawSession({ sessionId: session.id }, operator.actor)
    assert.equal((await change(client, [batch.id], { reservePrice: null })).body.done, 1)
  })
})

test.group('Batches that are released for auctions', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(people)

  test('wait for an operator until they are in a session that is being prepared, and again when they leave it', async ({
    client,
    assert,
  }) => {
    const waiting = async () => {
      const home = (await asOperator(client.get('/admin/api/home'), operator)).body()
      const found = home.waiting.find(({ resource }: { resource: string }) => resource === 'auction_offers')
      assert.deepInclude(found, { label: '待排场次的竞价批次', path: 'auction/offers' })
      const filter = encodeURIComponent(JSON.stringify(found.filter))
      const list = await asOperator(client.get(`/admin/api/auction_offers?filter=${filter}`), operator)
      const codes = list.body().map(({ batchCode }: { batchCode: string }) => batchCode)
      assert.lengthOf(codes, found.count)
      return codes.sort()
    }
    const { session } = await comingSession(operator, seller)
    const { batch } = await createListing(seller, ASKED, { batchCode: '65101251001' })
    await createListing(seller, {}, { batchCode: '65101251002' })
    const { batch: other } = await createListing(seller, { bidType: BidType.open }, { batchCode: '65101251003' })
    assert.deepEqual(await waiting(), ['65101251001', '65101251003'])
    const lots = [batch, other].map(({ id }) => ({ ...TERMS, batchId: id }))
    const [lot] = await addLots({ sessionId: session.id, lots }, operator.actor)
    assert.deepEqual(await waiting(), [])
    await removeLot({ lotId: lot.id }, operator.actor)
    assert.deepEqual(await waiting(), ['65101251001'])
    await change(client, [batch.id], { bidType: BidType.closed })
    assert.deepEqual(await waiting(), [])
  })

  test('are a task of those who may see them', async ({ client, assert }) => {
    const finance = await createOperator({ permissions: ['auction_sessions.query'] })
    const { waiting } = (await asOperator(client.get('/admin/api/home'), finance)).body()
    assert.notInclude(
      waiting.map(({ resource }: { resource: string }) => resource),
      'auction_offers'
    )
  })
})

test.group('A reserve price while its session is published', (group) => {
  group.setup(resetDatabase)
  group.teardown(resetDatabase)

  test('is raised before, so that the session is refused, or is not raised at all', async ({ client, assert }) => {
    await people()
    for (let turn = 0; turn < 4; turn++) {
      const batch = await createBatch(seller.company.id, { entrepotName: '奎屯中转库', batchCode: `6510125200${turn}` })
      await listBatch({ batchId: batch.id, price: 1_685_000, bidType: BidType.open }, seller.actor)
      const { session, lot } = await comingSession(operator, seller)
      const [mine] = await addLots({ sessionId: session.id, lots: [{ ...TERMS, batchId: batch.id }] }, operator.actor)
      const [published, raised] = await Promise.all([
        publishSession({ sessionId: session.id }, operator.actor).then(
          () => true,
          (error: { reason?: string }) => error.reason
        ),
        change(client, [batch.id], { reservePrice: RESERVE }),
      ])
      const { reserve } = await asked(batch.id)
      const row = await db.from('auction_lots').where('id', mine.id).firstOrFail()
      if (published === true) {
        assert.equal(raised.body.lines[0].reason, 'listing.termsLocked')
        assert.isNull(reserve)
        assert.isNull(row.asked_reserve_price)
      } else {
        assert.equal(published, 'auction.reserveBelowAsked')
        assert.equal(reserve, RESERVE)
      }
      assert.isAbove(lot.id, 0)
    }
  })
})
