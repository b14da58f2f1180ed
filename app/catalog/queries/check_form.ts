import type { Infer } from '@vinejs/vine/types'
import { MEASURE_LIST, SHARES } from '#app/catalog/indicators'
import { agioVersions } from '#app/catalog/queries/agio_tables'
import { batchErrors, batchWarnings, type CheckedBatch } from '#app/catalog/rules/batch_checks'
import { derive, type DerivableBatch } from '#app/catalog/rules/derive'
import { batchAttributes } from '#app/catalog/rules/wire_names'
import type { CheckedForm, PlacedSentence } from '#app/catalog/transformers/own_batch'
import type { checkBatchValidator } from '#app/catalog/validators/batches'

type Checked = DerivableBatch & CheckedBatch

/** Fields and indicators by share, each with its attributes, in the order in which they are asked about a sentence. */
const PLACES: readonly (readonly [place: string, attributes: readonly string[]])[] = [
  ['packets', ['packets']],
  ['netWeight', ['netWeight']],
  ...MEASURE_LIST.map(({ key }) => [key, [key]] as const),
  ...SHARES.map(({ name, keys }) => [name, keys] as const),
]

const without = (batch: Checked, attributes: readonly string[]): Checked => ({
  ...batch,
  ...(Object.fromEntries(attributes.map((name) => [name, undefined])) as Partial<Checked>),
})

/** What a rule says of a batch; a sentence stands beside the first field without which it would not be said. */
const placed = (rule: (batch: Checked) => string[], batch: Checked): PlacedSentence[] =>
  rule(batch).map((message) => ({
    message,
    place: PLACES.find(([, attributes]) => !rule(without(batch, attributes)).includes(message))?.[0] ?? null,
  }))

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
    errors: placed(batchErrors, batch),
    warnings: [
      ...placed(batchWarnings, batch),
      ...(weightCheck ? [{ message: weightCheck, place: 'publicWeight' }] : []),
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
