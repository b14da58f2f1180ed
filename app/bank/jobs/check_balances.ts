/* The comparison with the bank at once, because an operator asks for it. It asks about every sub-account, so it is a job. */
import { systemActor } from '#core/actor'
import { defineJob, enqueue } from '#core/jobs'
import type { Trx } from '#core/transaction'
import { tolerantly } from '#app/bank/actions/ask_bank'
import { checkBalances } from '#app/bank/actions/check_books'

const CheckBalances = defineJob<{ askedBy: string }>({
  name: 'bank.check-balances',
  label: '银行余额对账',
  handle: ({ askedBy }) => tolerantly(() => checkBalances({ ...systemActor(), name: askedBy })),
})

/** Queues a comparison of all balances; once while it waits. */
export async function askForCheck(trx: Trx, askedBy: string): Promise<{ message: string }> {
  await enqueue(trx, CheckBalances, { askedBy }, { singletonKey: 'check' })
  return { message: '已开始对账，结果稍后列出' }
}
