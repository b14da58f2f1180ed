/* Calls of a seller for sheets with offers in dollars: upload → map and check → confirm. */
import { readFile } from 'node:fs/promises'
import { call } from '#core/call'
import { callerKey } from '#core/idempotency'
import { definePace } from '#core/pace'
import { XLSX_TYPE } from '#core/wire_files'
import {
  cancelGoodsImport,
  confirmGoodsImport,
  mapGoodsSheet,
  uploadGoodsSheet,
} from '#app/goods_import/actions/import_goods'
import { dollarSheets } from '#app/foreign_trade/import/dollar_sheets'
import { goodsTemplate } from '#app/goods_import/queries/goods_template'
import { failedGoodsFile, listGoodsImports, requireGoodsImport } from '#app/goods_import/queries/goods_imports'
import { goodsImportFields, toGoodsSheet } from '#app/goods_import/transformers/goods_import'
import {
  confirmGoodsValidator,
  goodsImportIdValidator,
  goodsImportListValidator,
  goodsUploadValidator,
  mapGoodsValidator,
} from '#app/goods_import/validators/goods_import'

/** Every sheet is read by a thread of its own. */
const sheetPace = definePace('dollar_sheets', { requests: 10, duration: '1 minute' })

call.upload('/foreign/import/upload', {
  name: '上传美元报盘表格',
  access: 'certified',
  permission: 'batch:import',
  summary: 'Upload a sheet with offers in dollars; answers its columns and what they mean.',
  input: goodsUploadValidator,
  size: '6mb',
  missing: '请选择要导入的文件',
  limit: ({ http }) => sheetPace(callerKey(http)),
  run: async ({ sheet }, { actor, file }) => {
    const contents = await readFile(file.tmpPath)
    return toGoodsSheet(
      dollarSheets,
      await uploadGoodsSheet(dollarSheets, { name: file.clientName, contents, sheet: sheet ?? null }, actor)
    )
  },
})

call.read('/foreign/import/fields', {
  name: null,
  access: 'certified',
  permission: 'batch:import',
  summary: 'Fields a column of such a sheet may be mapped to.',
  run: () => goodsImportFields(dollarSheets),
})

call.write('/foreign/import/map', {
  name: '核对美元报盘列对应',
  access: 'certified',
  permission: 'batch:import',
  summary: 'Fix what the columns mean and check every row. Enters nothing.',
  input: mapGoodsValidator,
  run: (input, { actor, trx }) => mapGoodsSheet(dollarSheets, input, actor, trx),
})

call.write('/foreign/import/confirm', {
  name: '确认导入美元报盘',
  access: 'certified',
  permission: 'batch:import',
  summary:
    'Enter the lots of the sheet, and offer those with a price: all of them or none, or without the rows that failed.',
  input: confirmGoodsValidator,
  message: '已导入',
  run: (input, { actor, trx }) => confirmGoodsImport(dollarSheets, input, actor, trx),
})

call.write('/foreign/import/cancel', {
  name: '取消导入美元报盘',
  access: 'certified',
  permission: 'batch:import',
  summary: 'Give a sheet up; nothing of it stays.',
  input: goodsImportIdValidator,
  run: ({ importId }, { actor, trx }) => cancelGoodsImport(dollarSheets, importId, actor, trx),
})

call.read('/foreign/import/list', {
  name: '查看美元报盘导入记录',
  access: 'certified',
  permission: 'batch:import',
  summary: 'Sheets with offers in dollars of the own company, newest first, with what became of them.',
  input: goodsImportListValidator,
  run: (input, { actor }) => listGoodsImports(dollarSheets, input, actor.companyId),
})

call.read('/foreign/import/get', {
  name: null,
  access: 'certified',
  permission: 'batch:import',
  summary: 'A sheet that was left, to go on with its columns.',
  input: goodsImportIdValidator,
  run: async ({ importId }, { actor }) =>
    toGoodsSheet(dollarSheets, await requireGoodsImport(dollarSheets, importId, actor)),
})

call.file('/foreign/import/failed', {
  name: '下载美元报盘导入错误行',
  access: 'certified',
  permission: 'batch:import',
  summary: 'The rows that failed, with reasons, as xlsx.',
  input: goodsImportIdValidator,
  run: async ({ importId }, { actor }) => ({
    type: XLSX_TYPE,
    ...(await failedGoodsFile(dollarSheets, importId, actor)),
  }),
})

call.file('/foreign/import/template', {
  name: '下载美元报盘导入模板',
  access: 'certified',
  permission: 'batch:import',
  summary: '美元报盘导入模板.xlsx',
  run: () => goodsTemplate(dollarSheets),
})
