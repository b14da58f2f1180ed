/*
 * The pick code proves that the goods were handed to whom the buyer has sent: the driver tells it at the warehouse, and the seller, who
 * records the pick-up, does not see it.
 */
import { randomInt } from 'node:crypto'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { sameText } from '#core/same_text'
import { guess } from '#app/identity/proofs/guesses'
import Order from '#app/order/models/order'
import PickOrder from '#app/order/models/pick_order'
import { requireSide } from '#app/order/shared/access'
import { tellBuyer } from '#app/order/shared/order_notices'
import { PickState } from '#app/order/codes'
import { OrderRefusal } from '#app/order/refusals'

declare const proven: unique symbol

/** Evidence that the pick code was told: only `provePickCode` makes it. */
export type PickCodeProof = { readonly pickCode: string; readonly [proven]: true }

/** Six digits that the warehouse requests from the driver. Told by telephone and typed on a phone, so they are short; five tries guard them. */
export function newPickCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/**
 * Checks the pick code of a pick order that goods may leave on, ahead of the transaction. After five wrong codes the buyer has to issue
 * another one.
 *
 * @throws RefusedError `提货码错误`, or that it is locked
 */
export async function provePickCode(
  input: { pickOrderId: number; pickCode?: string | null },
  actor: Actor
): Promise<PickCodeProof> {
  const pick = await PickOrder.find(input.pickOrderId)
  const order = pick && (await Order.find(pick.orderId))
  if (!order) throw refuse(OrderRefusal.pickMissing)
  requireSide(order, actor, 'seller', OrderRefusal.pickMissing)
  if (pick.state !== PickState.approved) PickState.assert(pick.state, PickState.completed)
  const pickCode = pick.pickCode ?? ''
  const { right, left } = await guess({
    kind: 'pickCode',
    of: pick.id,
    look: () => pickCode !== '' && sameText(pickCode, input.pickCode ?? ''),
    onLock: {
      actor,
      action: 'pick.code.lock',
      entity: 'order',
      entityId: order.id,
      summary: `提货单 ${pick.pickNo} 提货码多次错误，已锁定`,
      tell: (trx) =>
        tellBuyer(trx, order, {
          code: 'N07',
          title: '提货码已锁定',
          content: `订单${order.orderNo}提货单${pick.pickNo}的提货码多次输错，已锁定。货物未出库，请核实司机后在订单中换发提货码。`,
          sms: true,
        }),
    },
  })
  if (right) return { pickCode } as PickCodeProof
  throw refuse(left === 0 ? OrderRefusal.pickCodeLocked : OrderRefusal.pickCodeWrong)
}
