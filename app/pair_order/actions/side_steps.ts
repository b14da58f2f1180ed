/*
 * Smaller steps of one side: the seller's standing consent to fills by the platform's quotes, the buyer's claim of a fill, the buyer's abandonment.
 */
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { endByBuyerDefault } from '#app/order/actions/default_buyer'
import { writePricing } from '#app/order/actions/write_pricing'
import { goodsBack } from '#app/order/rules/quantity_text'
import { orderVersion, pricingVersion } from '#app/order/rules/order_versions'
import { lockOrder } from '#app/order/shared/lock_order'
import type Order from '#app/order/models/order'
import { noteOrder } from '#app/order/shared/step_parts'
import { tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { requireSide } from '#app/order/shared/access'
import { lockInstruction, lockPair, requirePricing } from '#app/pair_order/shared/lock_pair'
import type PointInstruction from '#app/pair_order/models/point_instruction'
import { tellOperators } from '#app/identity/shared/tell_operators'
import { instructionText } from '#app/pair_order/shared/instruction_texts'
import { InstructionState } from '#app/pair_order/codes'
import { PairOrderRefusal } from '#app/pair_order/refusals'

/**
 * 自动确认: from now on instructions reached by the platform's quotes are filled without the seller's confirmation.
 *
 * @throws StaleError when contract, basis or deadline are not the ones that were seen
 */
export async function setAutoFill(
  input: { orderId: number; autoFill: boolean } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockPair(trx, input.orderId, actor, 'seller')
    requirePricing(order)
    requireSeen(trx, input.seen, pricingVersion(order))
    if (order.autoFill === input.autoFill) return order
    await writePricing(trx, order, { autoFill: input.autoFill })
    await noteOrder(trx, actor, order, 'point.auto', input.autoFill ? '开启行情自动成交' : '关闭行情自动成交')
    await tellBuyer(trx, order, {
      code: 'N05',
      title: input.autoFill ? '卖方开启自动成交' : '卖方关闭自动成交',
      content: `订单${order.orderNo}卖方已${input.autoFill ? '开启' : '关闭'}行情自动成交，点价指令${input.autoFill ? '到价后自动成交' : '由卖方确认成交'}。`,
    })
    return order
  }, outer)
}

/**
 * The buyer claims a fill: the market reached the instruction and the seller did not answer (flows §3). Operators are notified and may enforce it.
 *
 * @throws RefusedError when the platform's quotes did not reach the limit
 */
export async function claimFill(
  input: { instructionId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<PointInstruction> {
  return inTransaction(async (trx) => {
    const { order, instruction } = await lockInstruction(trx, input.instructionId, actor, 'buyer')
    requirePricing(order)
    if (instruction.state !== InstructionState.open && instruction.state !== InstructionState.expired)
      throw refuse(PairOrderRefusal.instructionEnded)
    if (instruction.touchedAt === null) throw refuse(PairOrderRefusal.quoteShortOfPrice)
    if (instruction.claimedAt) throw refuse(PairOrderRefusal.claimPending)
    instruction.useTransaction(trx)
    await instruction.merge({ claim: input.reason, claimedAt: await databaseNow(trx) }).save()
    const said = instructionText(order, instruction)
    await noteOrder(trx, actor, order, 'point.claim', `主张成交：${said}`, input.reason)
    await tellSeller(trx, order, {
      code: 'N12',
      title: '买方主张点价成交',
      content: `订单${order.orderNo}买方主张${said}应已成交：${input.reason}。平台将按行情记录处理。`,
      sms: true,
    })
    await tellOperators(trx, 'OPS', `点价订单${order.orderNo}买方主张指令成交`)
    return instruction
  }, outer)
}

/**
 * The buyer abandons an unpriced order; the deposit goes to the seller, the batches go back on sale (flows §3).
 *
 * @throws StaleError when the order is not the one that was seen
 */
export async function abandonPricing(
  input: { orderId: number; reason: string } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId, { money: true, batches: true })
    requireSide(order, actor, 'buyer')
    requirePricing(order)
    requireSeen(trx, input.seen, orderVersion(order))
    await endByBuyerDefault(trx, actor, order, {
      key: `order.abandon:${order.id}`,
      action: 'order.abandon',
      summary: `买方放弃点价，定金 ${formatYuan(order.deposit)} 元扣划给卖方；${goodsBack(order)}恢复在售`,
      reason: input.reason,
      said: '放弃点价',
      at: await databaseNow(trx),
    })
    return order
  }, outer)
}
