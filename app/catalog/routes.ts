import '#app/catalog/labels'
import { endpoint, publicRead } from '#core/api'
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
  entrepotGetValidator,
  entrepotListValidator,
  exportValidator,
  getBatchValidator,
  producerGetValidator,
  producerListValidator,
} from '#app/catalog/validators/batches'

const Batches = () => import('#app/catalog/controllers/batches_controller')
const Places = () => import('#app/catalog/controllers/places_controller')
const Imports = () => import('#app/catalog/controllers/imports_controller')
const importing = { access: 'certified', permission: 'batch:import' } as const

endpoint('/batch/import/upload', [Imports, 'upload'], {
  ...importing,
  summary: 'Upload an inspection sheet (multipart field `file`); answers its columns and what they mean.',
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

endpoint('/batch/add', [Batches, 'add'], { ...owning, permission: 'batch:add', summary: 'Enter a lot by hand.', validator: addBatchValidator })
endpoint('/batch/edit', [Batches, 'edit'], { ...owning, permission: 'batch:edit', summary: 'Correct a lot that is neither listed nor ordered.', validator: editBatchValidator })
endpoint('/batch/delete', [Batches, 'delete'], { ...owning, permission: 'batch:delete', summary: 'Delete a lot that nothing refers to.', validator: batchIdValidator })
endpoint('/batch/arrive', [Batches, 'arrive'], { ...owning, permission: 'batch:edit', summary: '到库: in transit no more, from a day on, in a warehouse.', validator: arriveValidator })
endpoint('/batch/depart', [Batches, 'depart'], { ...owning, permission: 'batch:edit', summary: 'In transit again, while nobody has ordered.', validator: batchIdValidator })
endpoint('/batch/get', [Batches, 'get'], { access: 'certified', summary: 'A lot with its certificate and agio, term by term.', validator: getBatchValidator })
endpoint('/batch/bales', [Batches, 'bales'], { access: 'certified', summary: 'The bales of a lot.', validator: batchIdValidator })
endpoint('/batch/export', [Batches, 'export'], { access: 'certified', summary: '检测结果.xlsx of one or many lots.', validator: exportValidator, download: true })

endpoint('/producer/list', [Places, 'producers'], { access: 'user', summary: 'Ginning mills.', validator: producerListValidator })
endpoint('/producer/get', [Places, 'producer'], { access: 'user', summary: 'A ginning mill with its average quality per crop year.', validator: producerGetValidator })
endpoint('/entrepot/list', [Places, 'entrepots'], { access: 'user', summary: 'Warehouses with what is for sale in them.', validator: entrepotListValidator })
endpoint('/entrepot/get', [Places, 'entrepot'], { access: 'user', summary: 'A warehouse with stock by type and quality per crop year.', validator: entrepotGetValidator })
publicRead('/producer', [Places, 'producers'], { summary: 'Ginning mills.', maxAge: 60, validator: producerListValidator })
publicRead('/producer/:code', [Places, 'producer'], { summary: 'A ginning mill with its average quality per crop year.', maxAge: 60 })
publicRead('/entrepot', [Places, 'entrepots'], { summary: 'Warehouses with what is for sale in them.', maxAge: 60, validator: entrepotListValidator })
publicRead('/entrepot/:id', [Places, 'entrepot'], { summary: 'A warehouse with stock by type and quality per crop year.', maxAge: 60 })
