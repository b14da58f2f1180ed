/*
 * The bank's reports may be lost. The platform therefore queries the bank about orders that should have ended by now; a report that arrives
 * afterwards changes nothing.
 */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { inTransaction } from '#core/transaction'
import { sendApproved } from '#app/bank/actions/send_approved'
import { takeBankResult } from '#app/bank/actions/take_bank_result'
import { isBankOpen } from '#app/bank/shared/bank_hours'
import { bankGateway } from '#app/bank/gateway/main'
import { BankUnreachableError } from '#app/bank/gateway/port'
import BankAccount from '#app/bank/models/bank_account'
import { sendBankOrder } from '#app/bank/jobs/send_bank_order'
import { BankAccountState, WithdrawDirection, WithdrawState } from '#app/bank/codes'

/**
 * Queries the bank about payouts, refunds and applications without a reported result.
 *
 * @param afterSeconds how long to wait for a report before the bank is queried
 */
export async function askAboutOrders(afterSeconds = 60): Promise<number> {
  const { rows } = await db.rawQuery(
    `select id, case when direction = ${WithdrawDirection.out} then api_order_id else refund_order_id end as order_id from withdraw_records
       where state = ${WithdrawState.sent} and coalesce(queried_at, sent_at) < clock_timestamp() - make_interval(secs => ?)
     union all
     select null, order_id from bank_accounts where state = ${BankAccountState.opening} and order_id is not null and coalesce(updated_at, created_at) < clock_timestamp() - make_interval(secs => ?)
     limit 200`,
    [afterSeconds, afterSeconds]
  )
  let changed = 0
  for (const { id, order_id: orderId } of rows as { id: number | null; order_id: string }[]) {
    const order = await bankGateway().query(orderId)
    if (order && (await takeBankResult(order))) changed++
    if (id === null) continue
    await db
      .from('withdraw_records')
      .where('id', id)
      .update({ queried_at: db.raw('clock_timestamp()') })
    // The bank does not know the order: the request was lost on the way, so the same number is sent again.
    if (!order) await sendBankOrder(id)
  }
  return changed
}

/**
 * Queries the bank about the running application of one company, for a user waiting on the page. An application that the user has not answered at the
 * bank yet stays as it is.
 */
export async function askAboutApplication(companyId: number): Promise<boolean> {
  const account = await BankAccount.findBy('companyId', companyId)
  if (account?.state !== BankAccountState.opening || !account.orderId) return false
  const order = await bankGateway().query(account.orderId)
  return order !== null && takeBankResult(order)
}

/** Fetches the payments received during the last two days, to make up for lost reports. */
export async function askAboutPayments(): Promise<number> {
  const orders = await bankGateway().paymentsSince(new Date(Date.now() - 2 * 86_400_000))
  if (orders.length === 0) return 0
  const known = await db
    .from('withdraw_records')
    .whereIn(
      'api_order_id',
      orders.map((order) => order.orderId)
    )
    .select('api_order_id')
  const seen = new Set(known.map((row) => row.api_order_id))
  let changed = 0
  for (const order of orders) if (!seen.has(order.orderId) && (await takeBankResult(order))) changed++
  return changed
}

/** Sends the payouts that were approved while the bank was closed. */
export async function sendQueued(): Promise<number> {
  if (!(await isBankOpen())) return 0
  const rows = await db
    .from('withdraw_records')
    .where({ direction: WithdrawDirection.out, state: WithdrawState.requested })
    .whereNotNull('approved_at')
    .orderBy('id')
    .limit(200)
    .select('id')
  let sent = 0
  for (const { id } of rows) if (await inTransaction((trx) => sendApproved(trx, id))) sent++
  return sent
}

/** Runs an exchange with the bank; does not fail when the bank cannot be reached. */
export async function tolerantly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof BankUnreachableError)) throw error
    logger.warn({ err: error }, 'the bank does not answer')
  }
}
