import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { OrderState } from '#app/order/codes'
import { latePayment, lateTerms } from '#app/order/rules/late_payment'

const payDue = DateTime.fromISO('2026-03-13T17:00:00', { zone: 'Asia/Shanghai' })
const order = { state: OrderState.unpaid, payDue, lateRate: 0.05, amount: 73_683_365, deposit: 2_186_450 } as const

test.group('Late payment', () => {
  test('F13: {minutes} minutes after the deadline are {days} days and {amount} cents')
    .with([
      { minutes: -1, days: 0, amount: 0 },
      { minutes: 0, days: 0, amount: 0 },
      { minutes: 1, days: 1, amount: 35_748 },
      { minutes: 24 * 60, days: 1, amount: 35_748 },
      { minutes: 24 * 60 + 1, days: 2, amount: 71_497 },
      { minutes: 72 * 60, days: 3, amount: 107_245 },
    ])
    .run(({ assert }, { minutes, days, amount }) =>
      assert.deepEqual(latePayment(order, payDue.plus({ minutes })), { days, amount })
    )

  test('only of the part that was still to be paid, in an order that waits for payment, by its own rate', ({
    assert,
  }) => {
    const nothing = { days: 0, amount: 0 }
    const at = payDue.plus({ days: 2 })
    assert.deepEqual(latePayment({ ...order, lateRate: 0 }, at), nothing)
    assert.deepEqual(latePayment({ ...order, payDue: null }, at), nothing)
    assert.deepEqual(latePayment({ ...order, state: OrderState.unreleased }, at), nothing)
    assert.equal(latePayment({ ...order, deposit: order.amount }, at).amount, 0)
    assert.equal(latePayment({ ...order, deposit: order.amount + 1 }, at).amount, 0)
    assert.equal(latePayment({ ...order, lateRate: 0.29 }, at).amount, 414_682)
  })

  test('a buyer who may still pay in time is told the rate, and nothing where there is none', ({ assert }) => {
    assert.equal(lateTerms({ lateRate: 0.05 }), '，逾期每天按未付货款的0.05%支付违约金')
    assert.equal(lateTerms({ lateRate: 0 }), '')
  })
})
