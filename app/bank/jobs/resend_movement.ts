/*
 * Sends a refused movement again, after the bank has said once more that it has refused it: otherwise money would move twice. It is a job, because the
 * bank is asked and the transaction of an operator's action would hold a connection meanwhile.
 */
import { systemActor } from '#core/actor'
import { defineJob, enqueue } from '#core/jobs'
import type { Trx } from '#core/transaction'
import { tolerantly } from '#app/bank/actions/ask_bank'
import { finishMovements } from '#app/bank/actions/finish_movements'
import { requireRefused, resendMovement } from '#app/bank/actions/resend_movement'
import { MovementState } from '#app/bank/codes'
import { bankGateway } from '#app/bank/gateway/main'
import BankMovement from '#app/bank/models/bank_movement'
import { WIRE_KINDS } from '#app/bank/rules/movement_kinds'

type Asked = { id: number; movementNo: string; reason: string; operator: string }

/** Asks the bank about the number that it has refused, and sends the movement again under a new one when it says so again. */
export async function resendRefused({ id, movementNo, reason, operator }: Asked): Promise<boolean> {
  const movement = await BankMovement.find(id)
  if (!movement || movement.movementNo !== movementNo || movement.state !== MovementState.refused) return false
  const order = await bankGateway().query(WIRE_KINDS[movement.kind], movementNo)
  if (order && order.status !== 'failed') {
    // It has been carried out after all, or is going to be: that is told, and nothing is sent.
    await finishMovements([{ ...order, status: 'success' }])
    return false
  }
  await resendMovement({ id, reason }, { ...systemActor(), name: operator })
  return true
}

const ResendMovement = defineJob<Asked>({
  name: 'bank.resend-movement',
  label: '重发银行指令',
  handle: (asked) => tolerantly(() => resendRefused(asked)),
})

/** Queues the sending, for a movement that is refused now. @throws RefusedError `该指令未被银行拒绝，不能重发` */
export async function askForResending(
  { id, reason }: { id: number; reason: string },
  operator: string,
  trx: Trx
): Promise<{ message: string }> {
  const { movementNo } = await requireRefused(id, trx)
  await enqueue(trx, ResendMovement, { id, movementNo, reason, operator }, { singletonKey: movementNo })
  return { message: '已向银行核实，确认未执行后重新排队' }
}
