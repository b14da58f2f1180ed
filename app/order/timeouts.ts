/*
 * Deadlines of orders. Every rule also holds without this sweep: an order that is too late refuses by the database's clock. The sweep
 * only brings about what should have happened.
 */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { systemActor } from '#core/actor'
import { databaseNow, formatTime } from '#core/clock'
import { DomainError } from '#core/errors'
import { formatYuan } from '#core/money'
import { inTransaction } from '#core/transaction'
import { UNANSWERED } from '#app/order/actions/agree_cancellation'
import { defaultBuyer } from '#app/order/actions/default_buyer'
import { defaultSeller } from '#app/order/actions/default_seller'
import { expirePick } from '#app/order/actions/decide_pick'
import { expireUnaccepted } from '#app/order/actions/end_unaccepted'
import { moveCancelRequest } from '#app/order/moves'
import { lockOrder } from '#app/order/lock_order'
import { shortTime, tellBuyer, tellSeller } from '#app/order/order_notices'
import { CancelRequestKind, CancelRequestState, OrderState, PickState } from '#app/order/codes'

/** Orders a sweep works on at most; the next minute goes on. */
const BATCH = 500

async function each(ids: number[], work: (id: number) => Promise<unknown>) {
  let done = 0
  for (const id of ids) {
    try {
      await work(id)
      done++
    } catch (error) {
      // somebody was faster; anything else is worth a look but must not stop the rest
      if (!(error instanceof DomainError)) logger.error({ err: error, id }, 'order timeout')
    }
  }
  return done
}

const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id)

/** Does everything whose time has come; returns how much of each. */
export async function runOrderTimeouts() {
  const actor = systemActor()
  const at = (await databaseNow()).toJSDate()
  const late = (state: OrderState, column: string) =>
    db.from('orders').where('state', state).where(column, '<', at).orderBy('id').limit(BATCH).select('id')

  const unaccepted = idsOf(await late(OrderState.unaccepted, 'accept_due'))
  const unpaid = idsOf(await late(OrderState.unpaid, 'default_due'))
  const unreleased = idsOf(await late(OrderState.unreleased, 'default_due'))
  const picks = idsOf(
    await db
      .from('pick_orders')
      .where('state', PickState.approved)
      .where('expires_at', '<', at)
      .orderBy('id')
      .limit(BATCH)
      .select('id')
  )
  await inTransaction((trx) =>
    moveCancelRequest.where(
      trx,
      actor,
      (query) => void query.where('kind', CancelRequestKind.agreement).where('expires_at', '<', at),
      { to: CancelRequestState.expired, ...UNANSWERED }
    )
  )
  return {
    unaccepted: await each(unaccepted, (orderId) => expireUnaccepted({ orderId }, actor)),
    unpaid: await each(unpaid, (orderId) => defaultBuyer({ orderId }, actor)),
    unreleased: await each(unreleased, (orderId) => defaultSeller({ orderId }, actor)),
    picks: await each(picks, (pickOrderId) => expirePick({ pickOrderId }, actor)),
    reminded: await remind(at),
  }
}

/** Once per deadline: a day before it, to the side that must act (state-machines §5.1 m: reminder before). */
async function remind(at: Date): Promise<number> {
  const soon = new Date(at.getTime() + 24 * 3600 * 1000)
  const rows = await db
    .from('orders')
    .whereNull('reminded_at')
    .where((any) => {
      void any
        .where((one) => void one.where('state', OrderState.unpaid).where('pay_due', '<', soon))
        .orWhere((one) => void one.where('state', OrderState.unreleased).where('release_due', '<', soon))
        .orWhere((one) => void one.where('state', OrderState.unpicked).where('pick_due', '<', soon))
    })
    .limit(BATCH)
    .select('id')
  return each(idsOf(rows), (orderId) =>
    inTransaction(async (trx) => {
      const order = await lockOrder(trx, orderId)
      if (order.remindedAt) return
      if (order.state === OrderState.unpaid) {
        await tellBuyer(trx, order, {
          code: 'N04',
          title: '付款提醒',
          content: `您的订单${order.orderNo}应于${shortTime(order.payDue)}前付款${formatYuan(order.amount - order.deposit)}元，逾期定金将扣划给卖方。`,
          sms: true,
        })
      } else if (order.state === OrderState.unreleased) {
        await tellSeller(trx, order, {
          code: 'N06',
          title: '放货提醒',
          content: `订单${order.orderNo}应于${shortTime(order.releaseDue)}前放货，逾期将按卖方违约处理。`,
          sms: true,
        })
      } else if (order.state === OrderState.unpicked) {
        await tellBuyer(trx, order, {
          code: 'N07',
          title: '提货提醒',
          content: `您的订单${order.orderNo}提货截止${formatTime(order.pickDue)}，逾期仓储费由买方承担。`,
        })
      } else return
      await trx.from('orders').where('id', order.id).update({ reminded_at: at })
    })
  )
}
