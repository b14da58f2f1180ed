/*
 * Hooks for work that must commit together with an order but belongs to a module that depends on this one. That module registers them at the top
 * level of its `listeners.ts`; this module does not import it.
 */
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import type { OrderPaper } from '#app/order/transformers/order'

export type OrderHook = {
  name: string
  /** 待提货 → 待结算: all goods have been picked up. */
  picked?: (trx: Trx, actor: Actor, order: Order) => Promise<void>
  /** Any state → cancelled. */
  cancelled?: (trx: Trx, actor: Actor, order: Order, reason: string) => Promise<void>
  /** Papers of the order that the module makes: `ensure` before they are listed, for a reader who is there before the job. */
  papers?: { ensure: (orderId: number) => Promise<void>; list: (orderId: number) => Promise<OrderPaper[]> }
  /** What the sides have uploaded to rows of the module that belong to the order. */
  attachments?: (orderId: number) => Promise<{ name: string; fileId: number }[]>
  /** 合理磅差 in force, of goods by the tonne 按吨商品重量允差; per mille. */
  scaleTolerance?: (byTonne: boolean, trx?: Trx) => Promise<number>
  /** Audit entities that belong to the order's timeline. */
  timeline?: (orderId: number) => Promise<{ entity: string; entityId: string }[]>
}

const hooks = new Map<string, OrderHook>()

/** Adds a hook; one of the same name is replaced. */
export function hookIntoOrders(hook: OrderHook) {
  hooks.set(hook.name, hook)
}

export function orderHooks(): OrderHook[] {
  return [...hooks.values()]
}
