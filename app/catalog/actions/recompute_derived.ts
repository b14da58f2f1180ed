import type Batch from '#app/catalog/models/batch'
import { agioVersions, type AgioVersion, type AgioVersions } from '#app/catalog/queries/agio_tables'
import { derive, type DerivableBatch } from '#app/catalog/rules/derive'
import type { Trx } from '#core/transaction'
import { YesNo } from '#core/codes'

/**
 * Computes the derived fields of a batch with the tables in force and sets them on the model without saving. A certificate's public weight takes
 * precedence over the formula; a public weight computed by the formula is computed again.
 */
export function applyDerived(batch: Batch, versions: AgioVersions): AgioVersion[] {
  const exchange = versions.exchange(batch.productionYear)
  const association = versions.association()
  const certified = batch.publicFromCertificate === YesNo.yes ? batch.publicWeight : null
  const derived = derive(
    { ...(batch.$attributes as unknown as DerivableBatch), publicWeight: certified },
    exchange,
    association
  )
  const { publicWeight, ...rest } = derived
  batch.merge(rest)
  batch.publicWeight = publicWeight ?? batch.publicWeight
  return [exchange, association].filter((version) => version !== null)
}

/** Marks versions that priced a batch: they cannot be edited any more, only followed by a new version. */
export async function markUsed(trx: Trx, versions: AgioVersion[]) {
  const fresh = versions.filter((version) => !version.used).map((version) => version.id)
  if (fresh.length === 0) return
  await trx
    .from('agio_tables')
    .whereIn('id', [...new Set(fresh)])
    .whereNull('used_at')
    .update({ used_at: trx.raw('now()') })
}

/** Recomputes all derived fields of a batch (F1, F3, F8) and saves it. To be called in the transaction that changes or lists the batch. */
export async function recomputeDerived(batch: Batch, trx: Trx, versions?: AgioVersions): Promise<Batch> {
  const used = applyDerived(batch, versions ?? (await agioVersions(trx)))
  batch.useTransaction(trx)
  await batch.save()
  await markUsed(trx, used)
  return batch
}
