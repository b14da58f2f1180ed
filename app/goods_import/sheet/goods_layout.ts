import type { ColumnMapping } from '#app/catalog/import/fields'
import type { HeaderColumn } from '#app/catalog/import/header'
import { columnsRead } from '#app/catalog/import/fields'
import { OtherRows, type OtherRowCount } from '#app/catalog/import/other_rows'
import type { SheetRow } from '#core/sheets/rows_in_worker'

/** What was read of a file besides its rows; stored in `layout` of its import. */
export type GoodsLayout = {
  formatWord: string
  sheets: string[]
  sheet: number
  headerLastRow: number
  notes: string[]
  columns: HeaderColumn[]
}

/** The rows that are goods, and what the others are: totals, remarks, headers again. The rows begin above the header. */
export function dataRows(
  { headerLastRow }: GoodsLayout,
  mapping: readonly ColumnMapping[],
  rows: readonly SheetRow[]
): { data: SheetRow[]; others: OtherRowCount[] } {
  const others = new OtherRows(headerLastRow, columnsRead(mapping))
  const data = rows.filter(({ cells, rowNo }) => others.isData(cells, rowNo))
  return { data, others: others.found }
}
