import { sqlNow } from '#core/clock'
import { OrderState } from '#app/order/codes'
import { defineStep } from '#app/order/shared/define_step'

/** 买方违约 (state-machines §5.1 m): once the payment is late the seller may wait or end the order. */
export default defineStep({
  key: 'breach',
  who: 'seller',
  from: [OrderState.unpaid],
  to: [OrderState.cancelled],
  when: () => `orders.pay_due < ${sqlNow()}`,
  todo: '买方逾期未付',
  button: '处理逾期',
})
