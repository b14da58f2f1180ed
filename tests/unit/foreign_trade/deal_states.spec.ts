import { test } from '@japa/runner'
import { ForeignOrderState } from '#app/foreign_trade/codes'
import { OrderState } from '#app/order/codes'
import { DEAL_STATES, VALID_DEALS } from '#app/report/admin/deal_lines_sql'

test.group('States of deals', () => {
  test('a stage has one number in yuan and in dollars, so that one filter finds both', ({ assert }) => {
    const { unaccepted, unpaid, unreleased, unpicked, unsettled, disputed, cancelled, completed } = OrderState
    const stages: number[] = [unaccepted, unpaid, unreleased, unpicked, unsettled, disputed, cancelled, completed]
    const { undocumented, arriving, ...same } = ForeignOrderState
    assert.deepEqual(
      [
        same.unaccepted,
        same.unpaid,
        undocumented,
        arriving,
        same.unsettled,
        same.disputed,
        same.cancelled,
        same.completed,
      ],
      stages
    )
  })

  test('成交查询 has a word for every state of an accepted order, with both words where they differ', ({ assert }) => {
    const { unaccepted, cancelled, ...accepted } = ForeignOrderState
    for (const { code } of ForeignOrderState.entries)
      if (code !== unaccepted) assert.property(DEAL_STATES, String(code))
    assert.equal(DEAL_STATES[OrderState.unreleased][0], '待放货/待交单')
    assert.equal(DEAL_STATES[cancelled][0], '已取消')
    assert.include(VALID_DEALS as readonly number[], accepted.undocumented)
    assert.notInclude(VALID_DEALS as readonly number[], cancelled)
  })
})
