import { adminEndpoint } from '#app/admin/admit'
import { setFileKeeper } from '#app/admin/ports/file_port'
import * as adminFiles from '#app/system/controllers/admin_files_controller'
import * as trading from '#app/system/controllers/trading_controller'
import { filePurposes } from '#app/system/files/file_purposes'
import { mayOpen } from '#app/system/files/stored_files'

setFileKeeper({ purposes: filePurposes(), mayOpen })

adminEndpoint('post', '/files', adminFiles.upload, { name: '上传文件', permission: null, bounds: 'own', file: '51mb' })
adminEndpoint('get', '/files/:id', adminFiles.download, { name: null, permission: null, bounds: 'own' })
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
