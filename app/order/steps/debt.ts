import { OrderState } from '#app/order/codes'
import { defineStep } from '#app/order/shared/define_step'

/** The unpaid part of a seller's penalty (state-machines §5.1 n) is a debt that bars the seller from trading until it is paid. */
export default defineStep({
  key: 'debt',
  who: 'seller',
  from: [OrderState.cancelled],
  when: () => 'orders.debt > 0',
  todo: '欠违约金',
  button: '去还款',
})
