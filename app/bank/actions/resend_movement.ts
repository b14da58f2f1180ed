import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { moveMovement } from '#app/bank/moves'
import BankMovement from '#app/bank/models/bank_movement'
import { BankRefusal } from '#app/bank/refusals'
import { wakeDelivery } from '#app/bank/shared/delivery'
import { MovementState } from '#app/bank/codes'

/** A movement that the bank has refused, locked. @throws RefusedError `该指令未被银行拒绝，不能重发` */
export async function requireRefused(id: number, trx: Trx): Promise<BankMovement> {
  const movement = await BankMovement.query({ client: trx }).where({ id }).forUpdate().firstOrFail()
  if (movement.state !== MovementState.refused) throw refuse(BankRefusal.movementNotRefused)
  return movement
}

/**
 * FINANCE sends a movement again that the bank has refused, once its cause is gone. It keeps its place in the queue and gets a new number, because the
 * bank has ended the old one.
 */
export async function resendMovement(
  input: { id: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<BankMovement> {
  return inTransaction(async (trx) => {
    const movement = await requireRefused(input.id, trx)
    const refused = movement.movementNo
    await moveMovement(trx, actor, movement, {
      to: MovementState.queued,
      action: 'bank-movement.resend',
      summary: `重发银行指令，原指令号${refused}`,
      reason: input.reason,
      before: { movementNo: refused, bankMessage: movement.bankMessage },
      fields: { bankMessage: null },
      columns: {
        movement_no: trx.raw('default'),
        refused_nos: trx.raw('array_append(refused_nos, movement_no)'),
        payer_no: null,
        payee_no: null,
        sent_at: null,
        queried_at: null,
        finished_at: null,
        alarmed_at: null,
      },
    })
    trx.after('commit', wakeDelivery)
    return movement.refresh()
  }, outer)
}
