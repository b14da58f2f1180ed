import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { provePayPassword, type PayPasswordProof } from '#app/bank/shared/pay_password'
import Order from '#app/order/models/order'
import { requireSide, type Side } from '#app/order/shared/access'
import { OrderRefusal } from '#app/order/refusals'

/**
 * Checks the pay password for a payment of an order, ahead of its transaction. Whoever is not on that side is told that there is no such
 * order, whatever the password is.
 *
 * @throws RefusedError `支付密码错误`, or that it is locked
 */
export async function provePayer(
  input: { orderId: number; payPassword: string },
  side: Side,
  actor: Actor
): Promise<PayPasswordProof> {
  const order = await Order.find(input.orderId)
  if (!order) throw refuse(OrderRefusal.orderMissing)
  requireSide(order, actor, side)
  return provePayPassword(actor, input.payPassword)
}
