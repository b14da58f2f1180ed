import type { Trx } from '#core/transaction'
import type { FollowedPosting } from '#app/ledger/ports/posting_followers'
import { movementsOf } from '#app/bank/rules/pockets'
import { wakeDelivery } from '#app/bank/shared/delivery'

/** Writes the orders that the bank gets of a posting, in its transaction; they are delivered after it (`deliver_movements`). */
export async function writeMovements(trx: Trx, { id, ref, lines }: FollowedPosting): Promise<void> {
  const movements = movementsOf(lines)
  if (movements.length === 0) return
  await trx.table('bank_movements').multiInsert(
    movements.map(({ kind, payer, payee, amount }) => ({
      transaction_id: id,
      kind,
      payer_company_id: payer,
      payee_company_id: payee,
      amount,
      ref_type: ref?.type ?? null,
      ref_id: ref?.id ?? null,
      ref_no: ref?.no ?? null,
    }))
  )
  trx.after('commit', wakeDelivery)
}
