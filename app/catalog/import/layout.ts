import type { HeaderColumn } from '#app/catalog/import/header'
import type { OtherRowCount } from '#app/catalog/import/other_rows'
import type { Inspection } from '#app/catalog/import/inspect_sheet'

/** The layout of the file, stored in `layout` of an import. */
export type Layout = {
  formatWord: string
  sheets: string[]
  sheet: number
  headerFirstRow: number
  headerLastRow: number
  /** Rows that are no batches; unknown for files uploaded before they were counted. */
  otherRows?: OtherRowCount[]
  columns: HeaderColumn[]
}

export function layoutOf(inspection: Inspection): Layout {
  return {
    formatWord: inspection.formatWord,
    sheets: inspection.sheets,
    sheet: inspection.sheet,
    headerFirstRow: inspection.header.firstRow,
    headerLastRow: inspection.header.lastRow,
    otherRows: inspection.otherRows,
    columns: inspection.header.columns,
  }
}
