/*
 * Deadlines of pair orders and instructions reached by the quotes. The rules do not depend on this job: fills and instructions go by the database's
 * clock. The job only carries out the consequences.
 */
import { moveRoll, ROLL_UNANSWERED } from '#app/pair_order/moves'
import db from '@adonisjs/lucid/services/db'
import type { DateTime } from 'luxon'
import { systemActor } from '#core/actor'
import { databaseNow, ZONE } from '#core/clock'
import { rowsAfter, sweep, SWEEP_ROWS } from '#core/sweep'
import { inTransaction } from '#core/transaction'
import { writePricing } from '#app/order/actions/write_pricing'
import { plusTradingDays } from '#app/market/shared/trading_days'
import { noteOrder } from '#app/order/shared/step_parts'
import { goodsCount } from '#app/order/rules/quantity_text'
import { shortTime, tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { endInstruction } from '#app/pair_order/actions/end_instruction'
import { fixAtDeadline } from '#app/pair_order/actions/force_pricing'
import { followQuote } from '#app/pair_order/actions/fill_instruction'
import { lockInstruction, lockPair } from '#app/pair_order/shared/lock_pair'
import { instructionText } from '#app/pair_order/shared/instruction_texts'
import { InstructionState, RollState } from '#app/pair_order/codes'
import { OrderState, OrderType } from '#app/order/codes'

/** Carries out everything that is due. @returns counts by kind */
export async function runPairTimeouts() {
  const at = await databaseNow()
  const lapsed = (last: number) =>
    rowsAfter(
      last,
      db.from('point_instructions').where('state', InstructionState.open).where('expires_at', '<=', at.toJSDate())
    )
  await inTransaction((trx) =>
    moveRoll.where(trx, systemActor(), (query) => void query.where('expires_at', '<=', at.toJSDate()), {
      to: RollState.expired,
      ...ROLL_UNANSWERED,
    })
  )
  const due = (last: number) =>
    rowsAfter(
      last,
      db
        .from('orders')
        .where({ order_type: OrderType.pair, state: OrderState.unpriced })
        .where('point_deadline', '<=', at.toJSDate())
    )
  return {
    lapsed: await sweep('pair order timeout', lapsed, expireInstruction),
    fixed: await sweep('pair order timeout', due, (orderId) => fixAtDeadline({ orderId }, systemActor())),
    reminded: await remind(at),
  }
}

/** → 已失效 at the close of the session. */
export async function expireInstruction(instructionId: number): Promise<boolean> {
  return inTransaction(async (trx) => {
    const { order, instruction } = await lockInstruction(trx, instructionId, systemActor())
    const at = await databaseNow(trx)
    if (instruction.state !== InstructionState.open || at < instruction.expiresAt) return false
    await endInstruction(trx, systemActor(), instruction, InstructionState.expired, '收盘未成交', at)
    const said = instructionText(order, instruction)
    await noteOrder(trx, systemActor(), order, 'point.expire', `点价指令收盘失效：${said}`)
    await tellBuyer(trx, order, {
      code: 'N05',
      title: '点价指令已失效',
      content: `您的订单${order.orderNo}的${said}至收盘未成交，已失效。`,
    })
    return true
  })
}

/** N19, once each: five trading days and one trading day before the deadline. */
async function remind(at: DateTime): Promise<number> {
  let done = 0
  for (const days of [1, 5]) {
    const until = (await plusTradingDays('CZCE', at, days)).endOf('day')
    const rows = (last: number) =>
      rowsAfter(
        last,
        db
          .from('orders')
          .where({ order_type: OrderType.pair, state: OrderState.unpriced })
          .where('point_deadline', '>', at.toJSDate())
          .where('point_deadline', '<=', until.toJSDate())
          .where((any) => void any.whereNull('point_reminded').orWhere('point_reminded', '>', days))
      )
    done += await sweep('pair order timeout', rows, (orderId) => remindOne(orderId, days))
  }
  return done
}

async function remindOne(orderId: number, days: number): Promise<boolean> {
  return inTransaction(async (trx) => {
    const order = await lockPair(trx, orderId, systemActor())
    if (order.state !== OrderState.unpriced || (order.pointReminded ?? 99) <= days) return false
    await writePricing(trx, order, { pointReminded: days })
    const left = order.lines.filter((line) => line.fixedPrice === null)
    const content = `订单${order.orderNo}还有${goodsCount(left)}未点价，点价截止${shortTime(order.pointDeadline!.setZone(ZONE))}，逾期按当日结算价强制点价。`
    await tellBuyer(trx, order, { code: 'N19', title: '点价截止提醒', content: `您的${content}`, sms: true })
    await tellSeller(trx, order, { code: 'N19', title: '点价截止提醒', content })
    return true
  })
}

let following: Promise<number> | null = null

/** Processes open instructions that the latest quotes have reached; concurrent calls share one run. @returns number of changed instructions */
export function followQuotes(): Promise<number> {
  following ??= lookForFills().finally(() => {
    following = null
  })
  return following
}

async function lookForFills(): Promise<number> {
  const at = (await databaseNow()).toJSDate()
  const reached = async (last: number) => {
    const { rows } = await db.rawQuery(
      `select i.id from point_instructions i join orders o on o.id = i.order_id join futures_contracts c on c.code = i.price_contract
     where i.state = ${InstructionState.open} and i.expires_at > ? and (i.touched_at is null or o.auto_fill)
       and c.trading_day = i.trading_day and c.quoted_at > i.created_at
       and (c.last_price <= i.limit_price or (c.low <= i.limit_price and c.low < i.placed_low))
       and i.id > ? order by i.id limit ${SWEEP_ROWS}`,
      [at, last]
    )
    return rows as { id: number }[]
  }
  return sweep('pair order timeout', reached, (instructionId) => followQuote({ instructionId }, systemActor()))
}
