import '#app/bank/jobs/check_balances'
import '#app/bank/jobs/resend_movement'
import '#app/bank/jobs/send_bank_order'
import '#app/bank/jobs/synchronise'
import { defineJob } from '#core/jobs'
import { checkAllBalances } from '#app/bank/actions/check_books'
import { askAboutOrders, askAboutPayments, sendQueued, tolerantly } from '#app/bank/actions/ask_bank'
import { alarmAboutMovements } from '#app/bank/actions/deliver_movements'
import { isBankConfigured } from '#app/bank/gateway/main'
import { reconcilePending } from '#app/bank/jobs/reconcile'

const whenConfigured = (work: () => Promise<unknown>) => async () => {
  if (isBankConfigured()) await tolerantly(work)
}

/** Queries the bank about unknown results every 5 minutes (state-machines §9.3). */
defineJob({
  name: 'bank.ask-orders',
  label: '查询银行指令结果',
  cron: '*/5 * * * *',
  handle: whenConfigured(() => askAboutOrders()),
})

defineJob({
  name: 'bank.ask-payments',
  label: '查询付款结果',
  cron: '* * * * *',
  handle: whenConfigured(askAboutPayments),
})

defineJob({
  name: 'bank.send-queued',
  label: '发送排队的银行指令',
  cron: '* * * * *',
  handle: whenConfigured(sendQueued),
})

/** Delivery itself is done by serving processes (`shared/delivery`). */
defineJob({
  name: 'bank.alarm-movements',
  label: '检查未完成的银行指令',
  cron: '*/10 * * * *',
  handle: whenConfigured(alarmAboutMovements),
})

/** Compares the movements at the bank with the platform's, day by day, as soon as a day is over and the bank answers. */
defineJob({
  name: 'bank.reconcile',
  label: '银行对账',
  cron: '15 * * * *',
  handle: whenConfigured(reconcilePending),
})

/** A job of its own: a file that cannot be read keeps no balance from being compared. */
defineJob({
  name: 'bank.check-all-balances',
  label: '银行余额核对',
  cron: '25 * * * *',
  handle: whenConfigured(checkAllBalances),
})
