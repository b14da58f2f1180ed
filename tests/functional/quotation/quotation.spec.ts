import { randomUUID } from 'node:crypto'
import { type DomainError } from '#core/errors'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { shiftClock } from '#core/clock'
import { closeDue } from '#app/auction/actions/close_session'
import { DataScope } from '#core/codes'
import { openSheet } from '#core/sheets/read_sheet'
import type { Manifest } from '#app/admin/transformers/wire'
import { inquiriesOfBatches } from '#app/listing/ports/inquiries_of_batches'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { placeOrders } from '#app/order/actions/place_orders'
import { acceptQuotation } from '#app/quotation/actions/accept_quotation'
import { counterQuotation } from '#app/quotation/actions/answer_quotation'
import { expireQuotations } from '#app/quotation/actions/expire_quotations'
import { openQuotation } from '#app/quotation/actions/open_quotation'
import { asMember, asOperator, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { insertSession, insertLot } from '#tests/helpers/auctions'
import { creditCompany, openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { CF, openMarket } from '../pair_order/helpers.js'
import { Adjustable, PriceType } from '#app/listing/codes'
import { QuotationAnswer, QuotationOutcome, QuotationSide, QuotationState } from '#app/quotation/codes'
import { SalesState } from '#app/catalog/codes'
import { AcceptState, OrderOrigin, OrderState, OrderType } from '#app/order/codes'
import { LotState, SessionState } from '#app/auction/codes'
import { CompanyType } from '#app/company/codes'
import { frozen } from '#app/ledger/rules/accounts'

let seller: TestMember
let buyer: TestMember

async function people(money = 100_000) {
  seller = await createMember({ companyType: CompanyType.gin })
  buyer = await createMember({ companyType: CompanyType.textileMill })
  await openAccount(seller.company, 0)
  await openAccount(buyer.company, money)
}

const call = async (client: ApiClient, member: TestMember, path: string, body: object) =>
  (
    await asMember(client.post(`/api${path}`), member)
      .header('Idempotency-Key', randomUUID())
      .json(body)
  ).body()
const row = (id: number) => db.from('quotations').where({ id }).firstOrFail()
const ask = (batchId: number, price = 1_650_000) => openQuotation({ batchId, price }, buyer.actor)
const listed = () => createListing(seller, { adjustable: Adjustable.yes })
const frozenOf = async (member: TestMember) =>
  (await db.from('ledger_accounts').where('code', frozen(member.company.id)).first())?.balance ?? 0
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: DomainError) => error.reason
  )

test.group('Inquiries', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => people())
  group.each.teardown(() => shiftClock(0))

  test('the page of the batch knows the open inquiry of the own company, and whose it is, until it ends', async ({
    client,
    assert,
  }) => {
    const { batch } = await listed()
    const onPage = async (member: TestMember) =>
      (await call(client, member, '/batch/get', { batchCode: batch.batchCode })).body.inquiry
    assert.isNull(await onPage(buyer))
    const { quotationNo } = await ask(batch.id)
    assert.deepEqual(await onPage(buyer), { batchId: batch.id, quotationNo, shown: true })
    for (const other of [seller, await createMember()]) assert.isNull(await onPage(other))
    const narrow = { ...buyer.actor, userId: 0, manager: false, dataScope: DataScope.ownRows }
    assert.isFalse((await inquiriesOfBatches([batch.id], narrow)).get(batch.id)!.shown)
    await delistBatch({ batchId: batch.id }, seller.actor)
    assert.isNull(await onPage(buyer))
  })

  test('a buyer asks, the sides bargain in turns, the buyer accepts: an order at that price, deposit frozen', async ({
    client,
    assert,
  }) => {
    const { batch } = await listed()
    const asked = await call(client, buyer, '/buyer/quotation/add', {
      batchId: batch.id,
      price: 1_650_000,
      message: '量大',
    })
    assert.equal(asked.code, 20000)
    const { id } = asked.body
    assert.equal(
      (await call(client, buyer, '/quotation/counter', { quotationId: id, price: 1_655_000 })).reason,
      'quotation.awaitOtherSide'
    )
    assert.equal(
      (await call(client, buyer, '/quotation/accept', { quotationId: id })).reason,
      'quotation.awaitOtherSide'
    )
    await call(client, seller, '/quotation/counter', { quotationId: id, price: 1_670_000, message: '含一个月仓储' })
    const list = await call(client, buyer, '/quotation/list', { side: 'buyer' })
    assert.equal(list.body.waiting, 1)
    assert.deepInclude(list.body.data[0], {
      price: 1_670_000,
      standingSide: QuotationSide.seller,
      round: 2,
      askedPrice: 1_685_000,
      side: QuotationSide.buyer,
      productName: '2025/26 新疆锯齿棉 21级 29.2mm',
    })
    assert.deepEqual(list.body.data[0].can, { accept: true, counter: true, reject: true, withdraw: true })
    const accepted = await call(client, buyer, '/quotation/accept', { quotationId: id })
    assert.equal(accepted.code, 20000)
    const order = await db.from('orders').where('id', accepted.body.orderId).firstOrFail()
    assert.deepInclude(order, {
      state: OrderState.unpaid,
      accept_state: AcceptState.accepted,
      origin: OrderOrigin.listing,
      buyer_company_id: buyer.company.id,
    })
    assert.equal(order.amount, Math.round(Number(order.weight) * 1_670_000))
    assert.equal(await frozenOf(buyer), order.deposit)
    assert.equal((await db.from('batches').where('id', batch.id).firstOrFail()).sales_state, SalesState.booked)
    assert.deepInclude(await row(id), {
      state: QuotationState.ended,
      accept_state: QuotationAnswer.accepted,
      order_id: order.id,
    })
    const frozenNotice = await db.from('notices').where({ code: 'N14', company_id: buyer.company.id }).firstOrFail()
    assert.match(frozenNotice.content, /^您的订单\S+已冻结定金\S+元，合同已生效。$/)
    const told = await db.from('notices').where({ code: 'N02', company_id: seller.company.id })
    assert.deepEqual(
      told.map(({ title }) => title),
      ['新询价']
    )
  })

  test('is refused where there is nothing to bargain about', async ({ client, assert }) => {
    const firm = await createListing(seller, { adjustable: Adjustable.no })
    const open = await listed()
    const say = async (member: TestMember, batchId: number, price = 1_650_000) =>
      (await call(client, member, '/buyer/quotation/add', { batchId, price })).reason
    assert.equal(await say(buyer, firm.batch.id), 'quotation.notNegotiable')
    assert.equal(await say(seller, open.batch.id), 'listing.ownGoods')
    assert.equal(await say(buyer, open.batch.id, 0), 'core.invalidInput')
    await ask(open.batch.id)
    assert.equal(await say(buyer, open.batch.id), 'quotation.alreadyAsked')
    await delistBatch({ batchId: open.batch.id }, seller.actor)
    const other = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(other.company, 1_000)
    assert.equal(await say(other, open.batch.id), 'quotation.soldOrLocked')
    const uncertified = await createMember({ certified: false })
    assert.equal(await say(uncertified, open.batch.id), 'core.notCertified')
  })

  test('ends after six prices, by refusal, and by being taken back', async ({ assert }) => {
    const { batch } = await listed()
    const { id } = await ask(batch.id)
    for (let round = 2; round <= 6; round++)
      await counterQuotation({ quotationId: id, price: 1_650_000 + round * 1_000 }, (round % 2 ? buyer : seller).actor)
    assert.equal(
      await outcome(counterQuotation({ quotationId: id, price: 1_660_000 }, buyer.actor)),
      'quotation.tooManyRounds'
    )
    const { rejectQuotation, withdrawQuotation } = await import('#app/quotation/actions/answer_quotation')
    assert.equal(await outcome(withdrawQuotation({ quotationId: id }, seller.actor)), 'quotation.openerOnly')
    await rejectQuotation({ quotationId: id, reason: '价格过高' }, buyer.actor)
    assert.deepInclude(await row(id), {
      state: QuotationState.ended,
      accept_state: QuotationAnswer.refused,
      end_reason: '价格过高',
    })
    const again = await ask(batch.id)
    await withdrawQuotation({ quotationId: again.id }, buyer.actor)
    assert.deepInclude(await row(again.id), { state: QuotationState.withdrawn, accept_state: QuotationAnswer.open })
    assert.equal(await outcome(acceptQuotation({ quotationId: again.id }, seller.actor)), 'quotation.quotationEnded')
  })

  test('waits two hours for the buyer’s money when the seller accepts, and refuses the buyer at once', async ({
    client,
    assert,
  }) => {
    await people(0)
    const { batch } = await listed()
    const { id } = await ask(batch.id)
    const waiting = await call(client, seller, '/quotation/accept', { quotationId: id })
    assert.deepInclude(waiting, { code: 20000 })
    assert.isNull(waiting.body.orderId)
    assert.equal(
      await outcome(counterQuotation({ quotationId: id, price: 1_600_000 }, seller.actor)),
      'quotation.acceptedAwaitingMoney'
    )
    assert.equal(
      (await call(client, buyer, '/quotation/accept', { quotationId: id })).reason,
      'quotation.buyerMoneyShort'
    )
    await creditCompany(buyer.company.id, 10_000_000)
    assert.isNumber((await call(client, buyer, '/quotation/accept', { quotationId: id })).body.orderId)
  })

  test('ends by itself when its term is over, its batch is sold or off the market, or no money came', async ({
    assert,
  }) => {
    const made = [await listed(), await listed(), await listed(), await listed()]
    const [old, sold, gone] = await Promise.all([ask(made[0].batch.id), ask(made[1].batch.id), ask(made[2].batch.id)])
    const kept = await ask(made[3].batch.id)
    await db
      .from('quotations')
      .where('id', old.id)
      .update({ valid_until: new Date(Date.now() - 1000) })
    const other = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(other.company, 1_000_000)
    await placeOrders({ lines: [{ listingId: made[1].listing.id, price: 1_685_000 }] }, other.actor)
    await delistBatch({ batchId: made[2].batch.id }, seller.actor)
    // With the listing, in its transaction; the others by the job.
    assert.equal((await row(gone.id)).state, QuotationState.ended)
    await db
      .from('quotations')
      .where('id', kept.id)
      .update({ funds_until: new Date(Date.now() - 1000) })
    assert.equal(await outcome(acceptQuotation({ quotationId: sold.id }, seller.actor)), 'quotation.soldOrLockedNow')
    assert.equal(await expireQuotations(), 3)
    assert.equal(await expireQuotations(), 0)
    const reasons = await Promise.all([old, sold, gone, kept].map(async ({ id }) => (await row(id)).end_reason))
    assert.deepEqual(reasons, ['已过期', '批次已售', '批次已撤牌：卖方撤牌', '买方未在时限内入金'])
  })

  test('ask nobody for an answer that are over: not on the record, in its list or in a file', async ({
    client,
    assert,
  }) => {
    const { batch } = await listed()
    const over = await ask(batch.id)
    const taken = await ask((await listed()).batch.id)
    const waiting = await ask((await listed()).batch.id)
    await delistBatch({ batchId: batch.id }, seller.actor)
    await call(client, buyer, '/quotation/withdraw', { quotationId: taken.id })
    const expected = [
      [over.id, QuotationOutcome.ended],
      [taken.id, QuotationOutcome.withdrawn],
      [waiting.id, QuotationOutcome.open],
    ] as const

    const operator = await createOperator({ permissions: ['quotations.query', 'quotations.get'] })
    const desk = async (path: string) => (await asOperator(client.get(`/admin/api/${path}`), operator)).body()
    for (const [id, code] of expected) assert.equal((await desk(`quotations/${id}`)).outcome, code)
    const filter = encodeURIComponent(JSON.stringify({ outcome: QuotationOutcome.open }))
    const asking = await desk(`quotations?filter=${filter}`)
    assert.deepEqual(
      asking.map(({ id }: { id: number }) => id),
      [waiting.id]
    )
    const { resources } = (await desk('manifest')) as Manifest
    const { fields } = resources.find(({ name }) => name === 'quotations')!
    const askedBy = fields.filter(
      ({ choices, show }) =>
        show !== false && choices?.some(({ word }) => word === QuotationAnswer.word(QuotationAnswer.open))
    )
    assert.deepEqual(
      askedBy.map(({ key }) => key),
      ['outcome']
    )

    for (const [member, side] of [
      [buyer, 'buyer'],
      [seller, 'seller'],
    ] as const) {
      const asked = asMember(client.post('/api/quotation/export'), member).json({ side })
      asked.request.responseType('blob')
      const rows: string[][] = []
      openSheet(new Uint8Array((await asked).body()), 'list.xlsx').rows(0, (cells) => void rows.push(cells))
      const [titles, ...lines] = rows
      const said = lines.map((line) => line[titles.indexOf('结果')]).toSorted()
      assert.deepEqual(said, expected.map(([, code]) => QuotationOutcome.word(code)).toSorted(), side)
    }
  })

  test('are nobody else’s business', async ({ client, assert }) => {
    const { batch } = await listed()
    const { id } = await ask(batch.id)
    const stranger = await createMember()
    for (const path of ['/quotation/get', '/quotation/accept', '/quotation/reject', '/quotation/withdraw'])
      assert.equal((await call(client, stranger, path, { quotationId: id })).reason, 'quotation.quotationMissing', path)
    assert.equal((await call(client, stranger, '/quotation/list', { side: 'buyer' })).body.total, 0)
  })

  test('about a basis listing bargain over the basis, below zero too, and end in a pair order', async ({
    client,
    assert,
  }) => {
    await openMarket()
    const { batch } = await createListing(seller, {
      adjustable: Adjustable.yes,
      price: null,
      priceType: PriceType.basis,
      priceDiff: 85_000,
      priceContract: CF,
      pointDeadline: '2027-04-23',
    })
    const low = await call(client, buyer, '/buyer/quotation/add', { batchId: batch.id, price: -600_000 })
    assert.equal(low.reason, 'core.invalidInput')
    assert.containsSubset(low.body, { errors: [{ field: 'price' }] })
    const { id } = (await call(client, buyer, '/buyer/quotation/add', { batchId: batch.id, price: -5_000 })).body
    assert.deepInclude(await row(id), { price_type: PriceType.basis, price_contract: CF, asked_price: 85_000 })
    const accepted = await call(client, seller, '/quotation/accept', { quotationId: id })
    assert.equal(accepted.code, 20000)
    const order = await db.from('orders').where('id', accepted.body.orderId).firstOrFail()
    assert.deepInclude(order, {
      order_type: OrderType.pair,
      state: OrderState.unpriced,
      price_contract: CF,
      price_diff: -5_000,
    })
  })

  test('begin by themselves for an unsold auction item, at its top price, for a day', async ({ client, assert }) => {
    const { batch } = await listed()
    await db.from('batches').where('id', batch.id).update({ sales_state: SalesState.reserved })
    const past = new Date(Date.now() - 60_000)
    const session = await insertSession({
      state: SessionState.bidding,
      start_time: new Date(Date.now() - 3_600_000),
      end_time: past,
      postpone: 30,
    })
    const item = await insertLot(session.id, {
      product_id: batch.id,
      batch_code: batch.batchCode,
      seller_company_id: seller.company.id,
      reserve_price: 1_680_000,
      standing_price: 1_660_000,
      offer_num: 3,
      buyer_company_id: buyer.company.id,
      buyer_id: buyer.user.id,
    })
    await closeDue(session.id)
    assert.equal((await db.from('auction_lots').where('id', item.id).firstOrFail()).state, LotState.unsold)
    const open = await db.from('quotations').where('auction_lot_id', item.id).firstOrFail()
    assert.deepInclude(open, {
      state: QuotationState.open,
      price: 1_660_000,
      standing_side: QuotationSide.buyer,
      buyer_company_id: buyer.company.id,
    })
    const hours = (open.valid_until.getTime() - past.getTime() - 30_000) / 3_600_000
    assert.closeTo(hours, 24, 0.01)
    const accepted = await call(client, seller, '/quotation/accept', { quotationId: open.id })
    assert.equal(accepted.code, 20000)
    assert.equal((await db.from('batches').where('id', batch.id).firstOrFail()).sales_state, SalesState.booked)
  })
})

test.group('Inquiries in parallel', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    await people()
  })
  group.teardown(() => resetDatabase())

  test('one acceptance of twenty makes one order with one hold', async ({ assert }) => {
    const { batch } = await listed()
    const { id } = await ask(batch.id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => outcome(acceptQuotation({ quotationId: id }, seller.actor)))
    )
    assert.equal(answers.filter((answer) => answer === 'done').length, 1)
    assert.lengthOf(await db.from('orders'), 1)
    assert.lengthOf(await db.from('holds'), 1)
  })

  test('an acceptance and an order of somebody else at once: one of them gets the batch', async ({ assert }) => {
    const { batch, listing } = await listed()
    const { id } = await ask(batch.id)
    const other = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(other.company, 1_000_000)
    const answers = await Promise.all([
      outcome(acceptQuotation({ quotationId: id }, seller.actor)),
      outcome(placeOrders({ lines: [{ listingId: listing.id, price: 1_685_000 }] }, other.actor)),
    ])
    assert.equal(answers.filter((answer) => answer === 'done').length, 1, answers.join())
    assert.lengthOf(await db.from('orders'), 1)
  })

  test('two inquiries of one buyer about one batch at once: one is opened', async ({ assert }) => {
    const { batch } = await listed()
    const answers = await Promise.all(Array.from({ length: 5 }, () => outcome(ask(batch.id))))
    assert.equal(answers.filter((answer) => answer === 'done').length, 1)
    assert.equal(answers.filter((answer) => answer === 'quotation.alreadyAsked').length, 4)
  })
})
