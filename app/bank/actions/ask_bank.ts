/*
 * The bank's reports may be lost. The platform therefore queries the bank about orders that should have ended by now; a report that arrives
 * afterwards changes nothing.
 */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { databaseNow } from '#core/clock'
import { isOneOf } from '#core/define_codes'
import { formatYuan } from '#core/money'
import { inTransaction } from '#core/transaction'
import { raiseAlarmOnce } from '#app/ledger/actions/alarms'
import { AlarmKind } from '#app/ledger/codes'
import { sendApproved } from '#app/bank/actions/send_approved'
import { takeBankResult } from '#app/bank/actions/take_bank_result'
import { isBankOpen } from '#app/bank/shared/bank_hours'
import { movementsBefore } from '#app/bank/shared/movement_queue'
import { reachWatermark, watermark } from '#app/bank/shared/watermarks'
import { bankGateway } from '#app/bank/gateway/main'
import { BankUnreachableError } from '#app/bank/gateway/port'
import BankAccount from '#app/bank/models/bank_account'
import { sendBankOrder } from '#app/bank/jobs/send_bank_order'
import { BankAccountState, PaymentNature, WithdrawDirection, WithdrawState } from '#app/bank/codes'

/** Rows of one round. The rest comes in the next rounds, because rows asked about longest ago come first. */
const ROUND = 200

/** Orders in a row without an answer, after which the bank counts as away and the round ends. */
const AWAY = 3

/** Hours after which an order without a result is an alarm; the bank usually answers within minutes. */
const RESULT_HOURS = 24

/**
 * Asks the bank about one row after the other; one that it does not answer about does not keep the others waiting.
 *
 * @returns of how many `ask` has said that something changed
 * @throws BankUnreachableError when several in a row got no answer
 */
export async function eachAsked<Row>(rows: readonly Row[], ask: (row: Row) => Promise<boolean>): Promise<number> {
  let [changed, silent] = [0, 0]
  for (const row of rows) {
    try {
      if (await ask(row)) changed++
      silent = 0
    } catch (error) {
      if (!(error instanceof BankUnreachableError) || ++silent >= AWAY) throw error
      logger.warn({ err: error }, 'the bank does not answer about an order')
    }
  }
  return changed
}

/**
 * Queries the bank about payouts, refunds, applications and closings without a reported result, those asked about longest ago first.
 *
 * @param afterSeconds how long to wait for a report before the bank is queried
 */
export async function askAboutOrders(afterSeconds = 60): Promise<number> {
  const changed = (await askAboutMoney(afterSeconds)) + (await askAboutAccounts(afterSeconds))
  await alarmAboutSilence()
  return changed
}

async function askAboutMoney(afterSeconds: number): Promise<number> {
  const { rows } = await db.rawQuery(
    `select id, direction, case when direction = ${WithdrawDirection.out} then api_order_id else refund_order_id end as order_id
     from withdraw_records
     where state = ${WithdrawState.sent} and coalesce(queried_at, sent_at) < clock_timestamp() - make_interval(secs => ?)
     order by coalesce(queried_at, sent_at), id limit ${ROUND}`,
    [afterSeconds]
  )
  return eachAsked(
    rows as { id: number; direction: WithdrawDirection; order_id: string }[],
    async ({ id, direction, order_id: orderId }) => {
      await db
        .from('withdraw_records')
        .where('id', id)
        .update({ queried_at: db.raw('clock_timestamp()') })
      const order = await bankGateway().query(direction === WithdrawDirection.out ? 'withdraw' : 'refund', orderId)
      // The bank does not know the order: the request was lost on the way, so the same number is sent again.
      if (!order) await sendBankOrder(id)
      return order !== null && takeBankResult(order)
    }
  )
}

async function askAboutAccounts(afterSeconds: number): Promise<number> {
  const { rows } = await db.rawQuery(
    `select id, state, order_id, bank_user_id from bank_accounts
     where state in (${BankAccountState.opening}, ${BankAccountState.closing}) and order_id is not null
       and coalesce(queried_at, updated_at, created_at) < clock_timestamp() - make_interval(secs => ?)
     order by coalesce(queried_at, updated_at, created_at), id limit ${ROUND}`,
    [afterSeconds]
  )
  type Row = { id: number; state: BankAccountState; order_id: string; bank_user_id: string | null }
  return eachAsked(rows as Row[], async ({ id, state, order_id: orderId, bank_user_id: bankUserId }) => {
    await db
      .from('bank_accounts')
      .where('id', id)
      .update({ queried_at: db.raw('clock_timestamp()') })
    const closing = state === BankAccountState.closing
    const known = await bankGateway().query(closing ? 'close' : 'open', orderId)
    // A closing that the bank does not know was lost on the way; an application is made by the user on the bank's page.
    const order = known ?? (closing ? await bankGateway().closeAccount(orderId, bankUserId!) : null)
    return order !== null && takeBankResult(order)
  })
}

/** Tells FINANCE, once for each, about money that the bank has had for a day without a result: somebody has to call the bank. */
async function alarmAboutSilence(): Promise<void> {
  const { rows } = await db.rawQuery(
    `select id, amount, coalesce(refund_order_id, api_order_id) as order_id, sent_at from withdraw_records
     where state = ${WithdrawState.sent} and alarmed_at is null and sent_at < clock_timestamp() - make_interval(hours => ${RESULT_HOURS})
     order by sent_at, id limit ${ROUND}`
  )
  for (const { id, amount, order_id: orderId, sent_at: sentAt } of rows) {
    await inTransaction(async (trx) => {
      const subject = `提交银行${RESULT_HOURS}小时仍无结果：${orderId}，${formatYuan(amount)}元`
      await raiseAlarmOnce(AlarmKind.bankMismatch, subject, { orderId, amount, sentAt }, trx)
      await trx
        .from('withdraw_records')
        .where({ id })
        .update({ alarmed_at: trx.raw('clock_timestamp()') })
    })
  }
}

/**
 * Queries the bank about the opening or closing of one company's account, for a user waiting on the page. An application that the user has not
 * answered at the bank yet stays as it is.
 */
export async function askAboutAccount(companyId: number): Promise<boolean> {
  const account = await BankAccount.findBy('companyId', companyId)
  if (!account?.orderId || !isOneOf(account.state, BankAccountState.opening, BankAccountState.closing)) return false
  const order = await bankGateway().query(
    account.state === BankAccountState.opening ? 'open' : 'close',
    account.orderId
  )
  return order !== null && takeBankResult(order)
}

/** Days before the first fetching, for a platform whose bank has been paid into before. */
const FIRST_DAYS = 31

/** Overlap of two fetchings: a payment may appear at the bank some time after the moment it bears. */
const OVERLAP = { days: 1 }

/**
 * Fetches what the bank has done by itself since the last fetching, to make up for lost reports. Each is booked by itself: one that cannot be booked does not
 * keep the others from being booked, but keeps the watermark, so that it is fetched again.
 */
export async function askAboutPayments(): Promise<number> {
  const at = await databaseNow()
  const since = (await watermark('payments'))?.minus(OVERLAP) ?? at.minus({ days: FIRST_DAYS })
  const { orders, unreadable } = await bankGateway().initiatedSince(since.toJSDate())
  for (const problem of unreadable)
    await raiseAlarmOnce(AlarmKind.bankMismatch, `银行主动业务报文无法识别：${problem}`, { problem })
  const known = await db
    .from('withdraw_records')
    // A number of ours that the bank gives to something of its own is told when it is booked.
    .whereNot((own) => own.where({ direction: WithdrawDirection.out, nature: PaymentNature.ordinary }))
    .whereIn(
      'api_order_id',
      orders.map((order) => order.orderId)
    )
    .select('api_order_id')
  const seen = new Set(known.map((row) => row.api_order_id))
  const failures: unknown[] = []
  let changed = 0
  for (const order of orders) {
    if (seen.has(order.orderId)) continue
    try {
      if (await takeBankResult(order)) changed++
    } catch (error) {
      logger.error({ err: error, orderId: order.orderId }, 'a payment of the bank cannot be booked')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  await reachWatermark('payments', at)
  return changed
}

/** Sends the payouts that were approved while the bank was closed, unless those of their company are stopped. */
export async function sendQueued(): Promise<number> {
  if (!(await isBankOpen())) return 0
  const { rows } = await db.rawQuery(
    `select w.id from withdraw_records w join bank_accounts a on a.company_id = w.company_id
     where w.direction = ${WithdrawDirection.out} and w.state = ${WithdrawState.requested} and w.approved_at is not null
       and a.payout_stop is null and ${movementsBefore('w')} = 0
     order by w.id limit ${ROUND}`
  )
  let sent = 0
  for (const { id } of rows as { id: number }[]) if (await inTransaction((trx) => sendApproved(trx, id))) sent++
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
