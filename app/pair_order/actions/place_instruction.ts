import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import type { Cents } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import { noteOrder } from '#app/order/shared/step_parts'
import { shortTime, tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { pricingVersion } from '#app/order/rules/order_versions'
import { endInstruction } from '#app/pair_order/actions/end_instruction'
import { lockInstruction, lockPair, requirePricing } from '#app/pair_order/shared/lock_pair'
import PointInstruction from '#app/pair_order/models/point_instruction'
import { pointMarket, type PointMarket } from '#app/pair_order/queries/point_market'
import { immediateLimit, limitProblem, tickProblem } from '#app/pair_order/rules/point_checks'
import { instructionText } from '#app/pair_order/shared/instruction_texts'
import { InstructionKind, InstructionState } from '#app/pair_order/codes'
import { PairOrderRefusal } from '#app/pair_order/refusals'
import { CatalogRefusal } from '#app/catalog/refusals'
import { OrderRefusal } from '#app/order/refusals'
import { isByTonne } from '#app/catalog/codes'

export type PlaceInstructionInput = SeenInput & {
  orderId: number
  lineIds: number[]
  kind: InstructionKind
  /** Cents per tonne; only with a limit. */
  limitPrice?: Cents | null
}

/** Seconds after which a quote is too old for an immediate instruction. */
const FRESH = 60

/** @throws RefusedError `合约已到点价截止日`, `非交易时段，不能点价` */
export function requireOpenMarket(order: Order, market: PointMarket, at: DateTime) {
  if (!market.contract.listed || at >= order.pointDeadline!) throw refuse(OrderRefusal.pointingOver)
  if (!market.open) throw refuse(PairOrderRefusal.marketClosed)
}

function limitOf(input: PlaceInstructionInput, { contract, tick, limits }: PointMarket, at: DateTime): Cents {
  if (input.kind === InstructionKind.market) {
    const age = contract.quotedAt ? at.diff(contract.quotedAt, 'seconds').seconds : Infinity
    if (contract.lastPrice === null || age > FRESH) throw refuse(PairOrderRefusal.quotesStopped)
    return immediateLimit(contract.lastPrice, tick, limits)
  }
  if (!input.limitPrice) throw refuse(PairOrderRefusal.priceMissing)
  const problem = tickProblem(input.limitPrice, tick) ?? limitProblem(input.limitPrice, limits)
  if (problem) throw refuse(problem)
  return input.limitPrice
}

/**
 * New → 待成交 by the buyer, one open instruction per line (state-machines §5.2). It is valid until the session's close: 15:00, at night 23:00.
 *
 * @throws RefusedError `非交易时段，不能点价`, `点价价格须为{tick}的整数倍`, `超出涨跌停板`, `合约已到点价截止日`
 * @throws StaleError when contract, basis or deadline are not the ones that were seen
 */
export async function placeInstruction(
  input: PlaceInstructionInput,
  actor: Actor,
  outer?: Trx
): Promise<PointInstruction[]> {
  return inTransaction(async (trx) => {
    const order = await lockPair(trx, input.orderId, actor, 'buyer')
    requirePricing(order)
    requireSeen(trx, input.seen, pricingVersion(order))
    const at = await databaseNow(trx)
    const market = await pointMarket(order.priceContract!, at, trx)
    requireOpenMarket(order, market, at)
    const limitPrice = limitOf(input, market, at)
    const { contract, tradingDay, closesAt: expiresAt } = market
    const sameDay = contract.tradingDay === tradingDay

    const open = await PointInstruction.query({ client: trx })
      .where({ orderId: order.id, state: InstructionState.open })
      .forUpdate()
    const made: PointInstruction[] = []
    for (const lineId of [...new Set(input.lineIds)].sort((a, b) => a - b)) {
      const line = order.lines.find((one) => one.id === lineId)
      if (!line) throw refuse(CatalogRefusal.batchMissing)
      const pointed = { batchCode: line.batchCode, byTonne: isByTonne(line.productType) }
      if (line.fixedPrice !== null) throw refuse(PairOrderRefusal.batchPointed(pointed))
      const before = open.find((one) => one.orderLineId === lineId)
      if (before && before.expiresAt > at) throw refuse(PairOrderRefusal.batchHasInstruction(pointed))
      if (before) await endInstruction(trx, actor, before, InstructionState.expired, '收盘未成交', at)
      made.push(
        await PointInstruction.create(
          {
            orderId: order.id,
            orderLineId: lineId,
            kind: input.kind,
            state: InstructionState.open,
            priceContract: contract.code,
            limitPrice,
            tradingDay,
            expiresAt,
            placedLast: contract.lastPrice,
            placedLow: sameDay ? contract.low : null,
            placedBy: actor.userId!,
            placedName: actor.name,
            createdAt: at,
          },
          { client: trx }
        )
      )
    }
    const said = made.map((one) => instructionText(order, one)).join('；')
    await noteOrder(trx, actor, order, 'point.add', `点价指令：${said}`)
    await tellSeller(trx, order, {
      code: 'N05',
      title: '买方点价指令',
      content: `订单${order.orderNo}买方${said}，请于${shortTime(expiresAt)}前确认成交。`,
      sms: true,
    })
    return made
  }, outer)
}

/** → 已撤销 by the buyer, before it is filled. */
export async function cancelInstruction(
  input: { instructionId: number },
  actor: Actor,
  outer?: Trx
): Promise<PointInstruction> {
  return inTransaction(async (trx) => {
    const { order, instruction } = await lockInstruction(trx, input.instructionId, actor, 'buyer')
    await endInstruction(trx, actor, instruction, InstructionState.withdrawn, '买方撤销', await databaseNow(trx))
    const said = instructionText(order, instruction)
    await noteOrder(trx, actor, order, 'point.cancel', `撤销点价指令：${said}`)
    await tellSeller(trx, order, {
      code: 'N05',
      title: '买方撤销点价指令',
      content: `订单${order.orderNo}买方已撤销${said}。`,
      sms: true,
    })
    await tellBuyer(trx, order, {
      code: 'N05',
      title: '点价指令已撤销',
      content: `您的订单${order.orderNo}的${said}已撤销。`,
    })
    return instruction
  }, outer)
}
