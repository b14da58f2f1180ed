import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { sumTonnes } from '#core/money'
import type { Trx } from '#core/transaction'
import { orderHooks } from '#app/order/ports/hooks'
import { moveOrder } from '#app/order/moves'
import type Order from '#app/order/models/order'
import { tellBoth } from '#app/order/shared/order_notices'
import { setting } from '#app/system/settings/stored_settings'
import { OrderSetting } from '#app/order/settings'
import { addWorkingDays } from '#app/system/shared/working_days'
import { OrderState } from '#app/order/codes'
import { isPickedUp, OPEN_PICK_STATES } from '#app/order/rules/picking'
import { quantityText } from '#app/order/rules/quantity_text'
import { OrderRefusal } from '#app/order/refusals'

async function openPicks(trx: Trx, order: Order): Promise<boolean> {
  return !!(await trx
    .from('pick_orders')
    .where('order_id', order.id)
    .whereIn('state', [...OPEN_PICK_STATES])
    .first())
}

/**
 * 待提货 → 待结算 (state-machines §5.1 h), when every line is picked up and no pick order is open: after a truck, and after the end of one that never
 * came. Returns whether the order moved.
 */
export async function finishPicking(trx: Trx, actor: Actor, order: Order, at: DateTime): Promise<boolean> {
  if (!order.lines.every(isPickedUp)) return false
  if (await openPicks(trx, order)) return false
  await moveToSettlement(trx, actor, order, at)
  return true
}

/** @throws RefusedError `尚有未完成的提货单` */
export async function refuseWithOpenPicks(trx: Trx, order: Order) {
  if (await openPicks(trx, order)) throw refuse(OrderRefusal.picksOpen)
}

export async function moveToSettlement(trx: Trx, actor: Actor, order: Order, at: DateTime) {
  const goods = {
    packets: order.lines.reduce((sum, line) => sum + line.pickedPackets, 0),
    weight: sumTonnes(order.lines.map((line) => line.pickedWeight)),
  }
  const quantity = quantityText(order, goods)
  await moveOrder(trx, actor, order, {
    to: OrderState.unsettled,
    action: 'order.picked',
    summary: `提货完成，共 ${quantity}，转入结算`,
    fields: {
      pickedAt: at,
      objectionDue: await addWorkingDays(at, await setting(OrderSetting.objectionTimeout, trx), '17:00', trx),
      remindedAt: null,
    },
  })
  await tellBoth(trx, order, {
    code: 'N08',
    title: '提货完成',
    content: `订单${order.orderNo}提货完成，共${quantity.replace(' ', '')}，等待卖方提交结算单。`,
  })
  for (const hook of orderHooks()) await hook.picked?.(trx, actor, order)
}
