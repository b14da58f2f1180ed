/*
 * Deadlines of orders. The rules do not depend on this job: actions on a late order are refused by the database's clock. The job only carries out the
 * consequences.
 */
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { rowsAfter, sweep } from '#core/sweep'
import { inTransaction } from '#core/transaction'
import { UNANSWERED } from '#app/order/actions/agree_cancellation'
import { expirePick } from '#app/order/actions/decide_pick'
import { moveCancelRequest } from '#app/order/moves'
import { lockOrder } from '#app/order/shared/lock_order'
import { CancelRequestKind, CancelRequestState, PickState, type StepKey } from '#app/order/codes'
import { dueBefore, orderSteps } from '#app/order/shared/define_step'

/** Carries out everything that is due. @returns number of orders by step, of pick orders and of reminders */
export async function runOrderTimeouts() {
  const actor = systemActor()
  const at = (await databaseNow()).toJSDate()
  const done: Partial<Record<StepKey | 'picks' | 'reminded', number>> = {}
  for (const step of orderSteps()) {
    if (!step.deadline?.late) continue
    const { after, run } = step.deadline.late
    const late = (last: number) => rowsAfter(last, db.from('orders').where(dueBefore(step, after, at)))
    done[step.key] = await sweep('order timeout', late, (orderId) => run({ orderId }, actor))
  }
  const picks = (last: number) =>
    rowsAfter(last, db.from('pick_orders').where('state', PickState.approved).where('expires_at', '<', at))
  await inTransaction((trx) =>
    moveCancelRequest.where(
      trx,
      actor,
      (query) => void query.where('kind', CancelRequestKind.agreement).where('expires_at', '<', at),
      { to: CancelRequestState.expired, ...UNANSWERED }
    )
  )
  done.picks = await sweep('order timeout', picks, (pickOrderId) => expirePick({ pickOrderId }, actor))
  done.reminded = await remind(at)
  return done
}

/** One reminder per deadline, a day before it, to the side that must act (state-machines §5.1 m: reminder before). */
async function remind(at: Date): Promise<number> {
  const soon = new Date(at.getTime() + 24 * 3600 * 1000)
  let reminded = 0
  for (const step of orderSteps()) {
    if (!step.deadline?.remind) continue
    const { due, remind: tell } = step.deadline
    const rows = (last: number) =>
      rowsAfter(
        last,
        db
          .from('orders')
          .whereNull('reminded_at')
          .where(dueBefore(step, due, soon))
      )
    reminded += await sweep('order timeout', rows, (orderId) =>
      inTransaction(async (trx) => {
        const order = await lockOrder(trx, orderId)
        if (order.remindedAt || !step.from.includes(order.state)) return
        await tell(trx, order)
        await trx.from('orders').where('id', order.id).update({ reminded_at: at })
      })
    )
  }
  return reminded
}
