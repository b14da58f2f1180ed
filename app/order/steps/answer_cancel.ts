import { sqlNow } from '#core/clock'
import { CancelRequestKind, CancelRequestState, OrderState } from '#app/order/codes'
import { defineStep } from '#app/order/shared/define_step'

/** 协商取消 (state-machines §5.1 l): the other side agrees or refuses within 24 hours. */
export default defineStep({
  key: 'answerCancel',
  who: 'both',
  from: [OrderState.unpriced, OrderState.unpaid],
  to: [OrderState.cancelled],
  when: (side) => `exists (select 1 from cancel_requests r where r.order_id = orders.id
    and r.kind = ${CancelRequestKind.agreement} and r.state = ${CancelRequestState.open}
    and r.asker_side <> '${side}' and r.expires_at > ${sqlNow()})`,
  todo: '取消待确认',
  button: '处理取消',
})
