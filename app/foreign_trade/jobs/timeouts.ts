/*
 * Deadlines of orders in dollars. The rules do not depend on this job, which only carries out the consequences; every action looks at the database's
 * clock again, under its lock.
 */
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { rowsAfter, sweep } from '#core/sweep'
import { inTransaction } from '#core/transaction'
import { shortTime } from '#app/order/shared/order_notices'
import { expireForeignOrder } from '#app/foreign_trade/actions/accept_foreign_order'
import { lapseForeignCancel } from '#app/foreign_trade/actions/cancel_foreign_order'
import { defaultForeignBuyer } from '#app/foreign_trade/actions/pay_in_dollars'
import { settleDifference } from '#app/foreign_trade/actions/settle_difference'
import ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { ForeignOrderState } from '#app/foreign_trade/codes'
import { tellForeign } from '#app/foreign_trade/shared/foreign_notices'
import { overdueForeign } from '#app/foreign_trade/shared/foreign_steps'
import { sqlNow } from '#core/clock'

/** Carries out everything that is due. @returns counts by kind */
export async function runForeignTimeouts() {
  const actor = systemActor()
  const overdue = overdueForeign()
  const rows = (condition: string) => (last: number) => rowsAfter(last, db.from('foreign_orders').whereRaw(condition))
  const what = 'foreign order timeout'
  return {
    unaccepted: await sweep(what, rows(overdue.unaccepted), (orderId) => expireForeignOrder({ orderId }, actor)),
    unanswered: await sweep(what, rows(overdue.unanswered), (orderId) => lapseForeignCancel({ orderId }, actor)),
    unpaid: await sweep(what, rows(overdue.unpaid), (orderId) => defaultForeignBuyer({ orderId }, actor)),
    unsettled: await sweep(what, rows(overdue.unsettled), (orderId) => settleDifference({ orderId }, actor)),
    reminded: await sweep(what, rows(dueTomorrow()), remindBuyer),
  }
}

const dueTomorrow = () => `state = ${ForeignOrderState.unpaid} and presented_at is null and reminded_at is null
  and present_due < ${sqlNow()} + interval '1 day'`

/** Once, a day before the deposit would go to the seller. */
async function remindBuyer(orderId: number): Promise<void> {
  await inTransaction(async (trx) => {
    const order = await ForeignOrder.query({ client: trx }).where('id', orderId).forUpdate().firstOrFail()
    if (order.state !== ForeignOrderState.unpaid || order.presentedAt || order.remindedAt) return
    await tellForeign(trx, order, 'buyer', {
      code: 'N04',
      title: '付款开证提醒',
      content: `您的外棉订单${order.orderNo}应于${shortTime(order.presentDue)}前付款或开证并上传凭证，逾期定金将扣划给卖方。`,
      sms: true,
    })
    await trx
      .from('foreign_orders')
      .where('id', order.id)
      .update({ reminded_at: trx.raw('now()') })
  })
}
