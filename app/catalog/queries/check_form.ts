import type { Infer } from '@vinejs/vine/types'
import { agioVersions } from '#app/catalog/queries/agio_tables'
import { batchErrors, batchWarnings, type CheckedBatch } from '#app/catalog/rules/batch_checks'
import { derive, type DerivableBatch } from '#app/catalog/rules/derive'
import { batchAttributes } from '#app/catalog/rules/wire_names'
import type { CheckedForm } from '#app/catalog/transformers/own_batch'
import type { checkBatchValidator } from '#app/catalog/validators/batches'

type Checked = DerivableBatch & CheckedBatch

/**
 * What the figures of a form come to while somebody types: errors, warnings and derived figures, by the rules that saving applies. Nothing is stored.
 * Without a gross weight no weight is computed.
 */
export async function checkForm(input: Infer<typeof checkBatchValidator>): Promise<CheckedForm> {
  const { grossWeight = null, packets, ...rest } = batchAttributes(input)
  const unweighed = grossWeight === null ? { tareWeight: null, netWeight: null } : {}
  const batch = {
    ...rest,
    ...unweighed,
    grossWeight: grossWeight ?? Infinity,
    packets: packets ?? undefined,
  } as Checked
  const versions = await agioVersions()
  const derived = derive(batch, versions.exchange(input.productionYear ?? null), versions.association())
  const { weightCheck } = derived
  return {
    errors: batchErrors(batch),
    warnings: [
      ...batchWarnings(batch),
      ...(weightCheck ? [{ place: 'publicWeight' as const, message: weightCheck }] : []),
    ],
    netWeight: derived.netWeight,
    publicWeight: derived.publicWeight,
    lvMain: derived.lvMain,
    mikeMain: derived.mikeMain,
    czceAgio: derived.czceAgio,
    czceAgioReason: derived.czceAgioReason,
    percentAgio: derived.percentAgio,
  }
}
