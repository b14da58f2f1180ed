import type { ImportDetail, ImportField, ImportPreviewRow, ImportRow } from '#wire/catalog/transformers/import_wire'
import { call, CallError, download } from '~/lib/call'
import type { ImportKind, InTransitState, ProductType } from '#ui/generated/codes'

export type { ImportDetail, ImportField, ImportPreviewRow, ImportRow }

export type ColumnChoice = { column: number; field: string | null; unit: 't' | 'kg' | null }

export type MapInput = {
  importId: number
  kind: ImportKind
  productType: ProductType
  entrepotId: number | null
  inTransitState: InTransitState
  arrivalDate: string | null
  mapping: ColumnChoice[]
  constants: Record<string, string>
}

/** Time-out for sheets of up to 100,000 rows, which take long to read. */
const PATIENT = { timeout: 300_000 }

/** Uploads the file. Errors are shown in the wizard, not in a message that disappears. */
export function uploadSheet(file: File): Promise<ImportDetail> {
  const form = new FormData()
  form.append('file', file)
  return call('/batch/import/upload', form, { ...PATIENT, background: true })
}

export const chooseSheet = (importId: number, sheet: number) =>
  call('/batch/import/sheet', { importId, sheet }, PATIENT)
export const mapSheet = (input: MapInput) => call('/batch/import/map', input, PATIENT)
export const confirmImport = (importId: number, skipErrors: boolean) =>
  call('/batch/import/confirm', { importId, skipErrors }, PATIENT)
export const cancelImport = (importId: number) => call('/batch/import/cancel', { importId })
export const progressOf = (importId: number, background = false) =>
  call('/batch/import/progress', { importId }, { background })
export const downloadFailed = (importId: number) => download('/batch/import/failed', { importId }, '未通过的行.xlsx')
export const downloadTemplate = () => download('/batch/template', {}, '检测导入模板.xlsx')

/** The message of a failed call. */
export const sentenceOf = (error: unknown) =>
  error instanceof CallError && error.message ? error.message : '操作失败，请重试'

/** Whether every batch of a sheet is said to lie in some warehouse, or is still on the way: without either it cannot be listed. */
export const givesWarehouse = (sheet: {
  columns: readonly { field: string | null }[]
  constants: Record<string, string>
  entrepotId: number | null
  inTransit: boolean
}) =>
  sheet.inTransit ||
  sheet.entrepotId !== null ||
  !!sheet.constants.entrepotName?.trim() ||
  sheet.columns.some(({ field }) => field === 'entrepotName')
