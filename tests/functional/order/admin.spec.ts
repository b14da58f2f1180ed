import { hadInHand } from '#tests/helpers/second_person'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { asOperator, createOperator, type TestOperator } from '#tests/helpers/actors'
import type { ApiClient } from '@japa/api-client'
import { balance, call, makeDeal, must, tomorrow, truck, walk } from './helpers.js'
import { systemActor } from '#core/actor'
import { listBatch } from '#app/listing/actions/list_batch'
import { relistBatches } from '#app/order/actions/relist_batches'
import { CancelType, OrderState, VoidDecision } from '#app/order/codes'
import { SalesState } from '#app/catalog/codes'
import { available } from '#app/ledger/rules/accounts'

const SCREENS = [
  'orders',
  'order_lines',
  'order_postings',
  'pick_orders',
  'settlements',
  'settlement_lines',
  'claims',
  'invoices',
  'fee_invoices',
]

const act = (client: ApiClient, operator: TestOperator, resource: string, id: number, name: string, input: object) =>
  asOperator(client.post(`/admin/api/${resource}/actions/${name}`), operator).json({ ids: [id], input })

test.group('Orders in the back office', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('every screen lists and shows what a finished order left', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    await walk(assert, deal, 'done')
    const operator = await createOperator()
    for (const screen of SCREENS) {
      const list = await asOperator(client.get(`/admin/api/${screen}`).qs({ range: '[0,9]' }), operator)
      list.assertStatus(200)
      if (screen === 'claims') continue
      assert.isNotEmpty(list.body(), screen)
      const one = await asOperator(client.get(`/admin/api/${screen}/${list.body()[0].id}`), operator)
      one.assertStatus(200)
    }
  })

  test('nobody writes an order, a settlement or an invoice by hand', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'place')
    const operator = await createOperator()
    for (const screen of SCREENS) {
      const created = await asOperator(client.post(`/admin/api/${screen}`), operator).json({
        state: OrderState.completed,
      })
      assert.isAtLeast(created.status(), 400, screen)
    }
    const edited = await asOperator(client.put(`/admin/api/orders/${orderId}`), operator).json({
      state: OrderState.completed,
    })
    assert.isAtLeast(edited.status(), 400)
    assert.equal((await db.from('orders').where('id', orderId).first()).state, OrderState.unaccepted)
  })

  test('voiding takes two operators with the permission', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'pay')
    const stranger = await createOperator({ permissions: ['orders.query', 'orders.get'] })
    const refused = await act(client, stranger, 'orders', orderId, 'void', { reason: '司法要求' })
    refused.assertStatus(403)
    const first = await createOperator()
    const second = await createOperator()
    ;(await act(client, first, 'orders', orderId, 'void', { reason: '司法要求' })).assertStatus(200)
    const same = await act(client, first, 'orders', orderId, 'approve_void', { decision: VoidDecision.agree })
    same.assertStatus(400)
    const puppet = await createOperator()
    await hadInHand(first, puppet)
    const dependent = await act(client, puppet, 'orders', orderId, 'approve_void', { decision: VoidDecision.agree })
    assert.equal(dependent.body().reason, 'admin.notIndependent')
    ;(await act(client, second, 'orders', orderId, 'approve_void', { decision: VoidDecision.agree })).assertStatus(200)
    assert.deepInclude(await db.from('orders').where('id', orderId).first(), {
      state: OrderState.cancelled,
      cancel_type: CancelType.voided,
    })
    assert.equal(await balance(available(deal.buyer.company.id)), 150_000_000)
    ;(await act(client, second, 'orders', orderId, 'relist', { reason: '恢复在售' })).assertStatus(200)
    assert.equal((await db.from('batches').where('id', deal.batch.id).first()).sales_state, SalesState.onSale)
  })

  test('only the batches of a sale that was cancelled after payment go back on sale', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'pay')
    const input = { orderId, reason: '恢复在售' }
    await assert.refuses(() => relistBatches(input, systemActor()), 'core.illegalStep')
    const answer = await act(client, await createOperator(), 'orders', orderId, 'relist', { reason: '恢复在售' })
    answer.assertStatus(400)
    assert.equal(answer.body().reason, 'admin.notAvailable')
    assert.equal((await db.from('batches').where('id', deal.batch.id).first()).sales_state, SalesState.sold)

    const unpaid = await makeDeal(client)
    const placed = await walk(assert, unpaid, 'accept')
    await db.from('orders').where('id', placed.orderId).update({ state: OrderState.cancelled })
    await assert.refuses(() => relistBatches({ ...input, orderId: placed.orderId }, systemActor()), 'core.illegalStep')
  })

  test('a batch that went back on sale and was sold again stays with its new buyer', async ({ client, assert }) => {
    const deal = await makeDeal(client, { money: 3_000_000 })
    const { orderId } = await walk(assert, deal, 'pay')
    const first = await createOperator()
    const second = await createOperator()
    await act(client, first, 'orders', orderId, 'void', { reason: '司法要求' })
    await act(client, second, 'orders', orderId, 'approve_void', { decision: VoidDecision.agree })
    const relist = () => act(client, second, 'orders', orderId, 'relist', { reason: '恢复在售' })
    ;(await relist()).assertStatus(200)
    const listing = await listBatch({ batchId: deal.batch.id, price: deal.listing.price }, deal.seller.actor)
    const again = await walk(assert, { ...deal, listing }, 'pay')

    const answer = await relist()
    answer.assertStatus(400)
    assert.equal(answer.body().reason, 'order.soldAgain')
    const { order_no: orderNo } = await db.from('orders').where('id', again.orderId).firstOrFail()
    assert.include(answer.body().message, orderNo)
    assert.equal((await db.from('batches').where('id', deal.batch.id).first()).sales_state, SalesState.sold)
    await must(assert, call(client, deal.seller, '/order/release', { orderId: again.orderId }))
  })

  test('operators record what left the warehouse', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const ids = await walk(assert, deal, 'release')
    const { pickOrderId } = await must(
      assert,
      call(client, deal.buyer, '/pick/add', {
        orderId: ids.orderId,
        lines: [{ lineId: ids.lineId, packets: 186 }],
        ...truck,
        pickDate: await tomorrow(),
      })
    )
    const operator = await createOperator()
    ;(await act(client, operator, 'pick_orders', pickOrderId, 'approve', {})).assertStatus(200)
    const input = { batchCode: deal.batch.batchCode, packets: 186, weight: 42.48, ticketNo: 'BD9' }
    const wrong = await act(client, operator, 'pick_orders', pickOrderId, 'record', { ...input, batchCode: '999' })
    wrong.assertStatus(400)
    ;(await act(client, operator, 'pick_orders', pickOrderId, 'record', input)).assertStatus(200)
    assert.equal((await db.from('orders').where('id', ids.orderId).first()).state, OrderState.unsettled)
  })
})
