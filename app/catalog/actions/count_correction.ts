import type Batch from '#app/catalog/models/batch'
import type { Trx } from '#core/transaction'

/** Counts a correction of what is said of goods beside their row, which whoever has seen them is told of. The caller has locked the row, and audits. */
export async function countCorrection(trx: Trx, batch: Batch): Promise<void> {
  await batch
    .useTransaction(trx)
    .merge({ corrections: batch.corrections + 1 })
    .save()
}
