/*
 * Calls of orders and settlements. After each step every call that shows the order is read again.
 */
import { useAction, useCall } from '~/lib/query'
import type { CallPath, QueryPath } from '~/lib/calls'
import { message } from '~/lib/feedback'
export type { MoneyRow, OrderDetail, OrderLineRow, OrderRow, PickRow } from '#wire/order/transformers/order'
export type {
  ClaimRow,
  InvoiceRow,
  SettlementDetail,
  SettlementLineRow,
  SettlementRow,
} from '#wire/settlement/transformers/settlement'

export type Side = 'buyer' | 'seller'
/** 现货订单, 点价订单, or 棉副涤短订单 with the pair orders of such goods. */
export type DeskKind = 'spot' | 'pair' | 'fibre'

export const REFRESH: readonly QueryPath[] = [
  '/order/get',
  '/pair/desk',
  '/settlement/get',
  '/order/list',
  '/settlement/list',
  '/todo/list',
]

export const useOrder = (orderId: number) => useCall('/order/get', { orderId }, { refetchInterval: 30_000 })

/** The settlement of an order; null before there is one. */
export const useSettlementOf = (orderId: number, enabled: boolean) =>
  useCall('/settlement/get', { orderId }, { enabled, refetchInterval: 30_000 })

/** One step of an order: reads again the calls that show it, and shows the message `done`. */
export function useStep<Path extends CallPath>(path: Path, done: string, onDone?: () => void) {
  return useAction(path, {
    refresh: REFRESH,
    onDone: () => {
      message.success(done)
      onDone?.()
    },
  })
}
