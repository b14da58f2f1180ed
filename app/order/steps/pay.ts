import { formatYuan } from '#core/money'
import { defaultBuyer } from '#app/order/actions/default_buyer'
import { OrderState } from '#app/order/codes'
import { LACKS_ADDRESS } from '#app/order/rules/delivery'
import { lateTerms } from '#app/order/rules/late_payment'
import { paymentOf } from '#app/order/rules/order_money'
import { defineStep } from '#app/order/shared/define_step'
import { shortTime, tellBuyer } from '#app/order/shared/order_notices'

/** 付款 (state-machines §5.1 f); when it is late, the deposit goes to the seller (m). */
export default defineStep({
  key: 'pay',
  who: 'buyer',
  from: [OrderState.unpaid],
  when: () => `not ${LACKS_ADDRESS}`,
  to: [OrderState.unreleased],
  todo: '待付款',
  button: '去付款',
  waiting: { key: 'waitPay' },
  deadline: {
    due: 'payDue',
    remind: (trx, order) =>
      tellBuyer(trx, order, {
        code: 'N04',
        title: '付款提醒',
        content: `您的订单${order.orderNo}应于${shortTime(order.payDue)}前付款${formatYuan(paymentOf(order).rest)}元${lateTerms(order)}，次一工作日仍未付款的，定金将扣划给卖方。`,
        sms: true,
      }),
    late: { after: 'defaultDue', run: defaultBuyer },
  },
})
