import { OrderState } from '#ui/generated/codes'
import type { OrderDetail, SettlementDetail, Side } from './api'

export type OrderParts = {
  order: OrderDetail
  settlement: SettlementDetail | null | undefined
  side: Side
}

/** The order has been settled, or may have been, and the figures of its settlement are not there yet: none may be shown as final. */
export const isSettlementAwaited = ({ order, settlement }: OrderParts): boolean =>
  settlement === undefined && order.state >= OrderState.unsettled
