import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { DateTime } from 'luxon'
import { databaseNow, formatTime, shiftClock } from '#core/clock'
import { isOneOf } from '#core/define_codes'
import { StorageFeeType } from '#app/listing/codes'
import type { Side } from '#app/order/shared/access'
import { OrderState, STEP_KEYS, type StepKey, type WaitKey } from '#app/order/codes'
import { defineStep, orderSteps } from '#app/order/shared/define_step'
import Order from '#app/order/models/order'
import { runOrderTimeouts } from '#app/order/jobs/timeouts'
import { owesStorage, storageDue } from '#app/order/queries/storage_due'
import { call, makeDeal, must, PAY_PASSWORD, STEPS, tomorrow, truck, walk, type Deal, type Step } from './helpers.js'

const DAY = 24 * 3600_000

/** The next step or the awaited event of each side, after each step of a deal. */
const NEXT: Record<Step, Record<Side, StepKey | WaitKey>> = {
  place: { buyer: 'waitAccept', seller: 'accept' },
  accept: { buyer: 'pay', seller: 'waitPay' },
  pay: { buyer: 'waitRelease', seller: 'release' },
  release: { buyer: 'pick', seller: 'waitPick' },
  pick: { buyer: 'waitSettlement', seller: 'submitSettlement' },
  submit: { buyer: 'confirmSettlement', seller: 'waitConfirm' },
  confirm: { buyer: 'waitInvoice', seller: 'invoice' },
  invoice: { buyer: 'confirmInvoice', seller: 'waitInvoiceConfirm' },
  done: { buyer: 'done', seller: 'done' },
}

/** Page, row and badges of an order, which must agree; the badge is null when a side has nothing to do. */
async function nextFor(assert: Assert, client: ApiClient, deal: Deal, orderId: number, side: Side) {
  const page = await must(assert, call(client, deal[side], '/order/get', { orderId }))
  const list = await must(assert, call(client, deal[side], '/order/list', { side }))
  const badges = (await must(assert, call(client, deal[side], '/todo/list', {}))).filter(({ key }: { key: string }) =>
    key.startsWith(side)
  )
  assert.deepEqual(list.data[0].next, page.next)
  assert.deepEqual(
    badges.map(({ key, count }: { key: string; count: number }) => [key.split('.').at(-1), count]),
    page.next.mine ? [[page.next.key, 1]] : []
  )
  return page.next.key as StepKey | WaitKey
}

test.group('What is next in an order', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  for (const step of STEPS)
    test(`page, row and badge of both sides say the same after: ${step}`, async ({ client, assert }) => {
      const deal = await makeDeal(client)
      const { orderId } = await walk(assert, deal, step)
      for (const side of ['buyer', 'seller'] as const)
        assert.equal(await nextFor(assert, client, deal, orderId, side), NEXT[step][side], side)
    })

  test('a payment that is late is a step of the seller everywhere', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    const order = await Order.findOrFail(orderId)
    shiftClock(order.payDue!.toMillis() + 60_000 - Date.now())
    assert.equal(await nextFor(assert, client, deal, orderId, 'seller'), 'breach')
    assert.equal(await nextFor(assert, client, deal, orderId, 'buyer'), 'pay')
    const late = await must(assert, call(client, deal.seller, '/order/list', { side: 'seller', todo: 'breach' }))
    assert.equal(late.total, 1)
  })

  test('who is asked to cancel answers first', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    await must(assert, call(client, deal.seller, '/order/cancel/ask', { orderId, reason: '货物受潮' }))
    assert.equal(await nextFor(assert, client, deal, orderId, 'buyer'), 'answerCancel')
    assert.equal(await nextFor(assert, client, deal, orderId, 'seller'), 'waitPay')
  })

  test('picking: storage first, then what is not asked for yet, then the warehouse', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId, lineId } = await walk(assert, deal, 'release')
    shiftClock(35 * DAY)
    assert.equal(await nextFor(assert, client, deal, orderId, 'buyer'), 'payStorage')
    await must(assert, call(client, deal.buyer, '/order/storage/pay', { orderId, payPassword: PAY_PASSWORD }))
    assert.equal(await nextFor(assert, client, deal, orderId, 'buyer'), 'pick')
    const { packets } = await db.from('order_lines').where('id', lineId).first()
    const { pickOrderId } = await must(
      assert,
      call(client, deal.buyer, '/pick/add', {
        orderId,
        lines: [{ lineId, packets }],
        ...truck,
        pickDate: await tomorrow(),
      })
    )
    assert.equal(await nextFor(assert, client, deal, orderId, 'buyer'), 'waitPick')
    assert.equal(await nextFor(assert, client, deal, orderId, 'seller'), 'approvePick')
    await must(assert, call(client, deal.seller, '/pick/approve', { pickOrderId }))
    assert.equal(await nextFor(assert, client, deal, orderId, 'seller'), 'recordPick')
  })

  test('SQL and the formula agree whether storage is owed, to the day', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'release')
    for (const type of StorageFeeType.codes) {
      await db.from('order_lines').where('order_id', orderId).update({ storage_fee_type: type })
      const order = await Order.query().where('id', orderId).preload('lines').firstOrFail()
      for (const days of [0, 14, 15, 16, 27, 28, 29, 30, 31, 32, 58, 59, 60, 61, 62, 90, 91, 92, 93]) {
        shiftClock(days * DAY)
        const { owed } = await db
          .from('orders')
          .where('id', orderId)
          .select(db.raw(`${await owesStorage()} as owed`))
          .first()
        const { due } = await storageDue(undefined, order, await databaseNow())
        assert.equal(owed, due > 0, `${StorageFeeType.word(type)} after ${days} days`)
      }
    }
  })

  test('what a step declares is all that desks, rows, pages, reminder and sweep know of it', async ({
    client,
    assert,
  }) => {
    const release = orderSteps().find(({ key }) => key === 'release')!
    const told: string[] = []
    defineStep({
      ...release,
      todo: '待确认入库',
      button: '确认入库',
      waiting: { key: 'waitRelease', button: '查看入库' },
      deadline: {
        due: 'pickDue',
        remind: async (_trx, order) => void told.push(`remind ${order.id}`),
        late: { after: 'objectionDue', run: async ({ orderId }) => void told.push(`late ${orderId}`) },
      },
    })
    try {
      const deal = await makeDeal(client)
      const { orderId } = await walk(assert, deal, 'pay')
      const order = await Order.findOrFail(orderId)
      await order
        .merge({ pickDue: DateTime.now().plus({ hours: 1 }), objectionDue: DateTime.now().minus({ hours: 1 }) })
        .save()
      const todo = await must(assert, call(client, deal.seller, '/todo/list', {}))
      assert.deepInclude(todo, {
        key: 'seller.1.release',
        word: '待确认入库',
        count: 1,
        path: '/seller/sale-order?todo=release',
      })
      for (const [side, button] of [
        ['seller', '确认入库'],
        ['buyer', '查看入库'],
      ] as const) {
        const page = await must(assert, call(client, deal[side], '/order/get', { orderId }))
        assert.equal(page.next.button, button)
        assert.equal(page.due, formatTime(order.pickDue))
      }
      await runOrderTimeouts()
      assert.sameMembers(told, [`late ${orderId}`, `remind ${orderId}`])
    } finally {
      defineStep(release)
    }
  })

  test('every kind of step is declared', ({ assert }) => {
    assert.deepEqual(
      orderSteps().map(({ key }) => key),
      [...STEP_KEYS]
    )
  })

  test('every state in which an order goes on is one that some step begins in', ({ assert }) => {
    for (const state of OrderState.codes.filter((one) => !isOneOf(one, OrderState.cancelled, OrderState.completed)))
      assert.isTrue(
        orderSteps().some(({ from }) => from.includes(state)),
        OrderState.word(state)
      )
  })
})
