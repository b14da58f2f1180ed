import { systemActor } from '#core/actor'
import { inTransaction } from '#core/transaction'
import { moveMovement } from '#app/bank/moves'
import { MovementState } from '#app/bank/codes'

/**
 * Movements of the seeded history are confirmed as of their postings: the simulated bank, which is not there while seeding, begins with books that
 * contain them (`take_over`).
 */
export async function seedMovements(): Promise<number> {
  return inTransaction(async (trx) => {
    const all = () => {}
    const line = { action: 'bank-movement.seed', summary: '演示历史指令', on: { entity: 'bank_movement', id: 0 } }
    // As of the posting: what is seeded lies in the past.
    const posted = trx.raw(
      '(select t.created_at from ledger_transactions t where t.id = bank_movements.transaction_id)'
    )
    const sent = { created_at: posted, sent_at: posted, bank_serial: trx.raw(`'SEED' || lpad(id::text, 8, '0')`) }
    const moved = await moveMovement.where(trx, systemActor(), all, { to: MovementState.sent, ...line, columns: sent })
    // No file of the bank has them.
    const confirmed = { finished_at: trx.raw('created_at'), reconciled_on: trx.raw('created_at::date') }
    await moveMovement.where(trx, systemActor(), all, { to: MovementState.confirmed, ...line, columns: confirmed })
    return moved.length
  })
}
