import type { OrderDetail, SettlementDetail, Side } from './api'

export type OrderParts = {
  order: OrderDetail
  settlement: SettlementDetail | null | undefined
  side: Side
}
