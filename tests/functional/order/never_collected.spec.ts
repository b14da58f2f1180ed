/* Goods that the buyer paid and never collects: the seller's money does not wait for ever, and nobody gains by keeping silent. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { shiftClock } from '#core/clock'
import { collectByTime } from '#app/order/actions/collect_by_time'
import { runOrderTimeouts } from '#app/order/jobs/timeouts'
import { OrderState, PickState } from '#app/order/codes'
import { SettlementState } from '#app/settlement/codes'
import { StorageFeeType } from '#app/listing/codes'
import { systemActor } from '#core/actor'
import {
  addApprovedPick,
  assertLedger,
  call,
  makeDeal,
  must,
  pickOut,
  tomorrow,
  travelTo,
  truck,
  walk,
} from './helpers.js'

const DAY = 86_400_000
const orderOf = (id: number) => db.from('orders').where('id', id).first()
const stateOf = async (orderId: number) => (await orderOf(orderId)).state as OrderState
const settlementOf = (orderId: number) => db.from('settlements').where('order_id', orderId).first()
const later = (due: Date) => travelTo(new Date(due.getTime() + 1000))

test.group('Goods that are never collected', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('count as collected a month after their free storage, with the weight of the contract', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'release')
    const { pick_due: pickDue, collect_due: due } = await orderOf(orderId)
    assert.equal(due.getTime() - pickDue.getTime(), 30 * DAY)
    await runOrderTimeouts()
    await assert.refuses(() => collectByTime({ orderId }, systemActor()), 'order.notDue')
    assert.equal(await stateOf(orderId), OrderState.unpicked)

    later(due)
    await runOrderTimeouts()
    assert.equal(await stateOf(orderId), OrderState.unsettled)
    assert.deepInclude(await settlementOf(orderId), { state: SettlementState.draft, short: false, amount: 73_683_365 })
    assert.deepInclude(await db.from('order_lines').where('order_id', orderId).first(), {
      picked_packets: deal.batch.packets,
      pick_closed: true,
    })
    const told = await db.from('notices').where('title', '逾期未提，视为已提货').count('* as total').first()
    assert.equal(Number(told.total), 1)
    await assertLedger(assert)
  })

  test('wait for the end of the storage that the seller included', async ({ client, assert }) => {
    const deal = await makeDeal(client, { terms: { storageFeeType: StorageFeeType.threeMonths } })
    const { orderId } = await walk(assert, deal, 'release')
    const { released_at: released, collect_due: due } = await orderOf(orderId)
    assert.isAtLeast(due.getTime() - released.getTime(), (89 + 30) * DAY)
  })

  test('of which a truck took some keep what its tickets say, and the rest is weighed by the contract', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const ids = await walk(assert, deal, 'release')
    const some = 100
    const pickOrderId = await pickOut(assert, deal, ids, { packets: some, weight: 23.1 })
    assert.equal((await db.from('pick_orders').where('id', pickOrderId).first()).state, PickState.partlyOut)
    later((await orderOf(ids.orderId)).collect_due)
    await runOrderTimeouts()
    assert.equal(await stateOf(ids.orderId), OrderState.unsettled)
    assert.equal((await db.from('pick_orders').where('id', pickOrderId).first()).state, PickState.completed)
    const line = await db.from('order_lines').where('order_id', ids.orderId).first()
    const rest = Math.round((line.weight * (deal.batch.packets - some) * 1000) / deal.batch.packets) / 1000
    assert.equal(line.picked_packets, deal.batch.packets)
    assert.closeTo(line.picked_weight, 23.1 + rest, 0.0005)
    await assertLedger(assert)
  })

  test('are not collected by time while the seller has an application to answer', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId, lineId } = await walk(assert, deal, 'release')
    const { pickOrderId } = await must(
      assert,
      call(client, deal.buyer, '/pick/add', {
        orderId,
        lines: [{ lineId, packets: deal.batch.packets }],
        ...truck,
        pickDate: await tomorrow(),
      })
    )
    const { collect_due: due } = await orderOf(orderId)
    later(due)
    await runOrderTimeouts()
    const waiting = await orderOf(orderId)
    assert.equal(waiting.state, OrderState.unpicked)
    assert.isAtLeast(waiting.collect_due.getTime() - due.getTime(), 7 * DAY)

    await must(assert, call(client, deal.seller, '/pick/reject', { pickOrderId, reason: '车牌与司机不符' }))
    later(waiting.collect_due)
    await runOrderTimeouts()
    assert.equal(await stateOf(orderId), OrderState.unsettled)
  })

  test('end the truck that was announced and did not come', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const ids = await walk(assert, deal, 'release')
    const pickOrderId = await addApprovedPick(assert, deal, ids)
    await db.from('pick_orders').where('id', pickOrderId).update({ expires_at: null })
    later((await orderOf(ids.orderId)).collect_due)
    await runOrderTimeouts()
    assert.equal((await db.from('pick_orders').where('id', pickOrderId).first()).state, PickState.refused)
    assert.equal(await stateOf(ids.orderId), OrderState.unsettled)
  })
})
