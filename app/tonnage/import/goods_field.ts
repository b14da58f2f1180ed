import type { SheetField } from '#app/catalog/import/fields'

/** A possible meaning of a column of a sheet with goods by the tonne. */
export type GoodsField = SheetField & {
  /** Usual titles of the trade. */
  titles: string
  /** What in a title says that the column means something else, such as a price of a kilogram. */
  unless?: RegExp
  /** The columns must have it, or a value for all rows must be given. */
  required?: true
  /** Unit in the title of the template. */
  shownUnit?: string
  /** Hint of the template. */
  hint?: string
}
