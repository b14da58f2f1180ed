import Batch from '#app/catalog/models/batch'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { NotFoundError } from '#core/errors'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'

/** Batches somebody may see: those that were ever offered, and one's own company's. Operators see all. */
export function visibleBatches(actor: Actor): ModelQueryBuilderContract<typeof Batch> {
  const query = Batch.query().preload('producer').preload('entrepot')
  if (actor.kind === 'operator' || actor.kind === 'system') return query
  return query.where((either) =>
    either.where('company_id', actor.companyId ?? 0).orWhereExists(db.from('listings').whereColumn('listings.batch_id', 'batches.id').whereIn('state', [1, 2]).whereNotNull('listed_at'))
  )
}

/** @throws NotFoundError also for a batch that was never offered and is another company's */
export async function visibleBatch(wanted: { productId?: number; batchCode?: string }, actor: Actor): Promise<Batch> {
  const query = visibleBatches(actor)
  if (wanted.productId) void query.where('batches.id', wanted.productId)
  else void query.where('batch_code', wanted.batchCode ?? '').orderByRaw('company_id = ? desc, id desc', [actor.companyId ?? 0])
  const batch = await query.first()
  if (!batch) throw new NotFoundError('批次不存在')
  return batch
}
