import { adminEndpoint } from '#app/admin/admit'
import * as adminImports from '#app/catalog/controllers/admin_imports_controller'
import * as agioTables from '#app/catalog/controllers/agio_tables_controller'
import { endpoint } from '#core/api'
import {
  chooseSheetValidator,
  confirmValidator,
  importIdValidator,
  importListValidator,
  mapSheetValidator,
  previewValidator,
} from '#app/catalog/validators/imports'
import {
  addBatchValidator,
  arriveValidator,
  batchIdValidator,
  editBatchValidator,
} from '#app/catalog/validators/batches'

const Batches = () => import('#app/catalog/controllers/batches_controller')
const Imports = () => import('#app/catalog/controllers/imports_controller')
const importing = { access: 'certified', permission: 'batch:import' } as const

endpoint('/batch/import/upload', [Imports, 'upload'], {
  ...importing,
  summary: 'Upload an inspection sheet (multipart field `file`); answers its columns and what they mean.',
  upload: true,
})
endpoint('/batch/import/fields', [Imports, 'fields'], { ...importing, summary: 'Fields a column may be mapped to.' })
endpoint('/batch/import/sheet', [Imports, 'sheet'], {
  ...importing,
  summary: 'Read another sheet of the workbook.',
  validator: chooseSheetValidator,
})
endpoint('/batch/import/map', [Imports, 'map'], {
  ...importing,
  summary: 'Fix what the columns mean and check every row. Writes no batch.',
  validator: mapSheetValidator,
})
endpoint('/batch/import/preview', [Imports, 'preview'], {
  ...importing,
  summary: 'Checked rows, those with errors first.',
  validator: previewValidator,
})
endpoint('/batch/import/confirm', [Imports, 'confirm'], {
  ...importing,
  summary: 'Write the batches: all rows without errors, or nothing.',
  validator: confirmValidator,
  idempotency: 'optional',
})
endpoint('/batch/import/progress', [Imports, 'progress'], {
  ...importing,
  summary: 'Where an import stands.',
  validator: importIdValidator,
})
endpoint('/batch/import/cancel', [Imports, 'cancel'], {
  ...importing,
  summary: 'Stop an import; nothing of it remains.',
  validator: importIdValidator,
  idempotency: 'optional',
})
endpoint('/batch/import/failed', [Imports, 'failed'], {
  ...importing,
  summary: 'The rows that failed, with reasons, as xlsx.',
  validator: importIdValidator,
  download: true,
})
endpoint('/batch/import/list', [Imports, 'list'], {
  ...importing,
  summary: 'History of imports of the company.',
  validator: importListValidator,
})
endpoint('/batch/template', [Imports, 'template'], {
  access: 'certified',
  permission: 'batch:import',
  summary: '检测导入模板.xlsx',
  download: true,
})

const owning = { access: 'certified', idempotency: 'optional' } as const

endpoint('/batch/add', [Batches, 'add'], {
  ...owning,
  permission: 'batch:add',
  summary: 'Enter a lot by hand.',
  validator: addBatchValidator,
})
endpoint('/batch/edit', [Batches, 'edit'], {
  ...owning,
  permission: 'batch:edit',
  summary: 'Correct a lot that is neither listed nor ordered.',
  validator: editBatchValidator,
})
endpoint('/batch/delete', [Batches, 'delete'], {
  ...owning,
  permission: 'batch:delete',
  summary: 'Delete a lot that nothing refers to.',
  validator: batchIdValidator,
})
endpoint('/batch/arrive', [Batches, 'arrive'], {
  ...owning,
  permission: 'batch:edit',
  summary: '到库: in transit no more, from a day on, in a warehouse.',
  validator: arriveValidator,
})
endpoint('/batch/depart', [Batches, 'depart'], {
  ...owning,
  permission: 'batch:edit',
  summary: 'In transit again, while nobody has ordered.',
  validator: batchIdValidator,
})

adminEndpoint('get', '/price-diff', agioTables.list, { permission: 'price_diff.query' })
adminEndpoint('post', '/price-diff', agioTables.create, { permission: 'price_diff.add' })
adminEndpoint('put', '/price-diff/:id', agioTables.edit, { permission: 'price_diff.edit' })
adminEndpoint('delete', '/price-diff/:id', agioTables.remove, { permission: 'price_diff.delete' })

const operator = { permission: 'batches.import' }
adminEndpoint('get', '/inspection-import', adminImports.list, operator)
adminEndpoint('get', '/inspection-import/fields', adminImports.fields, operator)
adminEndpoint('get', '/inspection-import/template', adminImports.template, operator)
adminEndpoint('post', '/inspection-import/upload', adminImports.upload, operator)
adminEndpoint('post', '/inspection-import/sheet', adminImports.sheet, operator)
adminEndpoint('post', '/inspection-import/map', adminImports.map, operator)
adminEndpoint('post', '/inspection-import/preview', adminImports.preview, operator)
adminEndpoint('post', '/inspection-import/confirm', adminImports.confirm, operator)
adminEndpoint('post', '/inspection-import/progress', adminImports.progress, operator)
adminEndpoint('post', '/inspection-import/cancel', adminImports.cancel, operator)
adminEndpoint('get', '/inspection-import/failed', adminImports.failed, operator)
