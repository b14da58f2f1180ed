import { adminEndpoint } from '#app/admin/admit'
import * as adminImports from '#app/catalog/controllers/admin_imports_controller'
import * as agioTables from '#app/catalog/controllers/agio_tables_controller'

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
