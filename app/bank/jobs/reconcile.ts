/* The nightly comparison with the bank: every movement of a day must be in both books with the same amount. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#core/clock'
import { checkFile } from '#app/bank/actions/check_books'
import { raiseAlarmOnce } from '#app/ledger/actions/alarms'
import { bankGateway } from '#app/bank/gateway/main'
import { custody } from '#app/ledger/rules/accounts'
import { AlarmKind } from '#app/ledger/codes'
import { UnreadableFileError } from '#app/bank/gateway/daily_file'
import { reachWatermark, watermark, type Watermark } from '#app/bank/shared/watermarks'
import { WithdrawDirection } from '#app/bank/codes'

export type Difference = { orderId: string; kind: string; bank: number | null; ours: number | null }

/** Records made by the demo seed are unknown to the bank. */
const SEEDED = 'SEED'

/**
 * Compares every day that is over and was not compared yet. A bank that does not answer leaves the watermark, so that the day is compared when it
 * does. A day is over an hour after midnight, when its last movements have reached both books.
 */
export async function reconcilePending(): Promise<number> {
  return (await eachPending('reconciled', reconcile)) + (await eachPending('filed', readableFile))
}

/** Runs a comparison for every day up to the last one that is over, each once. @returns how many differences there were */
async function eachPending(name: Watermark, compare: (day: string) => Promise<unknown[]>): Promise<number> {
  const last = now().minus({ hours: 1 }).startOf('day').minus({ days: 1 })
  let differences = 0
  for (let day = (await watermark(name)) ?? last; day <= last; day = day.plus({ days: 1 })) {
    differences += (await compare(day.toISODate()!)).length
    await reachWatermark(name, day.plus({ days: 1 }))
  }
  return differences
}

/** Compares the file of a day. One that is damaged is told once, and asked for again in the next hour. */
async function readableFile(day: string): Promise<unknown[]> {
  try {
    return await checkFile(day)
  } catch (error) {
    if (error instanceof UnreadableFileError)
      await raiseAlarmOnce(AlarmKind.bankMismatch, `${day}银行对账文件无法识别`, { day, problem: error.message })
    throw error
  }
}

/**
 * Compares a day and raises an alarm on any difference.
 *
 * @param day `YYYY-MM-DD`
 */
export async function reconcile(day: string): Promise<Difference[]> {
  const { orders, unreadable } = await bankGateway().paymentsOf(day)
  const atBank = new Map(orders.map((order) => [order.orderId, order]))
  const { rows } = await db.rawQuery(
    `select t.id, t.key, t.title, e.debit - e.credit as amount, r.api_order_id, r.refund_order_id, r.direction
     from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     left join withdraw_records r on t.ref_type = 'withdraw_record' and r.id = t.ref_id
     where e.account_code = '${custody}' and e.created_at >= ?::date::timestamp at time zone 'Asia/Shanghai'
       and e.created_at < (?::date + 1)::timestamp at time zone 'Asia/Shanghai'`,
    [day, day]
  )
  const differences: Difference[] = unreadable.map((problem) => ({
    orderId: problem,
    kind: '无法识别',
    bank: null,
    ours: null,
  }))
  for (const row of rows) {
    const orderId: string =
      row.direction === WithdrawDirection.in && row.amount < 0 ? row.refund_order_id : (row.api_order_id ?? row.key)
    if (orderId.startsWith(SEEDED)) continue
    const order = atBank.get(orderId)
    atBank.delete(orderId)
    const ours = Math.abs(row.amount)
    if (!order || order.amount !== ours)
      differences.push({ orderId, kind: row.amount > 0 ? '入金' : '出金', bank: order?.amount ?? null, ours })
  }
  for (const order of atBank.values())
    differences.push({
      orderId: order.orderId,
      kind: order.kind === 'in' ? '入金' : '出金',
      bank: order.amount ?? null,
      ours: null,
    })
  if (differences.length > 0)
    await raiseAlarmOnce(AlarmKind.bankMismatch, `${day}与银行对账发现${differences.length}笔差异`, {
      day,
      differences,
    })
  return differences
}
