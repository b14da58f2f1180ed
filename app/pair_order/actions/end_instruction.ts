import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import type PointInstruction from '#app/pair_order/models/point_instruction'
import { moveInstruction } from '#app/pair_order/moves'
import { InstructionState } from '#app/pair_order/codes'

/** Withdraws or expires an open instruction whose order is locked. */
export async function endInstruction(
  trx: Trx,
  actor: Actor,
  instruction: PointInstruction,
  to: typeof InstructionState.withdrawn | typeof InstructionState.expired,
  reason: string,
  at: DateTime
): Promise<void> {
  await moveInstruction(trx, actor, instruction, {
    to,
    action: to === InstructionState.withdrawn ? 'point_instruction.withdraw' : 'point_instruction.expire',
    summary: `点价指令${InstructionState.word(to)}：${reason}`,
    fields: { endReason: reason, endedAt: at },
  })
}
