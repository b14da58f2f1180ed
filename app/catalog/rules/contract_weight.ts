/* F2: the weight that is sold and settled, in TypeScript and in SQL; a test compares the two. */
import type { Tonnes } from '#core/money'
import { WeightType } from '#app/catalog/codes'

export type Weighed = { weightType: WeightType; publicWeight: Tonnes | null; grossWeight: Tonnes }

/** The public weight of inspected cotton (the gross weight while it is unknown), the gross weight of other goods. */
export function contractWeight(batch: Weighed): Tonnes {
  return batch.weightType === WeightType.conditioned ? (batch.publicWeight ?? batch.grossWeight) : batch.grossWeight
}

/** The same as an SQL expression, tonnes. `batch` is the alias of `batches` in the statement. */
export const contractWeightSql = (batch: string) =>
  `(case when ${batch}.weight_type = ${WeightType.conditioned} then coalesce(${batch}.public_weight, ${batch}.gross_weight) else ${batch}.gross_weight end)`
