import type { Actor } from '#core/actor'
import { databaseNow, formatTime } from '#core/clock'
import { refuse } from '#core/errors'
import { listedContractsOf } from '#app/market/queries/contracts'
import type { ProductCode } from '#app/market/rules/products'
import { requireSide } from '#app/order/shared/access'
import Order from '#app/order/models/order'
import PointInstruction from '#app/pair_order/models/point_instruction'
import PointRoll from '#app/pair_order/models/point_roll'
import { pointMarket } from '#app/pair_order/queries/point_market'
import {
  toInstructionRow,
  toMarketPart,
  toRollRow,
  type InstructionRow,
  type PointDesk,
  type RollRow,
} from '#app/pair_order/transformers/pair_order'
import { setting } from '#app/system/settings/stored_settings'
import { MarketSetting } from '#app/market/settings'
import { OrderState, OrderType } from '#app/order/codes'
import { RollState } from '#app/pair_order/codes'
import { PairOrderRefusal } from '#app/pair_order/refusals'
import { OrderRefusal } from '#app/order/refusals'

/**
 * Market, instructions and rolls of a pair order for one of its sides or the platform.
 *
 * @throws NotFoundError, also for an order between two other companies
 */
export async function pointDesk(orderId: number, actor: Actor): Promise<PointDesk> {
  const order = await Order.query().where({ id: orderId, orderType: OrderType.pair }).preload('lines').first()
  if (!order) throw refuse(OrderRefusal.orderMissing)
  const viewer = requireSide(order, actor)
  const at = await databaseNow()
  const market = await pointMarket(order.priceContract!, at)
  const [instructions, rolls, contracts] = await Promise.all([
    PointInstruction.query().where('orderId', order.id).orderBy('id', 'desc').limit(200),
    PointRoll.query().where('orderId', order.id).orderBy('id', 'desc').limit(50),
    order.state === OrderState.unpriced ? listedContractsOf([market.contract.product as ProductCode]) : [],
  ])
  return {
    orderId: order.id,
    priceContract: order.priceContract!,
    ...toMarketPart(market),
    tradeHours: await setting(MarketSetting.tradeHours),
    serverTime: formatTime(at)!,
    instructions: instructions.map((one) => toInstructionRow(order, one)),
    rolls: rolls.map((roll) => toRollRow(roll, viewer)),
    rollContracts: contracts
      .filter(({ code, lastPointDate }) => code !== order.priceContract && lastPointDate > market.tradingDay)
      .map(({ code, lastPrice, lastPointDate }) => ({ code, lastPrice, lastPointDate })),
  }
}

/** One instruction. @throws NotFoundError, also for one between two other companies */
export async function getInstruction(instructionId: number, actor: Actor): Promise<InstructionRow> {
  const instruction = await PointInstruction.find(instructionId)
  if (!instruction) throw refuse(PairOrderRefusal.instructionMissing)
  const order = await Order.query().where('id', instruction.orderId).preload('lines').firstOrFail()
  requireSide(order, actor, undefined, PairOrderRefusal.instructionMissing)
  return toInstructionRow(order, instruction)
}

/** The open proposal to roll; null when it was withdrawn or answered. @throws NotFoundError for an order between two other companies */
export async function getOpenRoll(orderId: number, actor: Actor): Promise<RollRow | null> {
  const order = await Order.find(orderId)
  if (!order) throw refuse(OrderRefusal.orderMissing)
  const viewer = requireSide(order, actor)
  const roll = await PointRoll.query().where({ orderId, state: RollState.open }).first()
  return roll && toRollRow(roll, viewer)
}
