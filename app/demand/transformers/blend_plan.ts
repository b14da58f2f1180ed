import type { Cents, Tonnes } from '#core/money'
import type { ProductType } from '#app/catalog/codes'
import type { Params } from '#app/listing/rules/criteria'

/** What is wrong with a cell; `column` is its title in the sheet. */
export type PlanProblem = { column: string; message: string }

/** A component of a mix as it was understood. */
export type PlanRow = {
  /** As in Excel. */
  rowNo: number
  /** The mix that it belongs to, where the sheet names several, and what the mill calls it. */
  mix: string | null
  part: string | null
  /** Null when the words name nothing that can be wished for. */
  productType: ProductType | null
  /** Criteria that goods have to meet. */
  must: Params
  weight: Tonnes | null
  /** Percent of its mix. */
  share: number | null
  price: Cents | null
  /** Places that the criteria do not say: `产地：巴西`. */
  remark: string | null
  /** A row with errors cannot be taken over; warnings tell what was assumed or left out. */
  errors: PlanProblem[]
  warnings: PlanProblem[]
}

/** A 配棉 plan as it was read. Nothing of it is kept. */
export type BlendPlan = {
  fileName: string
  /** Name of the sheet of a workbook. */
  sheet: string
  /** About the file, and about shares and totals of the whole plan. */
  notes: string[]
  /** Titles of columns that mean nothing here. */
  unknown: string[]
  /** One mix, of which the sheet says shares and no tonnes: they may be given. */
  asksTotal: boolean
  rows: PlanRow[]
}
