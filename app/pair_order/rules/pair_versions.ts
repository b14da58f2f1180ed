/* What the sides of a pair order agree to, as versions (`#core/seen`); its terms of pricing are `pricingVersion` of the order. */
import { versionOf } from '#core/seen'
import type PointInstruction from '#app/pair_order/models/point_instruction'
import type PointRoll from '#app/pair_order/models/point_roll'

/** What the seller fills: line, contract, limit and term of an instruction. */
export function instructionVersion(instruction: PointInstruction): string {
  const { id, orderLineId, kind, priceContract, limitPrice, tradingDay } = instruction
  return versionOf({ id, orderLineId, kind, priceContract, limitPrice, tradingDay })
}

/** A proposal to roll: both contracts, bases and deadlines. */
export function rollVersion(roll: PointRoll): string {
  const { id, fromContract, fromBasis, toContract, toBasis } = roll
  return versionOf({ id, fromContract, fromBasis, toContract, toBasis, toDeadline: roll.toDeadline.toMillis() })
}
