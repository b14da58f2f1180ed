import type Batch from '#app/catalog/models/batch'
import type { Tonnes } from '#core/money'
import type { Trx } from '#core/transaction'

/** Stores what is left to sell of goods by the tonne. The caller has locked the row, and writes the line about the change. */
export async function setTonnage(trx: Trx, batch: Batch, rest: Tonnes): Promise<void> {
  await batch.useTransaction(trx).merge({ grossWeight: rest }).save()
}
