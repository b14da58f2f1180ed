import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { lockedAmong } from '#app/identity/proofs/guesses'
import { requireSide } from '#app/order/shared/access'
import Order from '#app/order/models/order'
import PickOrder from '#app/order/models/pick_order'
import { toPickRow, type PickRow } from '#app/order/transformers/order'
import { OrderRefusal } from '#app/order/refusals'

/** One pick order. @throws NotFoundError, also for one between two other companies */
export async function getPick(pickOrderId: number, actor: Actor): Promise<PickRow> {
  const pick = await PickOrder.query().where('id', pickOrderId).preload('lines').preload('tickets').first()
  if (!pick) throw refuse(OrderRefusal.pickMissing)
  const side = requireSide(await Order.findOrFail(pick.orderId), actor, undefined, OrderRefusal.pickMissing)
  return toPickRow(pick, side, await lockedAmong('pickCode', [pick.id]))
}
