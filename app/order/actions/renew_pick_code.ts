import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { forgetGuesses } from '#app/identity/proofs/guesses'
import { lockPick } from '#app/order/actions/decide_pick'
import type PickOrder from '#app/order/models/pick_order'
import { tellBuyer } from '#app/order/shared/order_notices'
import { newPickCode } from '#app/order/shared/pick_code'
import { noteOrder } from '#app/order/shared/step_parts'
import { PickState } from '#app/order/codes'
import { OrderRefusal } from '#app/order/refusals'

/** The buyer issues another pick code, which ends the lock of the old one: after wrong codes, or when the driver is another. */
export async function renewPickCode(input: { pickOrderId: number }, actor: Actor, outer?: Trx): Promise<PickOrder> {
  return inTransaction(async (trx) => {
    const { order, pick } = await lockPick(trx, input.pickOrderId, actor, 'buyer')
    if (pick.state !== PickState.approved && pick.state !== PickState.partlyOut)
      throw refuse(OrderRefusal.pickCodeNotIssued)
    pick.useTransaction(trx)
    await pick.merge({ pickCode: newPickCode() }).save()
    await forgetGuesses('pickCode', pick.id, trx)
    await noteOrder(trx, actor, order, 'pick.code', `换发提货单 ${pick.pickNo} 的提货码`)
    await tellBuyer(trx, order, {
      code: 'N07',
      title: '提货码已换发',
      content: `订单${order.orderNo}提货单${pick.pickNo}的新提货码${pick.pickCode}，原提货码作废。`,
      sms: true,
      extraMobiles: [pick.driverPhone],
    })
    return pick
  }, outer)
}
