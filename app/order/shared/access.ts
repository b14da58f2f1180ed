/*
 * Access to orders. For a member, an order between two other companies does not exist; within a company the data permission of the role decides
 * between all orders of the company and the user's own ones.
 */
import { onlyOwn, type Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type Order from '#app/order/models/order'
import type { Refusal } from '#core/refusal'
import { OrderRefusal } from '#app/order/refusals'

export type Side = 'buyer' | 'seller'

type Parties = Pick<Order, 'buyerCompanyId' | 'buyerUserId' | 'sellerCompanyId' | 'sellerUserId'>

/** The side of the actor's company, or null. */
export function sideOf(order: Parties, actor: Actor): Side | null {
  if (actor.kind !== 'member' || actor.companyId === null) return null
  const mine = (userId: number) => !onlyOwn(actor) || userId === actor.userId
  if (order.buyerCompanyId === actor.companyId && mine(order.buyerUserId)) return 'buyer'
  if (order.sellerCompanyId === actor.companyId && mine(order.sellerUserId)) return 'seller'
  return null
}

/**
 * The system and operators may act on any side; what operators may do is checked by their permissions before.
 *
 * @throws NotFoundError when a member is not on the side, or on neither side
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
