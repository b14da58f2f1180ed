import { adminEndpoint } from '#app/admin/admit'
import { setFileKeeper } from '#app/admin/ports/file_port'
import * as adminFiles from '#app/system/controllers/admin_files_controller'
import * as auditCheck from '#app/system/controllers/audit_check_controller'
import { showQueue } from '#app/system/controllers/queue_controller'
import * as trading from '#app/system/controllers/trading_controller'
import { filePurposes } from '#app/system/files/file_purposes'
import { mayOpen } from '#app/system/files/stored_files'

setFileKeeper({ purposes: filePurposes(), mayOpen })

adminEndpoint('post', '/files', adminFiles.upload, { name: '上传文件', permission: null, bounds: 'own', file: '51mb' })
adminEndpoint('get', '/files/:id', adminFiles.download, { name: null, permission: null, bounds: 'own' })
adminEndpoint('get', '/audit-check', auditCheck.show, {
  name: '审计校验',
  permission: 'audit_logs.query',
  bounds: 'platform',
})
adminEndpoint('get', '/queue', showQueue, { name: null, permission: 'failed_jobs.query', bounds: 'platform' })
adminEndpoint('get', '/trading', trading.show, {
  name: '交易设置：查看',
  permission: 'trading.query',
  bounds: 'platform',
})
adminEndpoint('put', '/trading', trading.update, {
  name: '交易设置：编辑',
  permission: 'trading.edit',
  bounds: 'platform',
})
