/*
 * Deadlines of orders in dollars. The rules do not depend on this job, which only carries out the consequences; every action looks at the database's
 * clock again, under its lock.
 */
import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { rowsAfter, sweep } from '#core/sweep'
import { inTransaction } from '#core/transaction'
import { shortTime } from '#app/order/shared/order_notices'
import { expireForeignOrder } from '#app/foreign_trade/actions/accept_foreign_order'
import { lapseForeignCancel } from '#app/foreign_trade/actions/cancel_foreign_order'
import { receiveDocuments } from '#app/foreign_trade/actions/hand_over_documents'
import { landByContract } from '#app/foreign_trade/actions/land_goods'
import { defaultForeignBuyer } from '#app/foreign_trade/actions/pay_in_dollars'
import { acceptForeignClaim, settleDifference } from '#app/foreign_trade/actions/settle_difference'
import ForeignOrder from '#app/foreign_trade/models/foreign_order'
import {
  dueSoonForeign,
  FOREIGN_DEADLINES,
  foreignDeadline,
  lapsedForeign,
  owedForeign,
  unansweredForeign,
  unsettledForeign,
  type ForeignDeadlineKey,
} from '#app/foreign_trade/shared/foreign_deadlines'
import { tellForeign } from '#app/foreign_trade/shared/foreign_notices'
import { noteForeignOrder } from '#app/foreign_trade/shared/note_foreign_order'

type Consequence = (input: { orderId: number }, actor: Actor) => Promise<unknown>

/** What the system does when a step was not done in time; the others give a side a right that it may use. */
const CONSEQUENCES: Partial<Record<ForeignDeadlineKey, Consequence>> = {
  accept: expireForeignOrder,
  present: defaultForeignBuyer,
  receive: receiveDocuments,
  landing: landByContract,
  claim: acceptForeignClaim,
}

const KEYS = Object.keys(FOREIGN_DEADLINES) as ForeignDeadlineKey[]

const sweepOrders = (condition: string, work: (orderId: number) => Promise<unknown>) =>
  sweep('foreign order timeout', (last) => rowsAfter(last, db.from('foreign_orders').whereRaw(condition)), work)

/** Carries out everything that is due, and reminds who has a day left. @returns counts by kind */
export async function runForeignTimeouts() {
  const actor = systemActor()
  const done: Record<string, number> = {}
  for (const key of KEYS) {
    const follows = CONSEQUENCES[key]
    if (follows) done[key] = await sweepOrders(lapsedForeign(key), (orderId) => follows({ orderId }, actor))
  }
  done.cancelWish = await sweepOrders(unansweredForeign(), (orderId) => lapseForeignCancel({ orderId }, actor))
  done.settle = await sweepOrders(unsettledForeign(), (orderId) => settleDifference({ orderId }, actor))
  done.owed = await sweepOrders(`${owedForeign()} and overdue_told_at is null`, (orderId) => tellOwed(orderId, actor))
  done.reminded = 0
  // Of an order that came today the seller has just been told.
  for (const key of KEYS.filter((one) => one !== 'accept'))
    done.reminded += await sweepOrders(dueSoonForeign(key), (orderId) => remind(orderId, key))
  return done
}

/** Once for each deadline, a day before it. */
async function remind(orderId: number, key: ForeignDeadlineKey): Promise<boolean> {
  return inTransaction(async (trx) => {
    const order = await ForeignOrder.query({ client: trx }).where('id', orderId).forUpdate().firstOrFail()
    const deadline = foreignDeadline(order)
    const { due, step, who, lapse } = FOREIGN_DEADLINES[key]
    const moment = order[due]
    if (deadline?.key !== key || !moment) return false
    if (order.remindedAt && order.remindedAt >= moment.minus({ days: 1 })) return false
    await tellForeign(trx, order, who, {
      code: 'N04',
      title: `请${step}`,
      content: `外棉订单${order.orderNo}请于${shortTime(moment)}前${step}，逾期${lapse}。`,
      sms: true,
    })
    await order.merge({ remindedAt: await databaseNow(trx) }).save()
    return true
  })
}

/** Once, when a seller has not paid back in time what it holds too much of. */
async function tellOwed(orderId: number, actor: Actor): Promise<boolean> {
  return inTransaction(async (trx) => {
    const order = await ForeignOrder.query({ client: trx }).where('id', orderId).forUpdate().firstOrFail()
    if (order.overdueToldAt || order.differencePaidAt || order.completedAt) return false
    await noteForeignOrder(trx, actor, order, 'foreign_order.owed', '差额逾期未退，卖方暂停美元报盘与接单')
    await tellForeign(trx, order, 'both', {
      code: 'N20',
      title: '差额逾期未退',
      content: `外棉订单${order.orderNo}卖方应退的美元逾期未退，结清前卖方暂停美元报盘与接单；买方收到后请在订单中确认结清。`,
      sms: true,
    })
    await order.merge({ overdueToldAt: await databaseNow(trx) }).save()
    return true
  })
}
