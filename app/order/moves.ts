/*
 * The moves of orders, cancellation requests and pick orders (state-machines §5, §11). All are logged in the order's timeline, which both sides can
 * read.
 */
import CancelRequest from '#app/order/models/cancel_request'
import Order from '#app/order/models/order'
import PickOrder from '#app/order/models/pick_order'
import PurchaseRequest from '#app/order/models/purchase_request'
import { CancelRequestState, OrderState, PickState, PurchaseRequestState } from '#app/order/codes'
import { defineMove } from '#core/moves'

export const moveOrder = defineMove({ model: Order, states: OrderState, entity: 'order' })
export const moveCancelRequest = defineMove({
  model: CancelRequest,
  states: CancelRequestState,
  entity: 'cancel_request',
})
export const movePurchaseRequest = defineMove({
  model: PurchaseRequest,
  states: PurchaseRequestState,
  entity: 'purchase_request',
})
export const movePick = defineMove({ model: PickOrder, states: PickState, entity: 'pick_order' })

/** Audit target that logs moves of a request or a pick order in the timeline of its order. */
export const onOrder = (order: Pick<Order, 'id'>) => ({ on: { entity: 'order', id: order.id } })
