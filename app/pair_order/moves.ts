/*
 * The moves of point instructions and of proposals to roll (state-machines §5.2).
 */
import PointInstruction from '#app/pair_order/models/point_instruction'
import PointRoll from '#app/pair_order/models/point_roll'
import { InstructionState, RollState } from '#app/pair_order/codes'
import { defineMove } from '#core/moves'

export const moveInstruction = defineMove({
  model: PointInstruction,
  states: InstructionState,
  entity: 'point_instruction',
})
export const moveRoll = defineMove({ model: PointRoll, states: RollState, entity: 'point_roll' })

/** Audit entry of a proposal that was not answered in time. */
export const ROLL_UNANSWERED = { action: 'point_roll.expire', summary: '移仓申请逾期未确认' }
