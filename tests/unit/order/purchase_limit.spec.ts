import { test } from '@japa/runner'
import { approvalReason } from '#app/order/rules/purchase_limit'

const FREE = { perOrder: null, perDay: null, always: false }

test.group('What a person may order without asking (flows §2)', () => {
  test('everything, without a limit', ({ assert }) => {
    assert.isNull(approvalReason(FREE, [99_999_999_900], 99_999_999_900))
    assert.isNull(approvalReason({ ...FREE, perOrder: 0, perDay: 0 }, [], 0), 'no order is no purchase')
  })

  test('nothing, where every purchase is approved, whatever the limits', ({ assert }) => {
    const always = { perOrder: 100_000, perDay: 100_000, always: true }
    assert.equal(approvalReason(always, [1], 0), '本企业规定您的每笔采购都须审批')
  })

  test('an order up to the limit of one, not a cent above it; the largest counts, not their sum', ({ assert }) => {
    const limit = { ...FREE, perOrder: 10_000_000 }
    assert.isNull(approvalReason(limit, [10_000_000], 0))
    assert.isNull(approvalReason(limit, [10_000_000, 9_000_000], 0))
    assert.isNull(approvalReason(limit, [1], 99_000_000), 'what was spent has nothing to do with it')
    const sentence = '单笔100,000.01元，超过您的单笔限额100,000.00元'
    assert.equal(approvalReason(limit, [10_000_001], 0), sentence)
    assert.equal(approvalReason(limit, [5, 10_000_001, 7], 0), sentence)
  })

  test('orders up to the limit of a day, with what was ordered before; not a cent above it', ({ assert }) => {
    const limit = { ...FREE, perDay: 10_000_000 }
    assert.isNull(approvalReason(limit, [4_000_000, 5_000_000], 1_000_000))
    assert.equal(
      approvalReason(limit, [4_000_000, 5_000_000], 1_000_001),
      '今日已采购10,000.01元，加上本次90,000.00元，超过您的每日限额100,000.00元'
    )
    assert.equal(
      approvalReason(limit, [10_000_001], 0),
      '今日已采购0.00元，加上本次100,000.01元，超过您的每日限额100,000.00元'
    )
  })

  test('of both limits that of one order is named first', ({ assert }) => {
    const limit = { perOrder: 100, perDay: 100, always: false }
    assert.match(approvalReason(limit, [101], 0)!, /^单笔/)
    assert.match(approvalReason(limit, [60, 60], 0)!, /^今日/)
    assert.isNull(approvalReason(limit, [60, 40], 0))
  })
})
