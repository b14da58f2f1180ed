import type { Tonnes } from '#core/money'
import type { ProductType } from '#app/catalog/codes'
import type { BalancedMeasure, QualityClass } from '#app/demand/rules/quality_balance'

/** Tonnes still wanted against tonnes on sale, by classes of each measure. */
export type QualityBalance = {
  /** Null: cotton of all types that are paid in yuan. */
  productType: ProductType | null
  /** Wishes for everybody that are open, and goods on sale. */
  wishes: number
  wanted: Tonnes
  batches: number
  offered: Tonnes
  measures: MeasureBalance[]
}

export type MeasureBalance = {
  measure: BalancedMeasure
  classes: (QualityClass & { wanted: Tonnes; offered: Tonnes })[]
  /** Wanted without a lower bound, or without this measure. */
  wantedAny: Tonnes
  /** On sale without a value of it. */
  offeredUnmeasured: Tonnes
}
