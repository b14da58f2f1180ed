/* Calls of a seller for sheets with goods by the tonne: upload → map and check → confirm. */
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
import { tonnageSheets } from '#app/tonnage/import/tonnage_sheets'
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
const goodsPace = definePace('goods_sheets', { requests: 10, duration: '1 minute' })

call.upload('/seed-fiber/import/upload', {
  name: '上传棉副涤短表格',
  access: 'certified',
  permission: 'batch:import',
  summary: 'Upload a sheet with goods by the tonne; answers its columns and what they mean.',
  input: goodsUploadValidator,
  size: '6mb',
  missing: '请选择要导入的文件',
  limit: ({ http }) => goodsPace(callerKey(http)),
  run: async ({ sheet }, { actor, file }) => {
    const contents = await readFile(file.tmpPath)
    return toGoodsSheet(
      tonnageSheets,
      await uploadGoodsSheet(tonnageSheets, { name: file.clientName, contents, sheet: sheet ?? null }, actor)
    )
  },
})

call.read('/seed-fiber/import/fields', {
  name: null,
  access: 'certified',
  permission: 'batch:import',
  summary: 'Fields a column of such a sheet may be mapped to.',
  run: () => goodsImportFields(tonnageSheets),
})

call.write('/seed-fiber/import/map', {
  name: '核对棉副涤短列对应',
  access: 'certified',
  permission: 'batch:import',
  summary: 'Fix what the columns mean and check every row. Enters nothing.',
  input: mapGoodsValidator,
  run: (input, { actor, trx }) => mapGoodsSheet(tonnageSheets, input, actor, trx),
})

call.write('/seed-fiber/import/confirm', {
  name: '确认导入棉副涤短',
  access: 'certified',
  permission: 'batch:import',
  summary:
    'Enter the goods of the sheet, and list those with a price: all of them or none, or without the rows that failed.',
  input: confirmGoodsValidator,
  message: '已导入',
  run: (input, { actor, trx }) => confirmGoodsImport(tonnageSheets, input, actor, trx),
})

call.write('/seed-fiber/import/cancel', {
  name: '取消导入棉副涤短',
  access: 'certified',
  permission: 'batch:import',
  summary: 'Give a sheet up; nothing of it stays.',
  input: goodsImportIdValidator,
  run: ({ importId }, { actor, trx }) => cancelGoodsImport(tonnageSheets, importId, actor, trx),
})

call.read('/seed-fiber/import/list', {
  name: '查看棉副涤短导入记录',
  access: 'certified',
  permission: 'batch:import',
  summary: 'Sheets with goods by the tonne of the own company, newest first, with what became of them.',
  input: goodsImportListValidator,
  run: (input, { actor }) => listGoodsImports(tonnageSheets, input, actor.companyId),
})

call.read('/seed-fiber/import/get', {
  name: null,
  access: 'certified',
  permission: 'batch:import',
  summary: 'A sheet that was left, to go on with its columns.',
  input: goodsImportIdValidator,
  run: async ({ importId }, { actor }) =>
    toGoodsSheet(tonnageSheets, await requireGoodsImport(tonnageSheets, importId, actor)),
})

call.file('/seed-fiber/import/failed', {
  name: '下载棉副涤短导入错误行',
  access: 'certified',
  permission: 'batch:import',
  summary: 'The rows that failed, with reasons, as xlsx.',
  input: goodsImportIdValidator,
  run: async ({ importId }, { actor }) => ({
    type: XLSX_TYPE,
    ...(await failedGoodsFile(tonnageSheets, importId, actor)),
  }),
})

call.file('/seed-fiber/import/template', {
  name: '下载棉副涤短导入模板',
  access: 'certified',
  permission: 'batch:import',
  summary: '棉副涤短导入模板.xlsx',
  run: () => goodsTemplate(tonnageSheets),
})
