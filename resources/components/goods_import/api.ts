import type { CheckedGoodsSheet, GoodsImportRow, GoodsSheet } from '#wire/goods_import/transformers/goods_import'
import { call, download, newKey } from '~/lib/call'
import type { Answer } from '~/lib/calls'
import type { ColumnChoice } from '../inspection_import/api'

export type { CheckedGoodsSheet, GoodsImportRow, GoodsSheet }
export type ImportedGoods = Answer<'/seed-fiber/import/confirm'>

/** Where the calls of a kind of sheet are; they are the same for all kinds. */
export type SheetBase = '/seed-fiber/import' | '/foreign/import'

/** Uploads the file. Errors are shown in the wizard, not in a message that disappears. */
export function uploadGoods(base: SheetBase, file: File, sheet: number | null): Promise<GoodsSheet> {
  const form = new FormData()
  if (sheet !== null) form.append('sheet', String(sheet))
  form.append('file', file)
  return call(`${base}/upload` as const, form, { timeout: 120_000, background: true })
}

export const mapGoods = (
  base: SheetBase,
  importId: number,
  mapping: ColumnChoice[],
  constants: Record<string, string>
): Promise<CheckedGoodsSheet> => call(`${base}/map` as const, { importId, mapping, constants })
export const confirmGoods = (base: SheetBase, importId: number, skipErrors: boolean): Promise<ImportedGoods> =>
  call(`${base}/confirm` as const, { importId, skipErrors }, { idempotencyKey: newKey(), timeout: 120_000 })
export const cancelGoods = (base: SheetBase, importId: number) => call(`${base}/cancel` as const, { importId })
export const goodsTemplate = (base: SheetBase, name: string) => download(`${base}/template` as const, {}, name)
export const goodsSheet = (base: SheetBase, importId: number): Promise<GoodsSheet> =>
  call(`${base}/get` as const, { importId })
export const downloadFailedGoods = (base: SheetBase, importId: number) =>
  download(`${base}/failed` as const, { importId }, '未通过的行.xlsx')
