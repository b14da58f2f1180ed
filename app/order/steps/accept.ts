import { expireUnaccepted } from '#app/order/actions/end_unaccepted'
import { OrderState } from '#app/order/codes'
import { defineStep } from '#app/order/shared/define_step'

/** 接单 (state-machines §5.1 b): the seller accepts or rejects; after the deadline the order ends. */
export default defineStep({
  key: 'accept',
  who: 'seller',
  from: [OrderState.unaccepted],
  to: [OrderState.unpriced, OrderState.unpaid, OrderState.cancelled],
  todo: '待接单',
  button: '去接单',
  waiting: { key: 'waitAccept' },
  deadline: { due: 'acceptDue', late: { after: 'acceptDue', run: expireUnaccepted } },
})
