import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { shiftClock } from '#core/clock'
import { assertLedger, balance, call, LOCAL, makeDeal, must, postings, walk } from './helpers.js'
import { OrderState } from '#app/order/codes'
import { SalesState } from '#app/catalog/codes'
import { ListingState } from '#app/listing/codes'
import { InvoiceState, SettlementState } from '#app/settlement/codes'

test.group('Spot order, flow 2', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('B1 from the order to the confirmed invoice posts exactly what flow 2 says', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'done')
    const buyer = deal.buyer.company.id
    const seller = deal.seller.company.id
    assert.deepEqual(await postings(orderId), [
      `保证金冻结 2186450 Dr 2001.${buyer} Cr 2002.${buyer}`,
      `货款支付 2186450 Dr 2002.${buyer} Cr 2003.${orderId}`,
      `货款支付 71496915 Dr 2001.${buyer} Cr 2003.${orderId}`,
      `货款结算 69999197 Dr 2003.${orderId} Cr 2001.${seller}`,
      `服务费 21865 Dr 2001.${seller} Cr 4001`,
      `尾款释放 3684168 Dr 2003.${orderId} Cr 2001.${seller}`,
    ])
    assert.equal(await balance(`2003.${orderId}`), 0)
    assert.equal(await balance(`2001.${seller}`), 73_661_500)
    assert.equal(await balance('4001'), 21_865)
    assert.equal(await balance(`2001.${buyer}`), 150_000_000 - 73_683_365)
    await assertLedger(assert)

    const order = await db.from('orders').where('id', orderId).first()
    assert.equal(order.state, OrderState.completed)
    const batch = await db.from('batches').where('id', deal.batch.id).first()
    assert.equal(batch.sales_state, SalesState.sold)
    const listing = await db.from('listings').where('id', deal.listing.id).first()
    assert.equal(listing.state, ListingState.unlisted)
    const invoice = await db.from('invoices').where('order_id', orderId).first()
    assert.deepInclude(invoice, {
      state: InvoiceState.confirmed,
      amount: 73_683_365,
      net: 67_599_417,
      tax: 6_083_948,
    })
  })

  test('after the deposit the account shows 150,000,000 = 147,813,550 + 2,186,450', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    await walk(assert, deal, 'place')
    assert.equal(await balance(`2001.${deal.buyer.company.id}`), 147_813_550)
    assert.equal(await balance(`2002.${deal.buyer.company.id}`), 2_186_450)
    await assertLedger(assert)
  })

  test('gross weight beyond the tolerance refunds 233,600 and keeps 5 % of the settled amount', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client, { batch: LOCAL, terms: { price: 1_460_000 } })
    const { orderId, settlementId } = await walk(assert, deal, 'confirm', { weight: 39.96 })
    const settlement = await db.from('settlements').where('id', settlementId).first()
    assert.deepInclude(settlement, {
      paid: 58_575_200,
      amount: 58_341_600,
      balance: -233_600,
      retention: 2_917_080,
      weight: 39.96,
      state: SettlementState.uninvoiced,
    })
    assert.include(await postings(orderId), `退款 233600 Dr 2003.${orderId} Cr 2001.${deal.buyer.company.id}`)
    assert.equal(await balance(`2003.${orderId}`), 2_917_080)
    await assertLedger(assert)
  })

  test('gross weight within the tolerance settles on the contract weight', async ({ client, assert }) => {
    const deal = await makeDeal(client, { batch: LOCAL, terms: { price: 1_460_000 } })
    const { settlementId } = await walk(assert, deal, 'pick', { weight: 40.05 })
    const settlement = await db.from('settlements').where('id', settlementId).first()
    assert.deepInclude(settlement, { weight: 40.12, amount: 58_575_200, balance: 0 })
  })

  test('two missing bales refund 791,950', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId, settlementId } = await walk(assert, deal, 'confirm', { packets: 184, noMore: true })
    const settlement = await db.from('settlements').where('id', settlementId).first()
    assert.deepInclude(settlement, { weight: 43.259, amount: 72_891_415, balance: -791_950 })
    assert.include(await postings(orderId), `退款 791950 Dr 2003.${orderId} Cr 2001.${deal.buyer.company.id}`)
    await assertLedger(assert)
  })

  test('heavier cotton is topped up before the seller is paid', async ({ client, assert }) => {
    const deal = await makeDeal(client, { batch: LOCAL, terms: { price: 1_460_000 } })
    const { orderId, settlementId } = await walk(assert, deal, 'confirm', { weight: 40.3 })
    const before = await db.from('settlements').where('id', settlementId).first()
    assert.deepInclude(before, { state: SettlementState.unbalanced, balance: 262_800 })
    const wrong = await call(client, deal.buyer, '/settlement/topup', { settlementId, payPassword: '000000' })
    assert.deepInclude(wrong, { code: 50000, reason: 'bank.payPasswordWrong' })
    await must(assert, call(client, deal.buyer, '/settlement/topup', { settlementId, payPassword: '294857' }))
    assert.include(await postings(orderId), `补款 262800 Dr 2001.${deal.buyer.company.id} Cr 2003.${orderId}`)
    const after = await db.from('settlements').where('id', settlementId).first()
    assert.deepInclude(after, { state: SettlementState.uninvoiced, topped_up: 262_800, amount: 58_838_000 })
    assert.equal(await balance(`2003.${orderId}`), after.retention)
    await assertLedger(assert)
  })
})
