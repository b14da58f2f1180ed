import type { CheckedGoodsSheet, GoodsImportRow, GoodsSheet } from '#wire/tonnage/transformers/goods_import'
import { call, download, newKey } from '~/lib/call'
import type { Answer } from '~/lib/calls'
import type { ColumnChoice } from '../inspection_import/api'

export type { CheckedGoodsSheet, GoodsImportRow, GoodsSheet }
export type ImportedGoods = Answer<'/seed-fiber/import/confirm'>

/** Uploads the file. Errors are shown in the wizard, not in a message that disappears. */
export function uploadGoods(file: File, sheet: number | null): Promise<GoodsSheet> {
  const form = new FormData()
  if (sheet !== null) form.append('sheet', String(sheet))
  form.append('file', file)
  return call('/seed-fiber/import/upload', form, { timeout: 120_000, background: true })
}

export const mapGoods = (importId: number, mapping: ColumnChoice[], constants: Record<string, string>) =>
  call('/seed-fiber/import/map', { importId, mapping, constants })
export const confirmGoods = (importId: number, skipErrors: boolean) =>
  call('/seed-fiber/import/confirm', { importId, skipErrors }, { idempotencyKey: newKey(), timeout: 120_000 })
export const cancelGoods = (importId: number) => call('/seed-fiber/import/cancel', { importId })
export const goodsTemplate = () => download('/seed-fiber/import/template', {}, '棉副涤短导入模板.xlsx')
export const goodsSheet = (importId: number) => call('/seed-fiber/import/get', { importId })
export const downloadFailedGoods = (importId: number) =>
  download('/seed-fiber/import/failed', { importId }, '未通过的行.xlsx')
