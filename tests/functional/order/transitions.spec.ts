import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { systemActor } from '#core/actor'
import { shiftClock } from '#core/clock'
import { runOrderTimeouts } from '#app/order/jobs/timeouts'
import { blacklistCompany } from '#app/company/actions/blacklist_company'
import { defaultSeller } from '#app/order/actions/default_seller'
import { expireUnaccepted } from '#app/order/actions/end_unaccepted'
import { createMember, createOperator } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { creditCompany, openAccount } from '#tests/helpers/bank'
import {
  assertLedger,
  balance,
  call,
  LOCAL,
  makeDeal,
  must,
  PAY_PASSWORD,
  tomorrow,
  travelTo,
  truck,
  walk,
} from './helpers.js'
import { InTransitState, SalesState } from '#app/catalog/codes'
import { AcceptState, CancelType, OrderState, PickState } from '#app/order/codes'
import { DeliveryType } from '#app/listing/codes'
import { SettlementState } from '#app/settlement/codes'
import { CompanyState, CompanyType } from '#app/company/codes'
import { MILL_ADDRESS } from '#tests/helpers/addresses'
import { available, debt, escrow, frozen } from '#app/ledger/rules/accounts'

const orderOf = (id: number) => db.from('orders').where('id', id).first()
const salesState = async (batchId: number) => (await db.from('batches').where('id', batchId).first()).sales_state
const REFUSED = 50000
const STALE = 40900
const NOT_FOUND = 40400

test.group('Placing an order', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('freezes the deposit, takes the batch and tells the seller', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'place')
    const order = await orderOf(orderId)
    assert.match(order.order_no, /^XH\d{8}\d{6}$/)
    assert.deepInclude(order, {
      state: OrderState.unaccepted,
      accept_state: AcceptState.open,
      amount: 73_683_365,
      deposit: 2_186_450,
      weight: 43.729,
    })
    assert.equal(await salesState(deal.batch.id), SalesState.ordered)
    const notice = await db.from('notices').where({ code: 'N03', company_id: deal.seller.company.id }).first()
    assert.include(notice.content, order.order_no)
  })

  test('a price that has changed is refused with the listing as it is now', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const answer = await call(client, deal.buyer, '/order/add', {
      lines: [{ listingId: deal.listing.id, price: 1_680_000 }],
    })
    assert.deepInclude(answer, { code: STALE, reason: 'listing.priceMoved' })
    assert.equal(answer.body.price, 1_685_000)
    assert.equal(await balance(frozen(deal.buyer.company.id)), 0)
  })

  test('too little money is refused with what is missing', async ({ client, assert }) => {
    const deal = await makeDeal(client, { money: 20_000 })
    const answer = await call(client, deal.buyer, '/order/add', {
      lines: [{ listingId: deal.listing.id, price: deal.listing.price }],
    })
    assert.deepInclude(answer, { code: REFUSED, reason: 'ledger.availableShort', detail: { missing: 186_450 } })
    assert.equal(await salesState(deal.batch.id), SalesState.onSale)
  })

  test('own goods, a company without an account, and a blacklisted company are refused', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const lines = [{ listingId: deal.listing.id, price: deal.listing.price }]
    const own = await call(client, deal.seller, '/order/add', { lines })
    assert.deepInclude(own, { code: REFUSED, reason: 'listing.ownGoods' })
    const stranger = await createMember()
    const closed = await call(client, stranger, '/order/add', { lines })
    assert.deepInclude(closed, { code: REFUSED, reason: 'bank.accountNotOpen' })
    const banned = await createMember({ companyState: CompanyState.blacklisted })
    const refused = await call(client, banned, '/order/add', { lines })
    assert.deepInclude(refused, { code: REFUSED, reason: 'company.tradeRestricted' })
  })

  test('the second buyer of a batch gets 40900', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    await walk(assert, deal, 'place')
    const other = await createMember()
    await openAccount(other.company, 100_000)
    const answer = await call(client, other, '/order/add', {
      lines: [{ listingId: deal.listing.id, price: deal.listing.price }],
    })
    assert.deepInclude(answer, { code: STALE, reason: 'listing.lockedByOthers' })
    assert.equal(await balance(frozen(other.company.id)), 0)
  })

  test('a cart of two sellers makes two orders and says line by line what failed', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const second = await createListing(deal.seller)
    const other = await createMember({ companyType: CompanyType.gin })
    const third = await createListing(other)
    const gone = await createListing(other)
    await db.from('batches').where('id', gone.batch.id).update({ sales_state: SalesState.ordered })
    const body = await must(
      assert,
      call(client, deal.buyer, '/order/add', {
        lines: [deal, second, third, gone].map(({ listing }) => ({ listingId: listing.id, price: listing.price })),
      })
    )
    assert.lengthOf(body.orders, 2)
    assert.deepEqual(
      body.results.map((line: any) => line.ok),
      [true, true, true, false]
    )
    assert.equal(body.results[3].reason, 'listing.lockedByOthers')
    const lines = await db.from('order_lines').where('order_id', body.results[0].orderId)
    assert.lengthOf(lines, 2)
    assert.equal(await balance(frozen(deal.buyer.company.id)), 3 * 2_186_450)
    const kept = await must(
      assert,
      call(client, deal.buyer, '/order/submission/get', { submissionId: body.submissionId })
    )
    assert.lengthOf(kept.results, 4)
    const leaked = await call(client, other, '/order/submission/get', { submissionId: body.submissionId })
    assert.equal(leaked.code, NOT_FOUND)
  })

  test('without an Idempotency-Key nothing is ordered', async ({ client }) => {
    const deal = await makeDeal(client)
    const response = await client
      .post('/api/order/add')
      .header('Authorization', `Bearer ${deal.buyer.token}`)
      .json({ lines: [{ listingId: deal.listing.id, price: deal.listing.price }] })
    response.assertBodyContains({ code: 40000 })
  })
})

test.group('Acceptance', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('booking the batch, naming the payment deadline, and a contract both sides can open', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    const order = await orderOf(orderId)
    assert.deepInclude(order, { state: OrderState.unpaid, accept_state: AcceptState.accepted })
    assert.isNotNull(order.pay_due)
    assert.equal(await salesState(deal.batch.id), SalesState.booked)
    for (const member of [deal.buyer, deal.seller]) {
      const seen = await must(assert, call(client, member, '/order/get', { orderId }))
      assert.isNumber(seen.contractFileId)
      const file = await client
        .post('/api/file/download')
        .header('Authorization', `Bearer ${member.token}`)
        .json({ id: seen.contractFileId })
      file.assertStatus(200)
      assert.include(file.header('content-type'), 'application/pdf')
    }
  })

  test('only the seller accepts; for anybody else the order does not exist', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'place')
    const stranger = await createMember()
    for (const member of [deal.buyer, stranger]) {
      assert.equal((await call(client, member, '/order/accept', { orderId })).code, NOT_FOUND)
    }
    assert.equal((await call(client, stranger, '/order/get', { orderId })).code, NOT_FOUND)
  })

  test('rejection gives the reason and everything back', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'place')
    await must(assert, call(client, deal.seller, '/order/reject', { orderId, reason: '货已他售' }))
    assert.deepInclude(await orderOf(orderId), {
      state: OrderState.cancelled,
      accept_state: AcceptState.refused,
      cancel_reason: '货已他售',
    })
    assert.equal(await salesState(deal.batch.id), SalesState.onSale)
    assert.equal(await balance(available(deal.buyer.company.id)), 150_000_000)
    await assertLedger(assert)
  })

  test('the buyer takes an unaccepted order back, and no accepted one', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'place')
    await must(assert, call(client, deal.buyer, '/order/cancel', { orderId }))
    assert.equal(await balance(frozen(deal.buyer.company.id)), 0)
    const again = await walk(assert, deal, 'accept')
    const answer = await call(client, deal.buyer, '/order/cancel', { orderId: again.orderId })
    assert.deepInclude(answer, { code: REFUSED, reason: 'core.illegalStep' })
  })

  test('after 24 hours acceptance is refused even before the timer, which then cancels the order', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'place')
    await assert.refuses(() => expireUnaccepted({ orderId }, systemActor()), 'order.notDue')
    travelTo((await orderOf(orderId)).accept_due)
    shiftClock(24 * 3600_000 + 60_000)
    const late = await call(client, deal.seller, '/order/accept', { orderId })
    assert.deepInclude(late, { code: REFUSED, reason: 'order.tooLate' })
    const done = await runOrderTimeouts()
    assert.equal(done.accept, 1)
    assert.deepInclude(await orderOf(orderId), { state: OrderState.cancelled, cancel_type: CancelType.timedOut })
    assert.equal(await salesState(deal.batch.id), SalesState.onSale)
    const after = await call(client, deal.seller, '/order/accept', { orderId })
    assert.deepInclude(after, { code: REFUSED, reason: 'order.tooLate' })
  })
})

test.group('Payment', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('sells the batch, takes the listing off and tells the seller', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'pay')
    assert.deepInclude(await orderOf(orderId), { state: OrderState.unreleased, paid: 73_683_365 })
    assert.equal(await balance(escrow(orderId)), 73_683_365)
    assert.equal(await salesState(deal.batch.id), SalesState.sold)
    assert.isNotNull(await db.from('notices').where({ code: 'N06', company_id: deal.seller.company.id }).first())
  })

  test('a wrong pay password and an empty account are refused', async ({ client, assert }) => {
    const deal = await makeDeal(client, { money: 100_000 })
    const { orderId } = await walk(assert, deal, 'accept')
    const wrong = await call(client, deal.buyer, '/order/pay', { orderId, payPassword: '111111' })
    assert.deepInclude(wrong, { code: REFUSED, reason: 'bank.payPasswordWrong' })
    const poor = await call(client, deal.buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD })
    assert.deepInclude(poor, { code: REFUSED, reason: 'ledger.availableShort', detail: { missing: 63_683_365 } })
    assert.equal((await orderOf(orderId)).state, OrderState.unpaid)
  })

  test('a trader of the buyer may order but not pay; its finance may', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    const trader = await createMember({ company: deal.buyer.company, roles: ['COMPANY_TRADER'] })
    assert.equal((await call(client, trader, '/order/pay', { orderId, payPassword: PAY_PASSWORD })).code, 40300)
    const finance = await createMember({ company: deal.buyer.company, roles: ['COMPANY_FINANCE'] })
    const { givePayPassword } = await import('#tests/helpers/bank')
    await givePayPassword(finance)
    await must(assert, call(client, finance, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
  })

  test('the same Idempotency-Key pays once and answers the same; with another order it is refused', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    const body = { orderId, payPassword: PAY_PASSWORD }
    const first = await call(client, deal.buyer, '/order/pay', body, 'key-1')
    const second = await call(client, deal.buyer, '/order/pay', body, 'key-1')
    assert.deepEqual(first, second)
    const other = await call(client, deal.buyer, '/order/pay', { ...body, orderId: orderId + 1 }, 'key-1')
    assert.equal(other.code, STALE)
    assert.lengthOf(await db.from('ledger_transactions').where('key', `order.pay:${orderId}`), 1)
  })

  test('a buyer who does not pay loses the deposit to the seller one working day after the deadline', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    const early = await call(client, deal.seller, '/order/breach', { orderId })
    assert.deepInclude(early, { code: REFUSED, reason: 'order.payNotDue' })
    const order = await orderOf(orderId)
    travelTo(new Date(order.default_due.getTime() + 1000))
    const late = await call(client, deal.buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD })
    assert.deepInclude(late, { code: REFUSED, reason: 'order.tooLate' })
    assert.equal((await runOrderTimeouts()).pay, 1)
    assert.deepInclude(await orderOf(orderId), { state: OrderState.cancelled, cancel_type: CancelType.buyerDefault })
    assert.equal(await balance(available(deal.seller.company.id)), 2_186_450)
    assert.equal(await balance(frozen(deal.buyer.company.id)), 0)
    assert.equal(await salesState(deal.batch.id), SalesState.onSale)
    await assertLedger(assert)
  })

  test('the seller may end it as soon as the payment is late', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    travelTo(new Date((await orderOf(orderId)).pay_due.getTime() + 1000))
    await must(assert, call(client, deal.seller, '/order/breach', { orderId }))
    assert.deepInclude(await orderOf(orderId), { state: OrderState.cancelled, cancel_type: CancelType.buyerDefault })
  })

  test('the buyer is reminded once before the deadline', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    travelTo(new Date((await orderOf(orderId)).pay_due.getTime() - 3600_000))
    assert.equal((await runOrderTimeouts()).reminded, 1)
    assert.equal((await runOrderTimeouts()).reminded, 0)
  })
})

test.group('Agreed cancellation', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('one side asks, the other agrees, the deposit comes back', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    await must(assert, call(client, deal.buyer, '/order/cancel/ask', { orderId, reason: '计划变更' }))
    const self = await call(client, deal.buyer, '/order/cancel/answer', { orderId, agree: true })
    assert.equal(self.code, NOT_FOUND)
    await must(assert, call(client, deal.seller, '/order/cancel/answer', { orderId, agree: true }))
    assert.deepInclude(await orderOf(orderId), { state: OrderState.cancelled, cancel_type: CancelType.agreed })
    assert.equal(await balance(available(deal.buyer.company.id)), 150_000_000)
    assert.equal(await salesState(deal.batch.id), SalesState.onSale)
    await assertLedger(assert)
  })

  test('no answer within 24 hours counts as no; a paid order cannot be cancelled like this', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    await must(assert, call(client, deal.seller, '/order/cancel/ask', { orderId, reason: '报价有误' }))
    shiftClock(24 * 3600_000 + 60_000)
    assert.equal((await call(client, deal.buyer, '/order/cancel/answer', { orderId, agree: true })).code, NOT_FOUND)
    shiftClock(0)
    await must(assert, call(client, deal.buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
    const paid = await call(client, deal.seller, '/order/cancel/ask', { orderId, reason: '报价有误' })
    assert.equal(paid.code, REFUSED)
  })
})

test.group('Release and default of the seller', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('goods in transit are not released', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'pay')
    await db.from('batches').where('id', deal.batch.id).update({ in_transit_state: InTransitState.inTransit })
    const answer = await call(client, deal.seller, '/order/release', { orderId })
    assert.deepInclude(answer, { code: REFUSED, reason: 'order.goodsInTransit' })
  })

  test('release issues a delivery order and tells the buyer by SMS; no code opens goods before a truck is approved', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'release')
    const order = await orderOf(orderId)
    assert.match(order.delivery_no, /^TH\d{14}$/)
    const sms = await db.from('sms_messages').where('mobile', deal.buyer.user.mobile).orderBy('id', 'desc').first()
    assert.include(sms.content, order.delivery_no)
    assert.notMatch(sms.content, /提货码\d/)
    assert.notProperty(order, 'pick_code')
    assert.notProperty(await must(assert, call(client, deal.buyer, '/order/get', { orderId })), 'pickCode')
  })

  test('three working days late the buyer gets all money back and the penalty', async ({ client, assert }) => {
    const deal = await makeDeal(client, { sellerMoney: 50_000 })
    const { orderId } = await walk(assert, deal, 'pay')
    travelTo(new Date((await orderOf(orderId)).default_due.getTime() + 1000))
    assert.equal((await runOrderTimeouts()).release, 1)
    assert.deepInclude(await orderOf(orderId), {
      state: OrderState.cancelled,
      cancel_type: CancelType.sellerDefault,
      debt: 0,
    })
    assert.equal(await balance(available(deal.buyer.company.id)), 150_000_000 + 2_186_450)
    assert.equal(await balance(available(deal.seller.company.id)), 5_000_000 - 2_186_450)
    assert.equal(await salesState(deal.batch.id), SalesState.sold)
    await assertLedger(assert)
  })

  test('a seller without the money owes the rest and is blacklisted until it is paid', async ({ client, assert }) => {
    const deal = await makeDeal(client, { sellerMoney: 10_000 })
    const { orderId } = await walk(assert, deal, 'pay')
    travelTo(new Date((await orderOf(orderId)).default_due.getTime() + 1000))
    await runOrderTimeouts()
    assert.deepInclude(await orderOf(orderId), { state: OrderState.cancelled, debt: 1_186_450 })
    assert.equal(await balance(debt(deal.seller.company.id)), 1_186_450)
    assert.equal(
      (await db.from('companies').where('id', deal.seller.company.id).first()).state,
      CompanyState.blacklisted
    )
    await assertLedger(assert)

    shiftClock(0)
    await creditCompany(deal.seller.company.id, 2_000_000)
    await must(assert, call(client, deal.seller, '/order/debt/pay', { orderId, payPassword: PAY_PASSWORD }))
    assert.equal(await balance(debt(deal.seller.company.id)), 0)
    assert.equal(await balance(available(deal.buyer.company.id)), 150_000_000 + 2_186_450)
    assert.equal((await db.from('companies').where('id', deal.seller.company.id).first()).state, CompanyState.active)
    const again = await call(client, deal.seller, '/order/debt/pay', { orderId, payPassword: PAY_PASSWORD })
    assert.deepInclude(again, { code: REFUSED, reason: 'order.noDebt' })
    await assertLedger(assert)
  })
})

test.group('A debt of a company that an operator has blacklisted', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('is paid without lifting what the operator has decided', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'pay')
    const companyId = deal.seller.company.id
    const { actor } = await createOperator()
    await blacklistCompany({ companyId, reason: '涉嫌欺诈交易' }, actor)
    await defaultSeller({ orderId, reason: '不放货' }, actor)
    await creditCompany(companyId, 5_000_000)
    await must(assert, call(client, deal.seller, '/order/debt/pay', { orderId, payPassword: PAY_PASSWORD }))
    assert.deepInclude(await orderOf(orderId), { state: OrderState.cancelled, debt: 0 })
    assert.equal((await db.from('companies').where('id', companyId).first()).state, CompanyState.blacklisted)
    await assertLedger(assert)
  })
})

test.group('Picking up', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  async function ask(
    deal: Awaited<ReturnType<typeof makeDeal>>,
    ids: { orderId: number; lineId: number },
    packets: number
  ) {
    return call(deal.client, deal.buyer, '/pick/add', {
      orderId: ids.orderId,
      lines: [{ lineId: ids.lineId, packets }],
      ...truck,
      pickDate: await tomorrow(),
    })
  }

  test('more bales than are left are refused, over several trucks too', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const ids = await walk(assert, deal, 'release')
    assert.deepInclude(await ask(deal, ids, 187), { code: REFUSED, reason: 'order.tooManyBales' })
    await must(assert, ask(deal, ids, 100))
    assert.deepInclude(await ask(deal, ids, 87), { code: REFUSED, reason: 'order.tooManyBales' })
    await must(assert, ask(deal, ids, 86))
  })

  test('the day must be tomorrow or later', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const ids = await walk(assert, deal, 'release')
    const answer = await call(client, deal.buyer, '/pick/add', {
      orderId: ids.orderId,
      lines: [{ lineId: ids.lineId, packets: 10 }],
      ...truck,
      pickDate: await tomorrow(0),
    })
    assert.refusesInput(answer, 'pickDate', 'date.after')
  })

  test('the seller hands out only against the pick code, in parts if need be', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const ids = await walk(assert, deal, 'release')
    const { pickOrderId } = await must(assert, ask(deal, ids, 186))
    await must(assert, call(client, deal.seller, '/pick/approve', { pickOrderId }))
    const { pick_code: pickCode } = await db.from('pick_orders').where('id', pickOrderId).first()
    const out = (packets: number, weight: number, code = pickCode) =>
      call(client, deal.seller, '/pick/record', {
        pickOrderId,
        pickCode: code,
        lines: [{ lineId: ids.lineId, packets, weight, ticketNo: 'BD1' }],
      })
    assert.deepInclude(await out(100, 22.8, '------'), { code: REFUSED, reason: 'order.pickCodeWrong' })
    assert.equal((await must(assert, out(100, 22.8))).state, PickState.partlyOut)
    assert.equal((await orderOf(ids.orderId)).state, OrderState.unpicked)
    assert.deepInclude(await out(87, 20), { code: REFUSED, reason: 'order.tooManyBales' })
    assert.equal((await must(assert, out(86, 19.6))).state, PickState.completed)
    assert.equal((await orderOf(ids.orderId)).state, OrderState.unsettled)
    const line = await db.from('order_lines').where('id', ids.lineId).first()
    assert.deepInclude(line, { picked_packets: 186, picked_weight: 42.4 })
  })

  test('a refused, a withdrawn and a forgotten pick order give their bales back', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const ids = await walk(assert, deal, 'release')
    const first = await must(assert, ask(deal, ids, 186))
    await must(
      assert,
      call(client, deal.seller, '/pick/reject', { pickOrderId: first.pickOrderId, reason: '库区检修' })
    )
    const second = await must(assert, ask(deal, ids, 186))
    await must(assert, call(client, deal.buyer, '/pick/cancel', { pickOrderId: second.pickOrderId }))
    const third = await must(assert, ask(deal, ids, 186))
    await must(assert, call(client, deal.seller, '/pick/approve', { pickOrderId: third.pickOrderId }))
    shiftClock(9 * 24 * 3600_000)
    assert.equal((await runOrderTimeouts()).picks, 1)
    shiftClock(0)
    await must(assert, ask(deal, ids, 186))
  })

  test('storage that is due must be paid before goods leave', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const ids = await walk(assert, deal, 'release')
    shiftClock(35 * 24 * 3600_000)
    const { pickOrderId } = await must(assert, ask(deal, ids, 186))
    await must(assert, call(client, deal.seller, '/pick/approve', { pickOrderId }))
    const { pick_code: pickCode } = await db.from('pick_orders').where('id', pickOrderId).first()
    const record = () =>
      call(client, deal.seller, '/pick/record', {
        pickOrderId,
        pickCode,
        lines: [{ lineId: ids.lineId, packets: 186, weight: 42.48, ticketNo: 'BD1' }],
      })
    assert.deepInclude(await record(), { code: REFUSED, reason: 'order.storageUnpaid' })
    const order = await must(assert, call(client, deal.buyer, '/order/get', { orderId: ids.orderId }))
    assert.deepInclude(order.storage, { days: 20, due: 52_475 })
    await must(
      assert,
      call(client, deal.buyer, '/order/storage/pay', { orderId: ids.orderId, payPassword: PAY_PASSWORD })
    )
    assert.equal(await balance(available(deal.seller.company.id)), 52_475)
    await must(assert, record())
    await assertLedger(assert)
  })

  /** An order with delivery, whose goods the seller has released. */
  async function delivered(assert: Assert, deal: Awaited<ReturnType<typeof makeDeal>>) {
    const { client, listing } = deal
    const placed = await must(
      assert,
      call(client, deal.buyer, '/order/add', {
        lines: [{ listingId: listing.id, price: listing.price }],
        newAddress: MILL_ADDRESS,
      })
    )
    const { orderId } = placed.orders[0]
    await must(assert, call(client, deal.seller, '/order/accept', { orderId }))
    await must(assert, call(client, deal.buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
    await must(assert, call(client, deal.seller, '/order/release', { orderId }))
    const { id: lineId } = await db.from('order_lines').where('order_id', orderId).first()
    return { orderId, lineId }
  }

  test('delivered goods that are sold by gross weight are confirmed with what they weigh', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client, { terms: { deliveryType: DeliveryType.delivered }, batch: LOCAL })
    const { orderId, lineId } = await delivered(assert, deal)
    const receive = (line: object) =>
      call(client, deal.buyer, '/order/receive', { orderId, lines: [{ lineId, packets: 180, ...line }] })
    assert.refusesInput(await receive({}), 'weight', 'required')
    await must(assert, receive({ weight: 40 }))
    assert.equal((await orderOf(orderId)).state, OrderState.unsettled)
  })

  test('delivered goods are confirmed by the buyer and settle like picked ones', async ({ client, assert }) => {
    const deal = await makeDeal(client, { terms: { deliveryType: DeliveryType.delivered } })
    const refused = await call(client, deal.buyer, '/order/add', {
      lines: [{ listingId: deal.listing.id, price: deal.listing.price }],
    })
    assert.refusesInput(refused, 'addressId', 'required')
    const { orderId, lineId } = await delivered(assert, deal)
    await must(assert, call(client, deal.buyer, '/order/receive', { orderId, lines: [{ lineId, packets: 186 }] }))
    const settlement = await db.from('settlements').where('order_id', orderId).first()
    assert.deepInclude(settlement, { state: SettlementState.draft, amount: 73_683_365 })
  })
})
