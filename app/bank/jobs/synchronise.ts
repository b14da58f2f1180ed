/*
 * What the jobs do every few minutes, at once, because an operator asks for it. It is a job as well: a call to the bank may take seconds, and the
 * transaction of an operator's action would hold a connection for all of them.
 */
import { defineJob, enqueue } from '#core/jobs'
import type { Trx } from '#core/transaction'
import { askAboutOrders, askAboutPayments, sendQueued, tolerantly } from '#app/bank/actions/ask_bank'
import { askAboutMovements, deliverMovements } from '#app/bank/actions/deliver_movements'

const Synchronise = defineJob({
  name: 'bank.synchronise',
  label: '同步银行账户',
  handle: () =>
    tolerantly(async () => {
      await askAboutPayments()
      await askAboutOrders(0)
      await askAboutMovements(0)
      await deliverMovements()
      await sendQueued()
    }),
})

/** Queues querying the bank about everything that is open; once while it waits. */
export async function askForSynchronising(trx: Trx): Promise<{ message: string }> {
  await enqueue(trx, Synchronise, {}, { singletonKey: 'synchronise' })
  return { message: '已向银行发起查询，结果稍后更新' }
}
