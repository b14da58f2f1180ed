/* Steps of a pair order that is waiting for pricing (state-machines §5.2). */
import { sqlNow } from '#core/clock'
import { OrderState } from '#app/order/codes'
import { defineStep } from '#app/order/shared/define_step'
import { InstructionState, RollState } from '#app/pair_order/codes'

const from = [OrderState.unpriced] as const

defineStep({
  key: 'roll',
  who: 'both',
  from,
  when: (side) => `exists (select 1 from point_rolls r where r.order_id = orders.id and r.state = ${RollState.open}
    and r.asker_side <> '${side}' and r.expires_at > ${sqlNow()})`,
  todo: '点价移仓待确认',
  button: '确认移仓',
})
defineStep({
  key: 'fill',
  who: 'seller',
  from,
  to: [OrderState.unpaid],
  when: () => `exists (select 1 from point_instructions i where i.order_id = orders.id
    and i.state = ${InstructionState.open} and i.expires_at > ${sqlNow()})`,
  todo: '点价待确认成交',
  button: '确认成交',
})
defineStep({
  key: 'point',
  who: 'buyer',
  from,
  todo: '待点价',
  button: '去点价',
  waiting: { key: 'waitPoint', button: '点价管理' },
  deadline: { due: 'pointDeadline' },
})
