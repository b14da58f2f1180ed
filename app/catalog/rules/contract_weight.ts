/*
 * F2: the weight that is sold and settled, once for the server's code and once for its SQL; a test holds the two against each other.
 */
import type { Tonnes } from '#core/money'
import { WeightType } from '#app/catalog/codes'

export type Weighed = { weightType: WeightType; publicWeight: Tonnes | null; grossWeight: Tonnes }

/** The public weight of inspected cotton (the gross weight until there is one), the gross weight of the rest. */
export function contractWeight(batch: Weighed): Tonnes {
  return batch.weightType === WeightType.conditioned ? (batch.publicWeight ?? batch.grossWeight) : batch.grossWeight
}

/** The same as a term of SQL, tonnes. `batch` is the alias of `batches` in the statement. */
export const contractWeightSql = (batch: string) =>
  `(case when ${batch}.weight_type = ${WeightType.conditioned} then coalesce(${batch}.public_weight, ${batch}.gross_weight) else ${batch}.gross_weight end)`
