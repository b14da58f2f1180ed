import type Import from '#app/catalog/models/import'
import type { Layout } from '#app/catalog/import/layout'
import { missingFields } from '#app/catalog/import/missing_fields'
import { FIELDS, type ColumnMapping } from '#app/catalog/import/fields'
import { formatTime } from '#core/clock'
import type { ImportDetail, ImportField, ImportPreviewRow, ImportRow } from '#app/catalog/transformers/import_wire'
import { MEASURE_LIST, type MeasureKey } from '#app/catalog/indicators'
import { ImportKind, type ImportRowLevel, type InTransitState, type ProductType } from '#app/catalog/codes'

/** Fields that a column can be mapped to, for the wizard's menus. */
export const mappableFields: ImportField[] = FIELDS.map(({ key, label, baleLabel, group, type, constant, only }) => ({
  field: key,
  label,
  baleLabel: baleLabel ?? label,
  group,
  kinds: only ? [only] : [...ImportKind.codes],
  weight: type === 'weight',
  constant: constant !== undefined && constant !== false,
  asked: constant === 'asked',
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
    productType: ProductType
    entrepotId: number | null
    inTransitState: InTransitState
    arrivalDate?: string | null
    constants: Record<string, string>
  } | null
  return {
    ...toImportRow(sheet),
    sheets: layout.sheets,
    sheet: layout.sheet,
    notes: (sheet.notes as string[] | null) ?? [],
    otherRows: layout.otherRows ?? [],
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
    arrivalDate: defaults?.arrivalDate ?? null,
    constants: defaults?.constants ?? {},
  }
}

type StoredRow = {
  row_no: number
  batch_code: string | null
  level: ImportRowLevel
  errors: string[]
  warnings: string[]
  draft: Record<string, unknown> | null
}

export function toImportPreviewRow(row: StoredRow): ImportPreviewRow {
  const number = (key: string) => (typeof row.draft?.[key] === 'number' ? (row.draft[key] as number) : null)
  const text = (key: string) => (typeof row.draft?.[key] === 'string' ? (row.draft[key] as string) : null)
  const sentence = (message: string) => `第${row.row_no}行：${message}`
  const measures = Object.fromEntries(MEASURE_LIST.map(({ key }) => [key, number(key)])) as Record<
    MeasureKey,
    number | null
  >
  return {
    ...measures,
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
    czceAgio: number('czceAgio'),
    percentAgio: number('percentAgio'),
    producerName: text('producerName'),
    entrepotName: text('entrepotName'),
  }
}
