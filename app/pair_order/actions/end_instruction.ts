import type { DateTime } from 'luxon'
import type { Trx } from '#core/transaction'
import type PointInstruction from '#app/pair_order/models/point_instruction'
import { InstructionState } from '#app/pair_order/codes'

/** Withdraws or expires an open instruction whose order is locked. */
export async function endInstruction(
  trx: Trx,
  instruction: PointInstruction,
  to: typeof InstructionState.withdrawn | typeof InstructionState.expired,
  reason: string,
  at: DateTime
): Promise<void> {
  InstructionState.assert(instruction.state, to)
  instruction.useTransaction(trx)
  await instruction.merge({ state: to, endReason: reason, endedAt: at }).save()
}
