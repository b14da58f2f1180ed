import { adminEndpoint } from '#app/admin/admit'
import { UPLOAD } from '#app/catalog/calls/imports'
import * as adminImports from '#app/catalog/controllers/admin_imports_controller'
import * as agioTables from '#app/catalog/controllers/agio_tables_controller'

adminEndpoint('get', '/price-diff', agioTables.list, {
  name: '升贴水表维护：查看',
  permission: 'price_diff.query',
  bounds: 'public',
})
adminEndpoint('post', '/price-diff', agioTables.create, {
  name: '升贴水表维护：新建',
  permission: 'price_diff.add',
  bounds: 'platform',
})
adminEndpoint('put', '/price-diff/:id', agioTables.edit, {
  name: '升贴水表维护：编辑',
  permission: 'price_diff.edit',
  bounds: 'platform',
})
adminEndpoint('delete', '/price-diff/:id', agioTables.remove, {
  name: '升贴水表维护：删除',
  permission: 'price_diff.delete',
  bounds: 'platform',
})

const operator = (name: string | null) => ({ name, permission: 'batches.import', bounds: 'platform' as const })
adminEndpoint('get', '/inspection-import', adminImports.list, operator('检测数据导入：查看'))
adminEndpoint('get', '/inspection-import/fields', adminImports.fields, operator(null))
adminEndpoint('get', '/inspection-import/template', adminImports.template, operator('检测数据导入：下载模板'))
adminEndpoint('post', '/inspection-import/upload', adminImports.upload, {
  ...operator('检测数据导入：上传'),
  file: UPLOAD.size,
})
adminEndpoint('post', '/inspection-import/sheet', adminImports.sheet, operator('检测数据导入：选择工作表'))
adminEndpoint('post', '/inspection-import/map', adminImports.map, operator('检测数据导入：修改列对应'))
adminEndpoint('post', '/inspection-import/preview', adminImports.preview, operator(null))
adminEndpoint('post', '/inspection-import/confirm', adminImports.confirm, operator('检测数据导入：确认'))
adminEndpoint('post', '/inspection-import/progress', adminImports.progress, operator(null))
adminEndpoint('post', '/inspection-import/cancel', adminImports.cancel, operator('检测数据导入：取消'))
adminEndpoint('get', '/inspection-import/failed', adminImports.failed, operator('检测数据导入：下载错误行'))
