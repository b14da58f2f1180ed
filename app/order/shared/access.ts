/*
 * Whose order it is. An order of two other companies does not exist for a member; inside a company the data permission of the role
 * decides between all orders of the company and one's own.
 */
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type Order from '#app/order/models/order'
import { DataScope } from '#core/codes'
import type { Refusal } from '#core/refusal'
import { OrderRefusal } from '#app/order/refusals'

export type Side = 'buyer' | 'seller'

type Parties = Pick<Order, 'buyerCompanyId' | 'buyerUserId' | 'sellerCompanyId' | 'sellerUserId'>

/** Only their own orders: roles with data permission 3 (本人). */
export function onlyOwn(actor: Actor): boolean {
  return actor.kind === 'member' && actor.dataScope === DataScope.ownRows && !actor.manager
}

/** The side the actor stands on, or null. */
export function sideOf(order: Parties, actor: Actor): Side | null {
  if (actor.kind !== 'member' || actor.companyId === null) return null
  const mine = (userId: number) => !onlyOwn(actor) || userId === actor.userId
  if (order.buyerCompanyId === actor.companyId && mine(order.buyerUserId)) return 'buyer'
  if (order.sellerCompanyId === actor.companyId && mine(order.sellerUserId)) return 'seller'
  return null
}

/**
 * The system and operators stand on any side; what operators may do is decided by their permissions before.
 *
 * @throws NotFoundError when a member is not (on) the side
 */
export function requireSide(
  order: Parties,
  actor: Actor,
  side?: Side,
  missing: Refusal = OrderRefusal.orderMissing
): Side | 'platform' {
  if (actor.kind === 'system' || actor.kind === 'operator') return 'platform'
  const own = sideOf(order, actor)
  if (!own || (side && own !== side)) throw refuse(missing)
  return own
}
