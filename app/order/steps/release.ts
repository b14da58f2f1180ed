import { defaultSeller } from '#app/order/actions/default_seller'
import { OrderState } from '#app/order/codes'
import { LACKS_ADDRESS } from '#app/order/rules/delivery'
import { defineStep } from '#app/order/shared/define_step'
import { shortTime, tellSeller } from '#app/order/shared/order_notices'

/** 放货 (state-machines §5.1 g); when it is late, the seller is in default (n). */
export default defineStep({
  key: 'release',
  who: 'seller',
  from: [OrderState.unreleased],
  when: () => `not ${LACKS_ADDRESS}`,
  to: [OrderState.unpicked],
  todo: '待放货',
  button: '去放货',
  waiting: { key: 'waitRelease' },
  deadline: {
    // Goods that have nowhere to go cannot be released: the buyer is asked first (`give_address`).
    only: `not ${LACKS_ADDRESS}`,
    due: 'releaseDue',
    remind: (trx, order) =>
      tellSeller(trx, order, {
        code: 'N06',
        title: '放货提醒',
        content: `订单${order.orderNo}应于${shortTime(order.releaseDue)}前放货，逾期将按卖方违约处理。`,
        sms: true,
      }),
    late: { after: 'defaultDue', run: defaultSeller },
  },
})
