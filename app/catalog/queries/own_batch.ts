import Batch from '#app/catalog/models/batch'
import { batchesInUse } from '#app/catalog/queries/batch_usage'
import { CatalogRefusal } from '#app/catalog/refusals'
import { toOwnBatch, type OwnBatch } from '#app/catalog/transformers/own_batch'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'

/** A batch of the own company, to be corrected or deleted. @throws NotFoundError for batches of others */
export async function ownBatch(id: number, { companyId }: Actor): Promise<OwnBatch> {
  const batch = await Batch.query()
    .where({ id, company_id: companyId ?? 0 })
    .first()
  if (!batch) throw refuse(CatalogRefusal.batchMissing)
  return toOwnBatch(batch, (await batchesInUse([id])).get(id)?.message ?? null)
}
