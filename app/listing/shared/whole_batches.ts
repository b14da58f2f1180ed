/* Carts, selections and comparisons are of batches, which are sold whole: of goods by the tonne somebody has to say how many. */
import db from '@adonisjs/lucid/services/db'
import { BY_TONNE } from '#app/catalog/codes'
import { refuse } from '#core/errors'
import type { Refusal } from '#core/refusal'
import type { Trx } from '#core/transaction'

/** @throws RefusedError with the given sentence when some of the goods are sold by the tonne */
export async function refuseByTonne(trx: Trx | null, batchIds: readonly number[], refusal: Refusal): Promise<void> {
  const found = await (trx ?? db)
    .from('batches')
    .whereIn('id', [...batchIds])
    .whereIn('product_type', [...BY_TONNE])
    .select('id')
    .first()
  if (found) throw refuse(refusal)
}
