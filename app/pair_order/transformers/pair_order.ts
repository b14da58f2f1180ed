import { formatTime } from '#core/clock'
import type { Cents } from '#core/money'
import type Order from '#app/order/models/order'
import type { Side } from '#app/order/shared/access'
import type PointInstruction from '#app/pair_order/models/point_instruction'
import type PointRoll from '#app/pair_order/models/point_roll'
import type { PointMarket } from '#app/pair_order/queries/point_market'
import { batchOf } from '#app/pair_order/shared/instruction_texts'
import { instructionVersion, rollVersion } from '#app/pair_order/rules/pair_versions'
import type { PricedBy } from '#app/order/codes'
import type { InstructionKind, InstructionState, RollState } from '#app/pair_order/codes'

/** One instruction (点价指令). Futures prices in cents per tonne. */
export type InstructionRow = {
  /** Version of line, contract and limit, to be sent with the fill. */
  seen: string
  instructionId: number
  lineId: number
  batchCode: string
  kind: InstructionKind
  state: InstructionState
  priceContract: string
  limitPrice: Cents
  expiresTime: string
  placedName: string
  createdTime: string
  /** The first moment at which the platform's quotes reached the limit, and the price. */
  touchedPrice: Cents | null
  touchedTime: string | null
  fillPrice: Cents | null
  filledBy: PricedBy | null
  filledTime: string | null
  claim: string | null
  endReason: string | null
  endedTime: string | null
}

export function toInstructionRow(order: Order, instruction: PointInstruction): InstructionRow {
  return {
    seen: instructionVersion(instruction),
    instructionId: instruction.id,
    lineId: instruction.orderLineId,
    batchCode: batchOf(order, instruction.orderLineId),
    kind: instruction.kind,
    state: instruction.state,
    priceContract: instruction.priceContract,
    limitPrice: instruction.limitPrice,
    expiresTime: formatTime(instruction.expiresAt)!,
    placedName: instruction.placedName,
    createdTime: formatTime(instruction.createdAt)!,
    touchedPrice: instruction.touchedPrice,
    touchedTime: formatTime(instruction.touchedAt),
    fillPrice: instruction.fillPrice,
    filledBy: instruction.filledBy,
    filledTime: formatTime(instruction.filledAt),
    claim: instruction.claim,
    endReason: instruction.endReason,
    endedTime: formatTime(instruction.endedAt),
  }
}

/** A proposal to roll, open or answered. */
export type RollRow = {
  /** Version of the proposal, to be sent with the answer. */
  seen: string
  rollId: number
  state: RollState
  mine: boolean
  askerSide: Side
  askerName: string
  fromContract: string
  fromPrice: Cents
  fromBasis: Cents
  toContract: string
  toPrice: Cents
  toBasis: Cents
  toDeadline: string
  expiresTime: string
  answererName: string | null
  answer: string | null
  answeredTime: string | null
  createdTime: string
}

export function toRollRow(roll: PointRoll, viewer: Side | 'platform'): RollRow {
  return {
    seen: rollVersion(roll),
    rollId: roll.id,
    state: roll.state,
    mine: roll.askerSide === viewer,
    askerSide: roll.askerSide as Side,
    askerName: roll.askerName,
    fromContract: roll.fromContract,
    fromPrice: roll.fromPrice,
    fromBasis: roll.fromBasis,
    toContract: roll.toContract,
    toPrice: roll.toPrice,
    toBasis: roll.toBasis,
    toDeadline: formatTime(roll.toDeadline)!,
    expiresTime: formatTime(roll.expiresAt)!,
    answererName: roll.answererName,
    answer: roll.answer,
    answeredTime: formatTime(roll.answeredAt),
    createdTime: formatTime(roll.createdAt)!,
  }
}

/** Data of the pricing panel of an order besides the order itself. */
export type PointDesk = {
  orderId: number
  priceContract: string
  /** The exchange is trading now, so a price can be fixed. */
  open: boolean
  /** `09:00-10:15` … */
  tradeHours: string[]
  tradingDay: string
  tick: Cents
  lastPrice: Cents | null
  quotedTime: string | null
  simulated: boolean
  settlement: Cents | null
  limitDown: Cents | null
  limitUp: Cents | null
  /** The server's clock, for countdowns. */
  serverTime: string
  instructions: InstructionRow[]
  rolls: RollRow[]
  /** Contracts to which the order can be rolled. */
  rollContracts: { code: string; lastPrice: Cents | null; lastPointDate: string }[]
}

export function toMarketPart(market: PointMarket) {
  const { contract, limits } = market
  return {
    open: market.open,
    tradingDay: market.tradingDay,
    tick: market.tick,
    lastPrice: contract.lastPrice,
    quotedTime: formatTime(contract.quotedAt),
    simulated: contract.simulated,
    settlement: market.settlement,
    limitDown: limits?.down ?? null,
    limitUp: limits?.up ?? null,
  }
}
