import type { GeneratedBatch } from '#app/catalog/generate_batch'
import { writeBales, writeBatches } from '#app/catalog/import/write_batches'
import type { Values } from '#app/catalog/import/draft'
import type { Trx } from '#core/transaction'

/**
 * Writes generated batches for a company, a few hundred in one statement.
 *
 * @param place what they have in common: warehouse, place, …
 * @returns ids by batch code
 */
export async function insertGenerated(
  batches: GeneratedBatch[],
  companyId: number,
  place: Values,
  trx: Trx
): Promise<Map<string, number>> {
  const drafts = batches.map(({ batchCode, values, bales }) => ({
    rowNo: 0,
    batchCode,
    values: { ...values, ...place, companyId },
    bales,
    errors: [],
    warnings: [],
    cells: [],
  }))
  const { ids } = await writeBatches(drafts, null, trx)
  await writeBales(drafts, ids, trx)
  return ids
}
