import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { formatYuan, type Cents } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import { tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { confirmPricing } from '#app/pair_order/actions/confirm_pricing'
import { priceLines } from '#app/pair_order/actions/price_lines'
import { lockInstruction, requirePricing } from '#app/pair_order/shared/lock_pair'
import { instructionVersion } from '#app/pair_order/rules/pair_versions'
import { moveInstruction } from '#app/pair_order/moves'
import type PointInstruction from '#app/pair_order/models/point_instruction'
import { pointMarket } from '#app/pair_order/queries/point_market'
import {
  feedFillPrice,
  limitProblem,
  tickProblem,
  touchedAt,
  type WaitingInstruction,
} from '#app/pair_order/rules/point_checks'
import { futures, instructionText } from '#app/pair_order/shared/instruction_texts'
import { raiseAlarm } from '#app/ledger/actions/alarms'
import { AlarmKind } from '#app/ledger/codes'
import { tellOperators } from '#app/identity/shared/tell_operators'
import { InstructionState } from '#app/pair_order/codes'
import { OrderState, PricedBy } from '#app/order/codes'
import { PairOrderRefusal } from '#app/pair_order/refusals'
import { isByTonne } from '#app/catalog/codes'

/** → 已成交: closes the instruction, prices its line and notifies both sides. */
async function fill(
  trx: Trx,
  actor: Actor,
  order: Order,
  instruction: PointInstruction,
  input: { price: Cents; by: PricedBy; at: DateTime; reason?: string | null }
) {
  await moveInstruction(trx, actor, instruction, {
    to: InstructionState.filled,
    action: 'point_instruction.fill',
    summary: `点价成交 ${futures(input.price)} 元/吨`,
    reason: input.reason,
    fields: { fillPrice: input.price, filledBy: input.by, filledAt: input.at },
  })
  await priceLines(trx, actor, order, { ...input, prices: new Map([[instruction.orderLineId, input.price]]) })
  const line = order.lines.find((one) => one.id === instruction.orderLineId)!
  await confirmPricing(trx, actor, order, { ...input, instruction, lines: [line] })
  const notice = {
    code: 'N05',
    title: '点价成交',
    content: `订单${order.orderNo}${instructionText(order, instruction)}以${futures(input.price)}元/吨成交，单价${formatYuan(line.price)}元/吨，货款${formatYuan(line.amount)}元。`,
    sms: true,
  } as const
  await tellBuyer(trx, order, notice)
  await tellSeller(trx, order, notice)
}

/**
 * The seller fills an instruction with the futures price at which it closed its hedge, until the instruction's session closes (state-machines §5.2).
 *
 * @throws RefusedError `成交价劣于客户限价`, `点价指令已失效`, `点价价格须为{tick}的整数倍`, `超出涨跌停板`
 * @throws StaleError when the instruction is not the one that was seen
 */
export async function fillInstruction(
  input: { instructionId: number; price: Cents } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<PointInstruction> {
  return inTransaction(async (trx) => {
    const { order, instruction } = await lockInstruction(trx, input.instructionId, actor, 'seller')
    const at = await databaseNow(trx)
    if (instruction.state === InstructionState.open && at >= instruction.expiresAt)
      throw refuse(PairOrderRefusal.instructionVoid)
    InstructionState.assert(instruction.state, InstructionState.filled)
    if (instruction.state !== InstructionState.open) throw refuse(PairOrderRefusal.instructionVoid)
    requirePricing(order)
    requireSeen(trx, input.seen, instructionVersion(instruction))
    if (input.price > instruction.limitPrice) throw refuse(PairOrderRefusal.worseThanLimit)
    const { tick, limits } = await pointMarket(instruction.priceContract, at, trx)
    const problem = tickProblem(input.price, tick) ?? limitProblem(input.price, limits)
    if (problem) throw refuse(problem)
    await fill(trx, actor, order, instruction, { price: input.price, by: PricedBy.seller, at })
    return instruction
  }, outer)
}

export function waitingOf(instruction: PointInstruction): WaitingInstruction {
  const { limitPrice, tradingDay, placedLast, placedLow, createdAt } = instruction
  return { limitPrice, tradingDay, placedLast, placedLow, placedAt: createdAt.toMillis() }
}

/**
 * A quote that operators have entered decides about somebody's money: an open alarm for finance, until somebody has looked at it and says so, and an SMS to
 * all who trade with it.
 */
async function alarmHandPrice(
  trx: Trx,
  actor: Actor,
  order: Order,
  { instruction, price }: { instruction: PointInstruction; price: Cents }
) {
  const summary = `人工报价${futures(price)}元/吨触发点价，请核对`
  const subject = `订单${order.orderNo}：${summary}`
  await audit(trx, actor, {
    action: 'point_instruction.hand_price',
    entity: 'point_instruction',
    entityId: instruction.id,
    after: { price },
    summary,
  })
  const { priceContract: contract, orderNo } = order
  await raiseAlarm(AlarmKind.handPrice, subject, { orderNo, contract, instructionId: instruction.id, price }, trx)
  await tellOperators(trx, 'OPS', subject)
}

/**
 * The quotes of the platform have reached an open instruction: it is filled if the seller allows that (自动确认); otherwise the moment is stored as
 * evidence and the seller is asked to fill.
 *
 * @returns whether anything has changed
 */
export async function followQuote(input: { instructionId: number }, actor: Actor, outer?: Trx): Promise<boolean> {
  return inTransaction(async (trx) => {
    const { order, instruction } = await lockInstruction(trx, input.instructionId, actor)
    const at = await databaseNow(trx)
    if (
      instruction.state !== InstructionState.open ||
      order.state !== OrderState.unpriced ||
      at >= instruction.expiresAt
    )
      return false
    const { contract } = await pointMarket(instruction.priceContract, at, trx)
    const waiting = waitingOf(instruction)
    const seen = touchedAt(waiting, { ...contract, quotedAt: contract.quotedAt?.toMillis() ?? null })
    if (seen === null) return false
    const first = instruction.touchedAt === null
    if (contract.byHand && (first || order.autoFill))
      await alarmHandPrice(trx, actor, order, { instruction, price: seen })
    if (first) {
      instruction.useTransaction(trx)
      await instruction.merge({ touchedPrice: seen, touchedAt: contract.quotedAt }).save()
    }
    if (order.autoFill) {
      await fill(trx, actor, order, instruction, { price: feedFillPrice(waiting, seen), by: PricedBy.feed, at })
      return true
    }
    if (first)
      await tellSeller(trx, order, {
        code: 'N05',
        title: '行情已到买方点价',
        content: `订单${order.orderNo}${instructionText(order, instruction)}，平台行情已到${futures(seen)}，请尽快确认成交。`,
        sms: true,
      })
    return first
  }, outer)
}

/**
 * The platform enforces a fill at the limit, with its own quotes as evidence, when the market reached an instruction and the seller did not answer
 * (flows §3). Possible also after the instruction has expired.
 *
 * @throws RefusedError without that evidence
 */
export async function enforceFill(
  input: { instructionId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<PointInstruction> {
  return inTransaction(async (trx) => {
    const { order, instruction } = await lockInstruction(trx, input.instructionId, actor)
    requirePricing(order)
    InstructionState.assert(instruction.state, InstructionState.filled)
    if (instruction.touchedAt === null) throw refuse(PairOrderRefusal.quoteShortOfLimit)
    const line = order.lines.find((one) => one.id === instruction.orderLineId)!
    if (line.fixedPrice !== null)
      throw refuse(PairOrderRefusal.batchPointed({ batchCode: line.batchCode, byTonne: isByTonne(line.productType) }))
    const at = await databaseNow(trx)
    // Another instruction may be open for the same line.
    await moveInstruction.where(
      trx,
      actor,
      (query) => void query.where('order_line_id', line.id).whereNot('id', instruction.id),
      {
        to: InstructionState.expired,
        action: 'point_instruction.expire',
        summary: '平台执行成交，其他点价指令失效',
        columns: { end_reason: '平台执行成交', ended_at: at.toJSDate() },
      }
    )
    await fill(trx, actor, order, instruction, {
      price: instruction.limitPrice,
      by: PricedBy.platform,
      at,
      reason: input.reason,
    })
    return instruction
  }, outer)
}
