import type { ImportDetail, ImportField, ImportPreviewRow, ImportRow } from '#wire/catalog/transformers/import_wire'
import { api, download } from '@admin/providers/http'
import type { ImportRowLevel } from '#ui/generated/codes'

export type { ImportDetail, ImportField, ImportPreviewRow, ImportRow }
export type Paged<Row> = { total: number; page: number; pageSize: number; maxPage: number; data: Row[] }
export type Preview = { import: ImportRow; rows: Paged<ImportPreviewRow> }
export type ColumnChoice = { column: number; field: string | null; unit: 't' | 'kg' | null }

const post = <Answer>(path: string, body: unknown) => api<Answer>('POST', `/inspection-import${path}`, body)

export function uploadSheet(file: File, companyId: number): Promise<ImportDetail> {
  const form = new FormData()
  form.append('file', file)
  form.append('companyId', String(companyId))
  return post('/upload', form)
}
export const fieldsOfSheets = () => api<ImportField[]>('GET', '/inspection-import/fields')
export const chooseSheet = (importId: number, sheet: number) => post<ImportDetail>('/sheet', { importId, sheet })
export const mapSheet = (input: unknown) => post<ImportDetail>('/map', input)
export const previewOf = (importId: number, level: ImportRowLevel | null, page: number) =>
  post<Preview>('/preview', { importId, level, page, pageSize: 20 })
export const confirmImport = (importId: number, skipErrors: boolean) =>
  post<ImportRow>('/confirm', { importId, skipErrors })
export const progressOf = (importId: number) => post<ImportDetail>('/progress', { importId })
export const cancelImport = (importId: number) => post<ImportRow>('/cancel', { importId })
export const history = () => api<Paged<ImportRow>>('GET', '/inspection-import?pageSize=10')
export const downloadFailed = (importId: number) =>
  download(`/inspection-import/failed?importId=${importId}`, '未通过的行.xlsx')
export const downloadTemplate = () => download('/inspection-import/template', '检测导入模板.xlsx')
