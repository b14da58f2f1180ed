/*
 * 采购限额 and 采购审批 (flows §2): whoever is over his limit asks his company, which orders exactly what he was shown, or does not.
 */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { DomainError } from '#core/errors'
import { shiftClock } from '#core/clock'
import { saveAddress } from '#app/company/actions/save_address'
import { UserState } from '#app/identity/codes'
import { changePrice } from '#app/listing/actions/change_price'
import { Adjustable, DeliveryType } from '#app/listing/codes'
import { lapsePurchases } from '#app/order/actions/lapse_purchases'
import { SalesState } from '#app/catalog/codes'
import { OPEN_REQUESTS } from '#app/order/actions/ask_purchase'
import { placeOrders } from '#app/order/actions/place_orders'
import { OrderState, PurchaseRequestState } from '#app/order/codes'
import { todoOf } from '#app/system/ports/todo'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { MILL_ADDRESS, MILL_LINE } from '#tests/helpers/addresses'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { balance, call, makeDeal, must, type Deal } from './helpers.js'
import { available } from '#app/ledger/rules/accounts'

type Limits = { perOrder?: number | null; perDay?: number | null; always?: boolean }

/** A deal whose buyer has a trader with these limits, in cents; a batch of it costs more than 700,000 yuan. */
async function limited(client: ApiClient, assert: Assert, limits: Limits, options?: Parameters<typeof makeDeal>[1]) {
  const deal = await makeDeal(client, { money: 5_000_000, ...options })
  const { buyer: manager } = deal
  const trader = await createMember({ company: manager.company, name: '陈采购' })
  const limit = { userId: trader.user.id, perOrder: null, perDay: null, always: false, ...limits }
  await must(assert, call(client, manager, '/purchase/limit/set', limit))
  await must(assert, call(client, manager, '/purchase/approval/set', { enabled: true }))
  return { ...deal, manager, trader }
}

const lineOf = ({ listing }: Pick<Deal, 'listing'>) => ({ listingId: listing.id, price: listing.price })
const SMALL = 10_000_000
const orders = () => db.from('orders').orderBy('id')
const request = (id: number) => db.from('purchase_requests').where('id', id).firstOrFail()

async function asked(
  assert: Assert,
  { client, trader, ...deal }: { client: ApiClient; trader: TestMember } & Pick<Deal, 'listing'>,
  more: object = {}
): Promise<number> {
  const input = { lines: [lineOf(deal)], ...more }
  return (await must(assert, call(client, trader, '/purchase/request/add', input))).requestId
}

test.group('Purchases above a limit', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('are asked for and placed as approved: by the person who asked, with address, number and price', async ({
    client,
    assert,
  }) => {
    const deal = await limited(client, assert, { perOrder: SMALL }, { terms: { deliveryType: DeliveryType.delivered } })
    const { manager, trader, seller, listing, batch } = deal
    const lines = [lineOf(deal)]
    await saveAddress({ ...MILL_ADDRESS, address: '默认路1号', primary: true }, manager.actor)
    const { id: addressId } = await saveAddress(MILL_ADDRESS, manager.actor)

    const preview = await must(assert, call(client, trader, '/order/preview', { lines: [{ listingId: listing.id }] }))
    assert.match(preview.approval, /^单笔[\d,.]+元，超过您的单笔限额100,000.00元$/)
    const refused = await call(client, trader, '/order/add', { lines, addressId })
    assert.equal(refused.reason, 'order.approvalNeeded')
    assert.isEmpty(await orders())

    const held = await balance(available(manager.company.id))
    const requestId = await asked(assert, deal, { addressId, buyerReference: 'PO-7', note: '本周要用' })
    assert.equal(await balance(available(manager.company.id)), held, 'no money is reserved')
    assert.equal((await db.from('batches').where('id', batch.id).firstOrFail()).sales_state, SalesState.onSale)
    assert.deepInclude(
      (await todoOf(manager.actor)).find(({ key }) => key === 'buyer.purchaseRequest'),
      { count: 1 }
    )
    assert.isUndefined((await todoOf(trader.actor)).find(({ key }) => key === 'buyer.purchaseRequest'))
    const told = await db.from('notices').where({ code: 'N23', user_id: manager.user.id }).firstOrFail()
    assert.equal(told.link, `/buyer/purchase-request/${requestId}`)

    const shown = await must(assert, call(client, manager, '/purchase/request/get', { requestId }))
    assert.containsSubset(shown, {
      askedBy: '陈采购',
      buyerReference: 'PO-7',
      note: '本周要用',
      destination: { address: MILL_LINE },
      can: { decide: true, withdraw: false },
      lines: [{ batchCode: batch.batchCode, price: listing.price, change: null }],
    })
    // What is in the book afterwards moves nothing that was approved.
    await db.from('addresses').where('id', addressId).update({ address: '别处' })
    const done = await must(assert, call(client, manager, '/purchase/request/approve', { requestId }))
    const [order] = await orders()
    assert.containsSubset(order, {
      id: done.orders[0].orderId,
      state: OrderState.unaccepted,
      buyer_user_id: trader.user.id,
      buyer_user_name: '陈采购',
      buyer_reference: 'PO-7',
      delivery_address: MILL_LINE,
      amount: shown.amount,
      deposit: shown.deposit,
      purchase_request_id: requestId,
    })
    assert.equal((await request(requestId)).state, PurchaseRequestState.approved)
    await db.from('notices').where({ code: 'N23', user_id: trader.user.id, title: '采购申请已批准' }).firstOrFail()
    const line = await db.from('audit_logs').where('action', 'purchase_request.approve').firstOrFail()
    assert.equal(line.actor_id, manager.user.id)
    // Who approved what inside the company is none of the seller's business.
    const seen = await must(assert, call(client, seller, '/order/get', { orderId: order.id }))
    assert.notInclude(JSON.stringify(seen), '本周要用')
    assert.notInclude(JSON.stringify(seen), shown.requestNo)
    assert.equal((await call(client, manager, '/purchase/request/approve', { requestId })).reason, 'core.illegalStep')
  })

  test('are refused with the difference when the goods have changed, and lapse by themselves', async ({
    client,
    assert,
  }) => {
    const deal = await limited(client, assert, { always: true })
    const { manager, seller, listing } = deal
    const requestId = await asked(assert, deal)
    const { seen } = await must(assert, call(client, manager, '/purchase/request/get', { requestId }))
    await changePrice({ batchId: deal.batch.id, price: listing.price! + 10_000 }, seller.actor)
    const refused = await call(client, manager, '/purchase/request/approve', { requestId, seen })
    assert.containsSubset(refused, { code: 40900, reason: 'order.requestGoodsMoved' })
    assert.equal(refused.body.lines[0].change.price, listing.price! + 10_000)
    assert.isEmpty(await orders())
    assert.equal((await request(requestId)).state, PurchaseRequestState.open)
    assert.equal(await lapsePurchases(), 1)
    assert.containsSubset(await request(requestId), {
      state: PurchaseRequestState.lapsed,
      reason: `批次${deal.batch.batchCode}的价格或条款已变动`,
    })
    assert.equal(await lapsePurchases(), 0)
  })

  test('order all of it or nothing', async ({ client, assert }) => {
    const deal = await limited(client, assert, { always: true })
    const { manager, trader, seller } = deal
    const other = await createListing(seller)
    const requestId = await asked(assert, deal, { lines: [lineOf(deal), lineOf(other)] })
    await must(assert, call(client, await richBuyer(), '/order/add', { lines: [lineOf(other)] }))
    const refused = await call(client, manager, '/purchase/request/approve', { requestId })
    assert.equal(refused.reason, 'order.requestGoodsMoved')
    assert.lengthOf(await orders().where('buyer_company_id', trader.company.id), 0)
  })

  test('are rejected with a reason, withdrawn by whoever asked, or late', async ({ client, assert }) => {
    const deal = await limited(client, assert, { always: true })
    const { manager, trader } = deal
    const first = await asked(assert, deal)
    const again = await call(client, trader, '/purchase/request/add', { lines: [lineOf(deal)] })
    assert.equal(again.reason, 'order.requestWaits', 'the same goods are asked for once')
    const reject = (requestId: number, reason: string) =>
      call(client, manager, '/purchase/request/reject', { requestId, reason })
    assert.equal((await reject(first, ' ')).code, 40000)
    await must(assert, reject(first, '库存够用'))
    assert.equal((await request(first)).reason, '库存够用')
    assert.match((await db.from('notices').where('title', '采购申请被驳回').firstOrFail()).content, /库存够用/)

    const second = await asked(assert, deal)
    assert.equal((await call(client, manager, '/purchase/request/withdraw', { requestId: second })).code, 40400)
    await must(assert, call(client, trader, '/purchase/request/withdraw', { requestId: second }))
    assert.equal((await reject(second, '不要了')).reason, 'core.illegalStep')

    const third = await asked(assert, deal)
    shiftClock(49 * 3_600_000)
    const late = await call(client, manager, '/purchase/request/approve', { requestId: third })
    assert.equal(late.reason, 'order.requestLate')
    await lapsePurchases()
    assert.equal((await request(third)).reason, '超过审批时限')
  })

  test('are approved by nobody who may not, and never for somebody who may not order any more', async ({
    client,
    assert,
  }) => {
    const deal = await limited(client, assert, { always: true })
    const { manager, trader, seller } = deal
    const colleague = await createMember({ company: manager.company })
    const requestId = await asked(assert, deal)
    for (const who of [trader, colleague])
      assert.equal((await call(client, who, '/purchase/request/approve', { requestId })).code, 40300)
    assert.equal((await call(client, seller, '/purchase/request/approve', { requestId })).code, 40400)
    assert.equal((await call(client, colleague, '/purchase/request/get', { requestId })).code, 40400)
    assert.isEmpty((await must(assert, call(client, colleague, '/purchase/request/list', {}))).data)
    for (const path of ['/purchase/limit/set', '/purchase/approval/set'])
      assert.notEqual((await call(client, trader, path, { enabled: false })).code, 20000)
    await db.from('users').where('id', trader.user.id).update({ state: UserState.disabled })
    const gone = await call(client, manager, '/purchase/request/approve', { requestId })
    assert.equal(gone.reason, 'order.askerMayNotOrder')
  })

  test('lapse at once when whoever asked leaves the company, and the managers are told', async ({ client, assert }) => {
    const deal = await limited(client, assert, { always: true })
    const { manager, trader } = deal
    const requestId = await asked(assert, deal)
    await must(assert, call(client, manager, '/staff/delete', { id: trader.user.id }))
    const reason = '申请人已离开企业'
    assert.containsSubset(await request(requestId), { state: PurchaseRequestState.lapsed, reason })
    const told = await db
      .from('notices')
      .where({ code: 'N23', user_id: manager.user.id, title: '采购申请已失效' })
      .first()
    assert.include(told.content, '陈采购已离开企业')
    const line = await db.from('audit_logs').where('action', 'purchase_request.lapse').firstOrFail()
    assert.deepInclude(line, { entity_id: String(requestId), actor_id: manager.user.id, reason })
    assert.isUndefined((await todoOf(manager.actor)).find(({ key }) => key === 'buyer.purchaseRequest'))

    // Asked in the moment of leaving: the next look ends it.
    const late = await db.from('purchase_requests').where('id', requestId).firstOrFail()
    const { id: before, ...again } = {
      ...late,
      request_no: 'CG-again',
      state: PurchaseRequestState.open,
      decided_at: null,
    }
    const inserted = { ...again, lines: JSON.stringify(again.lines), destination: null }
    const [{ id: second }] = await db.table('purchase_requests').returning('id').insert(inserted)
    assert.equal(await lapsePurchases(), 1)
    assert.containsSubset(await request(second), { state: PurchaseRequestState.lapsed, reason })
  })

  test('the limits of a company are read with as many queries for ten people as for one', async ({
    client,
    assert,
  }) => {
    const { manager } = await limited(client, assert, { perOrder: SMALL })
    const asks = async () => {
      let queries = 0
      const count = () => void queries++
      const pool = db.connection().getWriteClient()
      pool.on('query', count)
      const answer = await must(assert, call(client, manager, '/purchase/limit/get', {}))
      pool.off('query', count)
      return { queries, people: answer.people.length }
    }
    const few = await asks()
    for (let n = 0; n < 8; n++) await createMember({ company: manager.company })
    const many = await asks()
    assert.equal(many.people, few.people + 8)
    assert.equal(many.queries, few.queries)
    assert.isAbove(few.queries, 0)
  })

  test('need neither a request below the limit nor while the approval is switched off', async ({ client, assert }) => {
    const deal = await limited(client, assert, { perOrder: 200_000_000, perDay: 200_000_000 })
    const { manager, trader, seller } = deal
    const spare = await call(client, trader, '/purchase/request/add', { lines: [lineOf(deal)] })
    assert.equal(spare.reason, 'order.approvalNotNeeded')
    await must(assert, call(client, trader, '/order/add', { lines: [lineOf(deal)] }))
    const limit = { userId: trader.user.id, perOrder: 1, perDay: 1, always: false }
    await must(assert, call(client, manager, '/purchase/limit/set', limit))
    const { people } = await must(assert, call(client, manager, '/purchase/limit/get', {}))
    const row = people.find(({ userId }: { userId: number }) => userId === trader.user.id)
    assert.equal(row.spent, (await orders())[0].amount)
    const next = await createListing(seller)
    assert.equal((await call(client, trader, '/order/add', { lines: [lineOf(next)] })).reason, 'order.approvalNeeded')
    await must(assert, call(client, manager, '/purchase/approval/set', { enabled: false }))
    await must(assert, call(client, trader, '/order/add', { lines: [lineOf(next)] }))
    const wrong = await call(client, manager, '/purchase/limit/set', { ...limit, perOrder: 2 })
    assert.deepInclude(wrong, { code: 40000, message: '每日限额不能低于单笔限额' })
    const stranger = await call(client, manager, '/purchase/limit/set', { ...limit, userId: seller.user.id })
    assert.equal(stranger.code, 40400)
  })

  test('count by the day: what was taken back or approved gives the day back', async ({ client, assert }) => {
    const deal = await limited(client, assert, { perDay: 100_000_000 })
    const { manager, trader, seller } = deal
    const spent = async () =>
      (await must(assert, call(client, manager, '/purchase/limit/get', {}))).people.find(
        ({ userId }: { userId: number }) => userId === trader.user.id
      ).spent
    const { orders: placed } = await must(assert, call(client, trader, '/order/add', { lines: [lineOf(deal)] }))
    assert.isAbove(await spent(), 0)
    const next = await createListing(seller)
    assert.equal((await call(client, trader, '/order/add', { lines: [lineOf(next)] })).reason, 'order.approvalNeeded')
    const requestId = await asked(assert, { ...deal, listing: next.listing })
    await must(assert, call(client, manager, '/purchase/request/approve', { requestId }))
    const before = await spent()
    await must(assert, call(client, trader, '/order/cancel', { orderId: placed[0].orderId }))
    assert.equal(before, (await orders()).find(({ id }) => id === placed[0].orderId).amount)
    assert.equal(await spent(), 0)
  })

  test('a price in a bargain is held against the limit when it is named, and counts while it stands', async ({
    client,
    assert,
  }) => {
    const deal = await limited(client, assert, { perDay: 100_000_000 }, { terms: { adjustable: Adjustable.yes } })
    const { manager, trader, seller, batch } = deal
    const inquiry = { batchId: batch.id, price: 1_650_000 }
    const { id: quotationId } = await must(assert, call(client, trader, '/buyer/quotation/add', inquiry))
    const other = await createListing(seller, { adjustable: Adjustable.yes })
    const more = { batchId: other.batch.id, price: 1_650_000 }
    assert.equal((await call(client, trader, '/buyer/quotation/add', more)).reason, 'quotation.overLimit')
    assert.equal((await call(client, trader, '/order/add', { lines: [lineOf(other)] })).reason, 'order.approvalNeeded')
    // His own price is not counted twice when he answers a counter-price.
    await must(assert, call(client, seller, '/quotation/counter', { quotationId, price: 1_670_000 }))
    await must(assert, call(client, trader, '/quotation/counter', { quotationId, price: 1_660_000 }))
    await must(assert, call(client, seller, '/quotation/accept', { quotationId }))
    assert.equal((await call(client, trader, '/buyer/quotation/add', more)).reason, 'quotation.overLimit')
    await must(assert, call(client, manager, '/buyer/quotation/add', more))
  })

  test(`wait ${OPEN_REQUESTS} at a time`, async ({ client, assert }) => {
    const deal = await limited(client, assert, { always: true })
    const first = await request(await asked(assert, deal))
    const row = Object.fromEntries(Object.entries(first).filter(([column]) => column !== 'id'))
    for (let n = 1; n < OPEN_REQUESTS; n++)
      await db.table('purchase_requests').insert({
        ...row,
        lines: JSON.stringify(row.lines),
        destination: null,
        request_no: `${first.request_no.slice(0, 12)}X${n}`,
      })
    const full = await call(client, deal.trader, '/purchase/request/add', { lines: [lineOf(deal)] })
    assert.equal(full.reason, 'order.tooManyRequests')
  })
})

async function richBuyer() {
  const member = await createMember()
  await openAccount(member.company, 2_000_000)
  return member
}

test.group('Orders of one person at once', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('never take him over his day', async ({ client, assert }) => {
    const deal = await limited(client, assert, { perDay: 100_000_000 })
    const { trader, seller } = deal
    const listings = [deal.listing, (await createListing(seller)).listing, (await createListing(seller)).listing]
    const outcomes = await Promise.all(
      listings.map(async (listing) => {
        try {
          await placeOrders({ lines: [lineOf({ listing })] }, trader.actor)
          return 'placed'
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
          return error.reason
        }
      })
    )
    assert.sameMembers(outcomes, ['placed', 'order.approvalNeeded', 'order.approvalNeeded'])
    assert.lengthOf(await orders(), 1)
  })
})
