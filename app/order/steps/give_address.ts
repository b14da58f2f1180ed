import { OrderState } from '#app/order/codes'
import { LACKS_ADDRESS } from '#app/order/rules/delivery'
import { defineStep } from '#app/order/shared/define_step'

/** 填写收货地址: goods on delivered terms are paid for and released when they have a place to go to. */
export default defineStep({
  key: 'giveAddress',
  who: 'buyer',
  from: [OrderState.unpaid, OrderState.unreleased],
  when: () => LACKS_ADDRESS,
  todo: '待填收货地址',
  button: '填收货地址',
  waiting: { key: 'waitAddress' },
})
