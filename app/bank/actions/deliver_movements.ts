/*
 * Delivers what the bank has to be told of postings (ADR 0023). A movement is marked as sent before the bank hears of it and carries one number; without
 * an answer it is asked about and sent again under that number only. Several processes may deliver at the same time.
 */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { formatYuan } from '#core/money'
import { raiseAlarmOnce } from '#app/ledger/actions/alarms'
import { AlarmKind } from '#app/ledger/codes'
import { inTransaction, type Trx } from '#core/transaction'
import { moveMovement } from '#app/bank/moves'
import { finishMovements } from '#app/bank/actions/finish_movements'
import { bankGateway } from '#app/bank/gateway/main'
import type { BankOrder, MovementRequest } from '#app/bank/gateway/messages'
import { BankUnreachableError } from '#app/bank/gateway/port'
import { WIRE_KINDS } from '#app/bank/rules/movement_kinds'
import { maintenanceWithin, presentMaintenance } from '#app/bank/queries/bank_maintenance'
import { bankNumbersOf } from '#app/bank/queries/bank_numbers'
import { nextMovements } from '#app/bank/shared/movement_queue'
import { eachAsked, sendQueued } from '#app/bank/actions/ask_bank'
import { type MovementKind, MovementState } from '#app/bank/codes'

/** Movements of one round; those of a round are of different sub-accounts, so they may be sent side by side. */
const ROUND = 64

/** Requests to the bank at the same time. */
const AT_ONCE = 8

/** SQL: states of movements that the bank has yet to answer. */
const OPEN = `${MovementState.queued}, ${MovementState.sent}`

type Row = {
  id: number
  movement_no: string
  kind: MovementKind
  payer_company_id: number
  payee_company_id: number
  payer_no: string | null
  payee_no: string | null
  amount: number
  ref_no: string | null
}

const COLUMNS = 'id, movement_no, kind, payer_company_id, payee_company_id, payer_no, payee_no, amount, ref_no'

/** What the bank is asked to do, by its own numbers of both parties; null while one of them has no sub-account. */
function requestOf(row: Row): Omit<MovementRequest, 'notifyUrl'> | null {
  const { movement_no: orderId, payer_no: payer, payee_no: payee, kind, amount, ref_no: tradeNo } = row
  if (payer === null || payee === null) return null
  return { orderId, kind: WIRE_KINDS[kind], payer, payee, amount, tradeNo }
}

/** Marks the next movements as sent. */
async function claim(): Promise<Row[]> {
  return inTransaction(async (trx) => {
    const ids = await nextMovements(trx, ROUND)
    if (ids.length === 0) return []
    await moveMovement.where(trx, systemActor(), (query) => void query.whereRaw('id = any(?)', [ids]), {
      to: MovementState.sent,
      from: [MovementState.queued],
      action: 'bank-movement.send',
      summary: '提交银行指令',
      on: { entity: 'bank_movement', id: ids[0] },
      columns: { sent_at: trx.raw('clock_timestamp()') },
    })
    return withBankNumbers(ids, trx)
  })
}

/** Movements with the bank's numbers of both sides, which are looked up once and stay with the movement. */
async function withBankNumbers(ids: number[], trx: Trx): Promise<Row[]> {
  const read = (): Promise<Row[]> =>
    trx.from('bank_movements').whereRaw('id = any(?)', [ids]).orderBy('id').select(trx.raw(COLUMNS))
  const nameless = (await read()).filter((row) => row.payer_no === null || row.payee_no === null)
  if (nameless.length > 0) {
    const numbers = await bankNumbersOf(
      nameless.flatMap((row) => [row.payer_company_id, row.payee_company_id]),
      trx
    )
    await trx.rawQuery(
      `update bank_movements m set payer_no = coalesce(payer_no, r.payer), payee_no = coalesce(payee_no, r.payee)
       from unnest(?::bigint[], ?::text[], ?::text[]) as r(id, payer, payee) where m.id = r.id and m.state in (${OPEN})`,
      [
        nameless.map(({ id }) => id),
        nameless.map((row) => numbers.get(row.payer_company_id) ?? null),
        nameless.map((row) => numbers.get(row.payee_company_id) ?? null),
      ] as never
    )
  }
  return read()
}

/** Sends movements, a few at a time, and returns the answers; of those without one nothing is known. */
async function send(rows: readonly Row[]): Promise<{ answers: BankOrder[]; silent: number }> {
  const left = [...rows]
  const answers: BankOrder[] = []
  let silent = 0
  const work = async () => {
    for (let row = left.shift(); row; row = left.shift()) {
      const request = requestOf(row)
      try {
        // A sub-account that has been closed meanwhile: the movement stays without an answer, and FINANCE is told after a while.
        if (request) answers.push(await bankGateway().move(request))
      } catch (error) {
        if (!(error instanceof BankUnreachableError)) throw error
        silent++
        logger.warn({ err: error, orderId: row.movement_no }, 'the bank does not answer about a movement')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { answers, silent }
}

/**
 * Sends what may be sent, until nothing is left or the bank is away; payouts that waited for it follow. While the bank is closed for maintenance
 * movements wait, and the ledger goes on.
 *
 * @returns the number of movements that the bank has answered
 */
export async function deliverMovements(): Promise<number> {
  if (await presentMaintenance()) return 0
  let answered = 0
  for (;;) {
    const rows = await claim()
    if (rows.length === 0) break
    const { answers, silent } = await send(rows)
    await finishMovements(answers)
    answered += answers.length
    if (silent === rows.length) break
  }
  if (answered > 0) await sendQueued()
  return answered
}

/**
 * Asks about movements without a result, each the less often the longer it has been going on. One that the bank does not know was lost on its way and is
 * sent again, under its number.
 *
 * @param afterSeconds how long to wait for an answer at least
 */
export async function askAboutMovements(afterSeconds = 5): Promise<number> {
  if (await presentMaintenance()) return 0
  const { rows } = await db.rawQuery(
    `select ${COLUMNS} from bank_movements
     where state = ${MovementState.sent} and coalesce(queried_at, sent_at)
       < clock_timestamp() - greatest(make_interval(secs => ?), least(interval '5 minutes', (clock_timestamp() - sent_at) / 4) * sign(?))
     order by coalesce(queried_at, sent_at), id limit ${ROUND}`,
    [afterSeconds, afterSeconds]
  )
  if (rows.length === 0) return 0
  const asked = rows as Row[]
  await db
    .from('bank_movements')
    .whereRaw('id = any(?)', [asked.map(({ id }) => id)])
    // Whose report has come meanwhile has ended.
    .where('state', MovementState.sent)
    .update({ queried_at: db.raw('clock_timestamp()') })
  const answers: BankOrder[] = []
  const lost: number[] = []
  try {
    await eachAsked(asked, async (row) => {
      const order = await bankGateway().query(WIRE_KINDS[row.kind], row.movement_no)
      if (order) answers.push(order)
      else lost.push(row.id)
      return order !== null
    })
    if (lost.length > 0) answers.push(...(await send(await inTransaction((trx) => withBankNumbers(lost, trx)))).answers)
  } finally {
    // What the bank has said counts, also when it falls silent afterwards.
    const finished = await finishMovements(answers)
    if (finished > 0) await deliverMovements()
  }
  return answers.length
}

type Overdue = { id: number; movement_no: string; amount: number; created_at: Date; waiting: number }

/** Minutes after which a movement that has not ended is told to FINANCE; the bank usually answers at once. */
const RESULT_MINUTES = 60

/** Payers with overdue movements that are told one by one; more of them are an outage, which is one alarm. */
const ONE_BY_ONE = 5

/**
 * Tells FINANCE about movements that have not ended for an hour: of each payer the oldest, with how many wait behind it; once, until it has ended. What
 * keeps one company waiting does not hide what another one waits for, and an outage of days is one alarm and not one for each of them.
 */
export async function alarmAboutMovements(): Promise<void> {
  // What has waited for the end of a maintenance is delivered within minutes after it.
  if (await maintenanceWithin(RESULT_MINUTES)) return
  await inTransaction(async (trx) => {
    await trx.rawQuery(`select pg_advisory_xact_lock(hashtext('bank:alarm-movements'))`)
    const { rows } = await trx.rawQuery(
      `select * from (select distinct on (payer_company_id) id, payer_company_id, movement_no, amount, created_at, alarmed_at,
           count(*) over (partition by payer_company_id)::int as waiting
         from bank_movements where state in (${OPEN}) and created_at < clock_timestamp() - make_interval(mins => ${RESULT_MINUTES})
         order by payer_company_id, id) oldest where alarmed_at is null order by id`
    )
    const overdue = rows as Overdue[]
    const alarmed = overdue.length > ONE_BY_ONE ? overdue.slice(0, 1) : overdue
    const waiting = overdue.reduce((sum, one) => sum + one.waiting, 0)
    for (const one of alarmed) {
      const { movement_no: orderId, amount, created_at: sentAt } = one
      const behind =
        alarmed.length < overdue.length ? `等${overdue.length}家付款方共${waiting}条` : `，共${one.waiting}条`
      const subject = `银行指令${RESULT_MINUTES}分钟仍未完成：${orderId}，${formatYuan(amount)}元${behind}待完成`
      await raiseAlarmOnce(AlarmKind.bankMismatch, subject, { orderId, amount, sentAt }, trx)
    }
    await trx
      .from('bank_movements')
      .whereRaw(`id = any(?) and state in (${OPEN})`, [overdue.map(({ id }) => id)])
      .update({ alarmed_at: trx.raw('clock_timestamp()') })
  })
}
