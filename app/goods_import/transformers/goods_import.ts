import type { ColumnMapping, WeightUnit } from '#app/catalog/import/fields'
import type { OtherRowCount } from '#app/catalog/import/other_rows'
import type { GoodsImportState } from '#app/goods_import/codes'
import type { GoodsLayout } from '#app/goods_import/sheet/goods_layout'
import type { SheetDraft, SheetKind } from '#app/goods_import/sheet/sheet_kind'
import type { RowProblem } from '#app/goods_import/sheet/goods_row'
import type GoodsImport from '#app/goods_import/models/goods_import'
import { formatTime } from '#core/clock'
import type { SheetRow } from '#core/sheets/rows_in_worker'

/** A field that a column may be mapped to, for the menus of the wizard. */
export type GoodsImportField = {
  field: string
  label: string
  group: string
  weight: boolean
  constant: boolean
  /** A column must have it, or one value holds for all rows. */
  required: boolean
}

/** A file as it was read: its columns with their meaning, and what is missing. */
export type GoodsSheet = {
  importId: number
  state: GoodsImportState
  fileName: string
  formatWord: string
  sheets: string[]
  sheet: number
  notes: string[]
  /** Rows below the header, whatever they are. */
  rowsTotal: number
  columns: { column: number; title: string; samples: string[]; field: string | null; unit: WeightUnit | null }[]
  constants: Record<string, string>
  /** Labels of required fields that neither a column nor a value for all rows gives. */
  missing: string[]
}

/** A sheet in the list of imports. `rowsTotal`: of one that is not imported yet, with its headings. */
export type GoodsImportRow = {
  importId: number
  fileName: string
  state: GoodsImportState
  rowsTotal: number
  createdCount: number
  listedCount: number
  errorCount: number
  actorName: string
  createdTime: string | null
}

export const toGoodsImportRow = (sheet: GoodsImport): GoodsImportRow => ({
  importId: sheet.id,
  fileName: sheet.fileName,
  state: sheet.state,
  rowsTotal: Number(sheet.$extras.rows_total ?? 0),
  createdCount: sheet.createdCount,
  listedCount: sheet.listedCount,
  errorCount: sheet.errorCount,
  actorName: sheet.actorName,
  createdTime: formatTime(sheet.createdAt),
})

/** A row as it would be entered. Problems are sentences that name row and field. */
export type GoodsPreviewRow = {
  rowNo: number
  /** Field of the wire and value, as far as it could be read. */
  values: Record<string, string | number | number[]>
  errors: RowProblem[]
  warnings: RowProblem[]
}

export type CheckedGoodsSheet = GoodsSheet & {
  otherRows: OtherRowCount[]
  okCount: number
  /** Of these, those that are offered at once. */
  offerCount: number
  warningCount: number
  errorCount: number
  rows: GoodsPreviewRow[]
}

export const goodsImportFields = ({ fields }: SheetKind): GoodsImportField[] =>
  fields.all.map(({ key, label, group, type, constant, required }) => ({
    field: key,
    label,
    group,
    weight: type === 'weight',
    constant: constant === true,
    required: required === true,
  }))

export function toGoodsSheet({ fields }: SheetKind, sheet: GoodsImport): GoodsSheet {
  const { formatWord, sheets, sheet: chosen, notes, columns, headerLastRow } = sheet.layout as GoodsLayout
  const mapping = sheet.mapping as ColumnMapping[]
  const constants = sheet.constants as Record<string, string>
  const by = new Map(mapping.map((column) => [column.column, column]))
  return {
    importId: sheet.id,
    state: sheet.state,
    fileName: sheet.fileName,
    formatWord,
    sheets,
    sheet: chosen,
    notes,
    rowsTotal: (sheet.rows as SheetRow[]).filter(({ rowNo }) => rowNo > headerLastRow).length,
    columns: columns.map(({ column, title, samples }) => ({
      column,
      title,
      samples,
      field: by.get(column)?.field ?? null,
      unit: by.get(column)?.unit ?? null,
    })),
    constants,
    missing: fields.missing(mapping, constants).map((key) => fields.find(key)!.label),
  }
}

const named = (rowNo: number, problems: RowProblem[]): RowProblem[] =>
  problems.map(({ field, message }) => ({ field, message: `第${rowNo}行：${message}` }))

export function toCheckedGoodsSheet(
  kind: SheetKind,
  sheet: GoodsImport,
  drafts: SheetDraft[],
  otherRows: OtherRowCount[]
): CheckedGoodsSheet {
  return {
    ...toGoodsSheet(kind, sheet),
    otherRows,
    okCount: drafts.filter(({ errors }) => errors.length === 0).length,
    offerCount: drafts.filter(({ errors, offer }) => errors.length === 0 && offer !== null).length,
    warningCount: drafts.filter(({ errors, warnings }) => errors.length === 0 && warnings.length > 0).length,
    errorCount: drafts.filter(({ errors }) => errors.length > 0).length,
    rows: drafts.map(({ rowNo, values, errors, warnings }) => ({
      rowNo,
      values: values as GoodsPreviewRow['values'],
      errors: named(rowNo, errors),
      warnings: named(rowNo, warnings),
    })),
  }
}
