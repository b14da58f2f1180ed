/* Data of the import wizard. Types only, so that the front ends do not depend on imports of the server. */
import type { OtherRowCount } from '#app/catalog/import/other_rows'
import type { MeasureKey } from '#app/catalog/indicators'
import type { ImportKind, ImportRowLevel, ImportState, InTransitState, ProductType } from '#app/catalog/codes'

export type ImportColumn = {
  column: number
  title: string
  samples: string[]
  field: string | null
  unit: 't' | 'kg' | null
}

/** An import in the list of imports. */
export type ImportRow = {
  importId: number
  companyId: number
  companyName: string | null
  fileName: string
  formatWord: string
  kind: ImportKind
  state: ImportState
  /** Number of rows in the sheet, and how many of them the running step has read. */
  rowsTotal: number
  rowsDone: number
  okCount: number
  warningCount: number
  errorCount: number
  createdCount: number
  updatedCount: number
  baleCount: number
  failure: string | null
  actorName: string
  createdTime: string | null
  finishedTime: string | null
}

/** An import in the wizard. */
export type ImportDetail = ImportRow & {
  sheets: string[]
  sheet: number
  notes: string[]
  /** Rows of the sheet that are no batches and are left out: totals, averages, remarks, repeated headers. */
  otherRows: OtherRowCount[]
  columns: ImportColumn[]
  /** Labels of required fields that no column gives yet. */
  missing: string[]
  productType: ProductType | null
  entrepotId: number | null
  inTransitState: InTransitState | null
  /** Day on which goods in transit are expected. */
  arrivalDate: string | null
  constants: Record<string, string>
}

/**
 * A possible meaning of a column. `kinds` are the kinds of sheet with such a column, `baleLabel` is its label in sheets with one row per bale; a
 * `constant` may be given once for all rows, and an `asked` one is required where rows are bales.
 */
export type ImportField = {
  field: string
  label: string
  baleLabel: string
  group: string
  kinds: ImportKind[]
  weight: boolean
  constant: boolean
  asked: boolean
}

/** A row of the sheet as it was read. */
export type ImportPreviewRow = Record<MeasureKey, number | null> & {
  rowNo: number
  batchCode: string
  level: ImportRowLevel
  /** `第3行：颜色级比例合计应为100%` */
  errors: string[]
  warnings: string[]
  packets: number | null
  grossWeight: number | null
  netWeight: number | null
  publicWeight: number | null
  lvMain: string | null
  czceAgio: number | null
  percentAgio: number | null
  producerName: string | null
  entrepotName: string | null
}
