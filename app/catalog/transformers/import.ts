import type Import from '#app/catalog/models/import'
import type { Layout } from '#app/catalog/actions/upload_sheet'
import { missingFields } from '#app/catalog/actions/map_sheet'
import { FIELDS, type ColumnMapping, type WeightUnit } from '#app/catalog/import/fields'
import { formatTime } from '#core/clock'

export type ImportColumn = {
  column: number
  title: string
  samples: string[]
  field: string | null
  unit: WeightUnit | null
}

/** An import in its list. */
export type ImportRow = {
  importId: number
  companyId: number
  companyName: string | null
  fileName: string
  formatWord: string
  kind: number
  state: number
  /** Rows of the sheet, and how many of them the running step has read. */
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

/** An import while the wizard works on it. */
export type ImportDetail = ImportRow & {
  sheets: string[]
  sheet: number
  notes: string[]
  columns: ImportColumn[]
  /** Labels of required fields that no column gives yet. */
  missing: string[]
  productType: number | null
  entrepotId: number | null
  inTransitState: number | null
  constants: Record<string, string>
}

export type ImportField = { field: string; label: string; group: string; weight: boolean; constant: boolean }

/** What a column may be mapped to, for the wizard's menus. */
export const importFields: ImportField[] = FIELDS.map(({ key, label, group, type, constant }) => ({
  field: key,
  label,
  group,
  weight: type === 'weight',
  constant: constant ?? false,
}))

export function toImportRow(sheet: Import): ImportRow {
  return {
    importId: sheet.id,
    companyId: sheet.companyId,
    companyName: sheet.companyName,
    fileName: sheet.fileName,
    formatWord: (sheet.layout as Layout).formatWord,
    kind: sheet.kind,
    state: sheet.state,
    rowsTotal: sheet.rowsTotal,
    rowsDone: sheet.rowsDone,
    okCount: sheet.okCount,
    warningCount: sheet.warningCount,
    errorCount: sheet.errorCount,
    createdCount: sheet.createdCount,
    updatedCount: sheet.updatedCount,
    baleCount: sheet.baleCount,
    failure: sheet.failure,
    actorName: sheet.actorName,
    createdTime: formatTime(sheet.createdAt),
    finishedTime: formatTime(sheet.finishedAt),
  }
}

export function toImportDetail(sheet: Import): ImportDetail {
  const layout = sheet.layout as Layout
  const mapping = new Map((sheet.mapping as ColumnMapping[]).map((column) => [column.column, column]))
  const defaults = sheet.defaults as {
    productType: number
    entrepotId: number | null
    inTransitState: number
    constants: Record<string, string>
  } | null
  return {
    ...toImportRow(sheet),
    sheets: layout.sheets,
    sheet: layout.sheet,
    notes: (sheet.notes as string[] | null) ?? [],
    columns: layout.columns.map(({ column, title, samples }) => ({
      column,
      title,
      samples,
      field: mapping.get(column)?.field ?? null,
      unit: mapping.get(column)?.unit ?? null,
    })),
    missing: missingFields(sheet.kind, [...mapping.values()], defaults?.constants ?? {}),
    productType: defaults?.productType ?? null,
    entrepotId: defaults?.entrepotId ?? null,
    inTransitState: defaults?.inTransitState ?? null,
    constants: defaults?.constants ?? {},
  }
}

/** A row of the sheet as it was understood. */
export type ImportPreviewRow = {
  rowNo: number
  batchCode: string
  /** 0 fine, 1 warnings, 2 errors. */
  level: number
  /** `第3行：颜色级比例合计应为100%` */
  errors: string[]
  warnings: string[]
  packets: number | null
  grossWeight: number | null
  netWeight: number | null
  publicWeight: number | null
  lvMain: string | null
  lenAvg: number | null
  mikeAvg: number | null
  strengthAvg: number | null
  uniformityAvg: number | null
  moisture: number | null
  impurity: number | null
  czceAgio: number | null
  percentAgio: number | null
  producerName: string | null
  entrepotName: string | null
}

type StoredRow = {
  row_no: number
  batch_code: string | null
  level: number
  errors: string[]
  warnings: string[]
  draft: Record<string, unknown> | null
}

export function toImportPreviewRow(row: StoredRow): ImportPreviewRow {
  const number = (key: string) => (typeof row.draft?.[key] === 'number' ? (row.draft[key] as number) : null)
  const text = (key: string) => (typeof row.draft?.[key] === 'string' ? (row.draft[key] as string) : null)
  const sentence = (message: string) => `第${row.row_no}行：${message}`
  return {
    rowNo: row.row_no,
    batchCode: row.batch_code ?? '',
    level: row.level,
    errors: row.errors.map(sentence),
    warnings: row.warnings.map(sentence),
    packets: number('packets'),
    grossWeight: number('grossWeight'),
    netWeight: number('netWeight'),
    publicWeight: number('publicWeight'),
    lvMain: text('lvMain'),
    lenAvg: number('lenAvg'),
    mikeAvg: number('mikeAvg'),
    strengthAvg: number('strengthAvg'),
    uniformityAvg: number('uniformityAvg'),
    moisture: number('moisture'),
    impurity: number('impurity'),
    czceAgio: number('czceAgio'),
    percentAgio: number('percentAgio'),
    producerName: text('producerName'),
    entrepotName: text('entrepotName'),
  }
}
