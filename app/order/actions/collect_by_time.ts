import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, refuse } from '#core/errors'
import { sumTonnes } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { moveToSettlement } from '#app/order/actions/finish_picking'
import { movePick, onOrder } from '#app/order/moves'
import { isPickedUp, leftOf, OPEN_PICK_STATES, type Quantity } from '#app/order/rules/picking'
import { quantityText, saidQuantity } from '#app/order/rules/quantity_text'
import { isByTonne } from '#app/catalog/codes'
import { lockOrder } from '#app/order/shared/lock_order'
import { nextNumber } from '#app/order/shared/order_numbers'
import { noteOrder } from '#app/order/shared/step_parts'
import { tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import type Order from '#app/order/models/order'
import PickOrder from '#app/order/models/pick_order'
import PickOrderLine from '#app/order/models/pick_order_line'
import { OrderState, PickState } from '#app/order/codes'
import { OrderRefusal } from '#app/order/refusals'
import { DeliveryType } from '#app/listing/codes'

/** Days that the seller has to answer an application of the buyer. */
const ANSWER_DAYS = 7

const NEVER_COLLECTED = '逾期未提货，视为已提'

/**
 * The buyer has paid, the goods stand ready for him, and he does not come: from `collectDue` on, the bales or tonnes that are left count as collected with their
 * contract weight, so that the seller's money does not stay in escrow for ever. Nothing is paid by that; the settlement is put to the buyer, who may
 * object to it, and the goods stay his in the warehouse.
 *
 * @throws RefusedError before the end of the term
 */
export async function collectByTime(input: { orderId: number }, actor: Actor, outer?: Trx): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    if (order.state !== OrderState.unpicked)
      throw new IllegalTransitionError(OrderState.word(order.state), OrderState.word(OrderState.unsettled))
    const at = await databaseNow(trx)
    if (order.deliveryType !== DeliveryType.pickUp || !order.collectDue || at <= order.collectDue)
      throw refuse(OrderRefusal.notDue)
    if (await awaitsSeller(trx, order)) return postpone(trx, actor, order, at)
    await endOpenPicks(trx, actor, order, at)
    const goods = await writeCollection(trx, order, at)
    await noteOrder(
      trx,
      actor,
      order,
      'order.collect',
      `买方逾期未提，余下 ${quantityText(order, goods)}按合同重量视为已提`
    )
    await tellBuyer(trx, order, {
      code: 'N08',
      title: '逾期未提，视为已提货',
      content: `订单${order.orderNo}余下${saidQuantity(order, goods)}逾期未提，已按合同重量视为提货并转入结算。货物仍归贵司所有，请尽快与仓库联系提货。`,
      sms: true,
    })
    await moveToSettlement(trx, actor, order, at)
    return order
  }, outer)
}

/** An application of the buyer has not been answered: he came, and the seller may not gain by keeping silent. */
const awaitsSeller = async (trx: Trx, order: Order): Promise<boolean> =>
  !!(await PickOrder.query({ client: trx }).where({ order_id: order.id, state: PickState.unapproved }).first())

async function postpone(trx: Trx, actor: Actor, order: Order, at: DateTime): Promise<Order> {
  const collectDue = at.plus({ days: ANSWER_DAYS })
  await order.merge({ collectDue }).save()
  await noteOrder(trx, actor, order, 'order.collect', `提货申请尚未审核，视为提货日延至 ${collectDue.toISODate()}`)
  await tellSeller(trx, order, {
    code: 'N07',
    title: '提货申请待审核',
    content: `订单${order.orderNo}买方已申请提货，请尽快审核；审核前货物不视为已提，货款不能结算。`,
    sms: true,
  })
  return order
}

/** Trucks that were announced and did not come, or came once. What a truck has taken keeps its tickets. */
async function endOpenPicks(trx: Trx, actor: Actor, order: Order, at: DateTime) {
  const picks = await PickOrder.query({ client: trx })
    .where('order_id', order.id)
    .whereIn('state', [...OPEN_PICK_STATES])
    .orderBy('id')
  for (const pick of picks) {
    const begun = pick.state === PickState.partlyOut
    await movePick(trx, actor, pick, {
      to: begun ? PickState.completed : PickState.refused,
      action: 'pick.timeout',
      summary: `提货单 ${pick.pickNo} ${NEVER_COLLECTED}`,
      fields: { finishedAt: at, rejectReason: begun ? null : NEVER_COLLECTED },
      ...onOrder(order),
    })
  }
}

/** Stores what is left as a pick order that has ended; no truck, no ticket. */
async function writeCollection(trx: Trx, order: Order, at: DateTime): Promise<Quantity> {
  const left = order.lines.filter((line) => !isPickedUp(line)).map((line) => ({ line, ...leftOf(line) }))
  const goods = {
    packets: left.reduce((sum, { packets }) => sum + packets, 0),
    weight: sumTonnes(left.map(({ weight }) => weight)),
  }
  const pick = await PickOrder.create(
    {
      pickNo: await nextNumber(trx, 'TD'),
      orderId: order.id,
      state: PickState.completed,
      kind: DeliveryType.pickUp,
      packets: goods.packets,
      actualPackets: goods.packets,
      actualWeight: goods.weight,
      pickDate: at.toISODate()!,
      createdBy: 0,
      finishedAt: at,
    },
    { client: trx }
  )
  for (const { line, packets, weight } of left) {
    await PickOrderLine.create(
      {
        pickOrderId: pick.id,
        orderLineId: line.id,
        packets,
        actualPackets: packets,
        weight: isByTonne(line.productType) ? weight : null,
        actualWeight: weight,
      },
      { client: trx }
    )
    await line
      .merge({
        pickedPackets: line.packets,
        pickedWeight: sumTonnes([line.pickedWeight, weight]),
        pickClosed: true,
      })
      .save()
  }
  return goods
}
