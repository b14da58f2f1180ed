/* The wizard's calls: upload → map → preview → confirm → progress. */
import { call } from '#core/call'
import { callerKey } from '#core/idempotency'
import { definePace } from '#core/pace'
import { XLSX_TYPE, type ReceivedFile } from '#core/wire_files'
import { readFile } from 'node:fs/promises'
import { cancelImport, confirmImport } from '#app/catalog/actions/confirm_import'
import { chooseSheet, mapSheet } from '#app/catalog/actions/map_sheet'
import { uploadSheet } from '#app/catalog/actions/upload_sheet'
import { failedRowsName } from '#app/catalog/import/failed_rows'
import { failedRowsFile, templateFile } from '#app/catalog/queries/import_files'
import { listImports, previewRows, requireImport } from '#app/catalog/queries/imports'
import { mappableFields, toImportDetail, toImportRow } from '#app/catalog/transformers/import'
import {
  chooseSheetValidator,
  confirmValidator,
  importIdValidator,
  importListValidator,
  mapSheetValidator,
  previewValidator,
} from '#app/catalog/validators/imports'
import { writeInspectedSheet } from '#app/catalog/actions/run_import'
import { InTransitState } from '#app/catalog/codes'
/** The uploaded file as the import takes it. */
export const sheetOf = async ({ clientName, tmpPath }: ReceivedFile) => ({
  name: clientName,
  contents: await readFile(tmpPath),
})

/** Maximum size of a sheet. */
export const UPLOAD = { size: '21mb', missing: '请选择要导入的文件' }

/** Every sheet is read by a thread of its own. */
const sheetPace = definePace('sheets', { requests: 10, duration: '1 minute' })

call.upload('/batch/import/upload', {
  name: '上传检验单',
  access: 'certified',
  permission: 'batch:import',
  summary: 'Upload an inspection sheet (multipart field `file`); answers its columns and what they mean.',
  ...UPLOAD,
  limit: ({ http }) => sheetPace(callerKey(http)),
  run: async ({ actor, file }) => {
    const { companyId, companyName } = actor
    return toImportDetail(await uploadSheet(await sheetOf(file), { companyId, companyName }, actor))
  },
})

export const fields = call.read('/batch/import/fields', {
  name: null,
  access: 'certified',
  permission: 'batch:import',
  summary: 'Fields a column may be mapped to.',
  run: () => mappableFields,
})

export const sheet = call.act('/batch/import/sheet', {
  name: '选择检验单工作表',
  access: 'certified',
  permission: 'batch:import',
  summary: 'Read another sheet of the workbook.',
  input: chooseSheetValidator,
  run: async (input, { actor }) =>
    toImportDetail(await chooseSheet(await requireImport(input.importId, actor), input.sheet)),
})

export const map = call.act('/batch/import/map', {
  name: '修改检验单列对应',
  access: 'certified',
  permission: 'batch:import',
  summary: 'Fix what the columns mean and check every row. Writes no batch.',
  input: mapSheetValidator,
  run: async (input, { actor }) => {
    const sheet = await mapSheet(await requireImport(input.importId, actor), {
      kind: input.kind,
      mapping: input.mapping,
      productType: input.productType,
      entrepotId: input.entrepotId ?? null,
      inTransitState: input.inTransitState ?? InTransitState.stored,
      arrivalDate: input.arrivalDate ?? null,
      constants: Object.fromEntries(Object.entries(input.constants ?? {}).filter(([, value]) => value !== '')),
    })
    return toImportDetail(sheet)
  },
})

export const preview = call.read('/batch/import/preview', {
  name: '预览检验单',
  access: 'certified',
  permission: 'batch:import',
  summary: 'Checked rows, those with errors first.',
  input: previewValidator,
  run: async (input, { actor }) => {
    const sheet = await requireImport(input.importId, actor)
    return { import: toImportRow(sheet), rows: await previewRows(sheet.id, input) }
  },
})

export const confirm = call.write('/batch/import/confirm', {
  name: '确认导入批次',
  access: 'certified',
  permission: 'batch:import',
  summary: 'Write the batches: all rows without errors, or nothing.',
  input: confirmValidator,
  before: ({ importId }, { actor }) => requireImport(importId, actor),
  run: async ({ importId, skipErrors }, { actor, trx }) => ({
    atOnce: await confirmImport(importId, { skipErrors: skipErrors ?? false }, actor, trx),
  }),
  answer: async ({ atOnce }, { importId }, { actor }) => {
    if (atOnce) await writeInspectedSheet(importId)
    return toImportRow(await requireImport(importId, actor))
  },
})

export const progress = call.read('/batch/import/progress', {
  name: null,
  access: 'certified',
  permission: 'batch:import',
  summary: 'Where an import stands.',
  input: importIdValidator,
  run: async ({ importId }, { actor }) => toImportDetail(await requireImport(importId, actor)),
})

export const cancel = call.write('/batch/import/cancel', {
  name: '取消导入批次',
  access: 'certified',
  permission: 'batch:import',
  summary: 'Stop an import; nothing of it remains.',
  input: importIdValidator,
  before: ({ importId }, { actor }) => requireImport(importId, actor),
  run: async ({ importId }, { actor, trx }) => toImportRow(await cancelImport(importId, actor, trx)),
})

export const failed = call.file('/batch/import/failed', {
  name: '下载导入错误行',
  access: 'certified',
  permission: 'batch:import',
  summary: 'The rows that failed, with reasons, as xlsx.',
  input: importIdValidator,
  run: async ({ importId }, { actor }) => {
    const sheet = await requireImport(importId, actor)
    return { name: failedRowsName(sheet.fileName), type: XLSX_TYPE, contents: await failedRowsFile(sheet) }
  },
})

call.read('/batch/import/list', {
  name: '查看导入记录',
  access: 'certified',
  permission: 'batch:import',
  summary: 'History of imports of the company.',
  input: importListValidator,
  run: (input, { actor }) => listImports(input, actor.companyId),
})

export const template = call.file('/batch/template', {
  name: '下载导入模板',
  access: 'certified',
  permission: 'batch:import',
  summary: '检测导入模板.xlsx',
  run: async () => ({ name: '检测导入模板.xlsx', type: XLSX_TYPE, contents: await templateFile() }),
})
