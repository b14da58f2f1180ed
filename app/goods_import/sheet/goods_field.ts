import type { SheetField } from '#app/catalog/import/fields'

/** A possible meaning of a column of a sheet with one row for each of the goods. */
export type GoodsField = SheetField & {
  /** Usual titles of the trade. */
  titles: string
  /** What in a title says that the column means something else, such as a price of a kilogram. */
  unless?: RegExp
  /** The field that it means then; none when left out. */
  instead?: string
  /** The columns must have it, or a value for all rows must be given. */
  required?: true
  /** Unit in the title of the template. */
  shownUnit?: string
  /** Hint of the template. */
  hint?: string
}
