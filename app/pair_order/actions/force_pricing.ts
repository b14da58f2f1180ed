import { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow, ZONE } from '#core/clock'
import { refuse } from '#core/errors'
import type { Cents } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { useSettlementPrice } from '#app/market/actions/use_settlement_price'
import { writePricing } from '#app/order/actions/write_pricing'
import { isTradingDay } from '#app/market/shared/trading_days'
import type Order from '#app/order/models/order'
import { noteOrder } from '#app/order/shared/step_parts'
import { goodsCount } from '#app/order/rules/quantity_text'
import { shortTime, tellBoth } from '#app/order/shared/order_notices'
import { confirmPricing } from '#app/pair_order/actions/confirm_pricing'
import { endInstruction } from '#app/pair_order/actions/end_instruction'
import { priceLines } from '#app/pair_order/actions/price_lines'
import { lockPair, requirePricing } from '#app/pair_order/shared/lock_pair'
import PointInstruction from '#app/pair_order/models/point_instruction'
import { tellOperators } from '#app/identity/shared/tell_operators'
import { futures } from '#app/pair_order/shared/instruction_texts'
import { PricedBy, PricingStatus } from '#app/order/codes'
import { InstructionState } from '#app/pair_order/codes'
import { PairOrderRefusal } from '#app/pair_order/refusals'

async function endOpen(trx: Trx, actor: Actor, order: Order, reason: string, at: DateTime) {
  const open = await PointInstruction.query({ client: trx })
    .where({ orderId: order.id, state: InstructionState.open })
    .orderBy('id')
    .forUpdate()
  for (const instruction of open) await endInstruction(trx, actor, instruction, InstructionState.expired, reason, at)
}

/** Prices all unpriced lines at one settlement price. */
async function fixRest(
  trx: Trx,
  actor: Actor,
  order: Order,
  input: { settle: Cents; day: string; by: PricedBy; at: DateTime; reason?: string | null }
) {
  await endOpen(trx, actor, order, '强制点价', input.at)
  const left = order.lines.filter((line) => line.fixedPrice === null)
  await priceLines(trx, actor, order, { ...input, prices: new Map(left.map((line) => [line.id, input.settle])) })
  await confirmPricing(trx, actor, order, { ...input, price: input.settle, instruction: null, lines: left })
  await tellBoth(trx, order, {
    code: 'N05',
    title: '强制点价',
    content: `订单${order.orderNo}未点价的${goodsCount(left)}已按${order.priceContract} ${input.day}结算价${futures(input.settle)}元/吨强制点价${input.reason ? `，原因：${input.reason}` : ''}。`,
    sms: true,
  })
}

/**
 * Prices the rest of a pair order after its deadline (state-machines §5.2), at the stored settlement price of that day, never at a live quote. While
 * none is stored the order waits (未点完已过期) and operators are notified once.
 *
 * @returns whether the order is now priced
 * @throws RefusedError before the deadline
 */
export async function fixAtDeadline(input: { orderId: number }, actor: Actor, outer?: Trx): Promise<boolean> {
  return inTransaction(async (trx) => {
    const order = await lockPair(trx, input.orderId, actor)
    requirePricing(order)
    const at = await databaseNow(trx)
    if (at < order.pointDeadline!) throw refuse(PairOrderRefusal.pointingNotDue)
    const day = order.pointDeadline!.setZone(ZONE).toISODate()!
    const settle = await useSettlementPrice(order.priceContract!, day, trx)
    if (settle !== null) {
      await fixRest(trx, actor, order, { settle, day, by: PricedBy.deadline, at })
      return true
    }
    if (order.pointStuckAt) return false
    await endOpen(trx, actor, order, '点价到期', at)
    await writePricing(trx, order, { pricingStatus: PricingStatus.expired, pointStuckAt: at })
    await noteOrder(trx, actor, order, 'point.overdue', `点价到期，等待 ${order.priceContract} ${day} 结算价`)
    await tellOperators(
      trx,
      'OPS',
      `点价订单${order.orderNo}已到期，缺少${order.priceContract} ${day}结算价，无法强制点价`
    )
    return false
  }, outer)
}

/**
 * An operator prices the rest at the stored settlement price of a day since the contract took effect, with a reason: a contract that stopped trading,
 * a ruling, a deadline on a day without settlement.
 *
 * @param input.day `YYYY-MM-DD`
 * @throws RefusedError without a stored settlement price, or for a day outside the order's life
 */
export async function forcePricing(
  input: { orderId: number; day: string; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockPair(trx, input.orderId, actor)
    requirePricing(order)
    const at = await databaseNow(trx)
    const first = (order.pointStart ?? order.createdAt).setZone(ZONE).toISODate()!
    if (input.day < first || input.day > at.toISODate()!) throw refuse(PairOrderRefusal.settlementDayOutside({ first }))
    const settle = await useSettlementPrice(order.priceContract!, input.day, trx)
    if (settle === null) throw refuse(PairOrderRefusal.noSettlement({ contract: order.priceContract!, day: input.day }))
    await fixRest(trx, actor, order, { settle, day: input.day, by: PricedBy.platform, at, reason: input.reason })
    return order
  }, outer)
}

/**
 * An operator extends the buyer's deadline, not beyond the contract's own last day; both sides are notified of the reason.
 *
 * @param input.day `YYYY-MM-DD`
 */
export async function extendDeadline(
  input: { orderId: number; day: string; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockPair(trx, input.orderId, actor)
    requirePricing(order)
    const at = await databaseNow(trx)
    const contract = await trx.from('futures_contracts').where('code', order.priceContract!).first()
    const until = DateTime.fromISO(input.day, { zone: ZONE }).set({ hour: 15, minute: 30 })
    if (!(await isTradingDay('CZCE', until, trx))) throw refuse(PairOrderRefusal.deadlineNotTradingDay)
    if (until <= order.pointDeadline! || until <= at) throw refuse(PairOrderRefusal.deadlineNotLater)
    if (!contract || input.day > contract.last_point_date)
      throw refuse(PairOrderRefusal.deadlineTooLate({ last: contract?.last_point_date ?? null }))
    const before = shortTime(order.pointDeadline)
    const priced = order.lines.some((line) => line.fixedPrice !== null)
    await writePricing(trx, order, {
      pointDeadline: until,
      pricingStatus: priced ? PricingStatus.partlyPriced : PricingStatus.unpriced,
      pointReminded: null,
      pointStuckAt: null,
    })
    const said = `点价截止由 ${before} 延至 ${shortTime(until)}`
    await noteOrder(trx, actor, order, 'point.extend', said, input.reason)
    await tellBoth(trx, order, {
      code: 'N05',
      title: '点价截止延期',
      content: `订单${order.orderNo}${said}，原因：${input.reason}。`,
    })
    return order
  }, outer)
}
