import { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow, ZONE } from '#core/clock'
import { refuse } from '#core/errors'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { requireSide, type Side } from '#app/order/shared/access'
import { finishPicking } from '#app/order/actions/finish_picking'
import { pickVersion } from '#app/order/rules/order_versions'
import { lockOrder } from '#app/order/shared/lock_order'
import { onOrder, movePick } from '#app/order/moves'
import type Order from '#app/order/models/order'
import PickOrder from '#app/order/models/pick_order'
import { tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { newPickCode } from '#app/order/shared/pick_code'
import { PickState } from '#app/order/codes'
import { OrderRefusal } from '#app/order/refusals'

/** Days after the planned day until an approved pick order expires (state-machines §11). */
const COLLECT_DAYS = 7

type LockedPick = { order: Order; pick: PickOrder; side: Side | 'platform' }

/**
 * The pick order, locked together with its order, for one of its sides.
 *
 * @throws NotFoundError when it is between two other companies
 */
export async function lockPick(trx: Trx, pickOrderId: number, actor: Actor, wanted?: Side): Promise<LockedPick> {
  const seen = await PickOrder.query({ client: trx }).where('id', pickOrderId).first()
  if (!seen) throw refuse(OrderRefusal.pickMissing)
  const order = await lockOrder(trx, seen.orderId)
  const side = requireSide(order, actor, wanted, OrderRefusal.pickMissing)
  const pick = await PickOrder.query({ client: trx }).where('id', pickOrderId).preload('lines').firstOrFail()
  return { order, pick, side }
}

/**
 * The warehouse approves: the seller's side, or the platform on its behalf. The driver's code is generated here.
 *
 * @throws StaleError when goods, truck or driver are not the ones that were seen
 */
export async function approvePick(
  input: { pickOrderId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<PickOrder> {
  return inTransaction(async (trx) => {
    const { order, pick } = await lockPick(trx, input.pickOrderId, actor, 'seller')
    requireSeen(trx, input.seen, pickVersion(pick))
    const at = await databaseNow(trx)
    const planned = DateTime.fromISO(pick.pickDate, { zone: ZONE }).endOf('day')
    await movePick(trx, actor, pick, {
      to: PickState.approved,
      action: 'pick.approve',
      summary: `提货单 ${pick.pickNo} 审核通过，待出库`,
      fields: {
        pickCode: newPickCode(),
        approvedBy: actor.companyName ? `${actor.name} ${actor.companyName}` : actor.name,
        approvedAt: at,
        expiresAt: (planned > at ? planned : at).plus({ days: COLLECT_DAYS }),
      },
      ...onOrder(order),
    })
    await tellBuyer(trx, order, {
      code: 'N07',
      title: '提货申请已通过',
      content: `订单${order.orderNo}提货单${pick.pickNo}已通过，提货码${pick.pickCode}，${pick.pickDate}凭码提货，车牌${pick.plate}。`,
      sms: true,
      extraMobiles: [pick.driverPhone],
    })
    return pick
  }, outer)
}

/** The warehouse rejects with a reason. */
export async function rejectPick(
  input: { pickOrderId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<PickOrder> {
  return inTransaction(async (trx) => {
    const { order, pick } = await lockPick(trx, input.pickOrderId, actor, 'seller')
    const at = await databaseNow(trx)
    await movePick(trx, actor, pick, {
      from: [PickState.unapproved],
      to: PickState.refused,
      action: 'pick.reject',
      summary: `提货单 ${pick.pickNo} 被驳回：${input.reason}`,
      reason: input.reason,
      fields: { rejectReason: input.reason, finishedAt: at },
      ...onOrder(order),
    })
    await tellBuyer(trx, order, {
      code: 'N07',
      title: '提货申请被驳回',
      content: `订单${order.orderNo}提货单${pick.pickNo}被驳回：${input.reason}。`,
      sms: true,
    })
    await finishPicking(trx, actor, order, at)
    return pick
  }, outer)
}

/** The buyer withdraws a pick order of which nothing has been picked up. */
export async function cancelPick(input: { pickOrderId: number }, actor: Actor, outer?: Trx): Promise<PickOrder> {
  return inTransaction(async (trx) => {
    const { order, pick } = await lockPick(trx, input.pickOrderId, actor, 'buyer')
    const at = await databaseNow(trx)
    await movePick(trx, actor, pick, {
      to: PickState.refused,
      action: 'pick.cancel',
      summary: `撤销提货单 ${pick.pickNo}`,
      fields: { rejectReason: '买方撤销', finishedAt: at },
      ...onOrder(order),
    })
    await tellSeller(trx, order, {
      code: 'N07',
      title: '提货申请已撤销',
      content: `订单${order.orderNo}提货单${pick.pickNo}已由买方撤销。`,
    })
    await finishPicking(trx, actor, order, at)
    return pick
  }, outer)
}

/** The system ends a pick order when the goods were not picked up for seven days. */
export async function expirePick(input: { pickOrderId: number }, actor: Actor, outer?: Trx): Promise<PickOrder> {
  return inTransaction(async (trx) => {
    const { order, pick } = await lockPick(trx, input.pickOrderId, actor)
    PickState.assert(pick.state, PickState.refused)
    const at = await databaseNow(trx)
    if (pick.state !== PickState.approved || !pick.expiresAt || at <= pick.expiresAt)
      throw refuse(OrderRefusal.pickNotDue)
    await movePick(trx, actor, pick, {
      to: PickState.refused,
      action: 'pick.timeout',
      summary: `提货单 ${pick.pickNo} 逾期未提，已失效`,
      fields: { rejectReason: '逾期未提货', finishedAt: at },
      ...onOrder(order),
    })
    await tellBuyer(trx, order, {
      code: 'N07',
      title: '提货单已失效',
      content: `订单${order.orderNo}提货单${pick.pickNo}逾期未提货已失效，请重新申请。`,
    })
    await finishPicking(trx, actor, order, at)
    return pick
  }, outer)
}
