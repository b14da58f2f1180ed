import { adminEndpoint } from '#app/admin/admit'
import { setFileKeeper } from '#app/admin/file_port'
import * as adminFiles from '#app/system/controllers/admin_files_controller'
import * as trading from '#app/system/controllers/trading_controller'
import { filePurposes } from '#app/system/files/file_purposes'
import { mayOpen } from '#app/system/files/stored_files'

setFileKeeper({ purposes: filePurposes(), mayOpen })

adminEndpoint('post', '/files', adminFiles.upload, { permission: null })
adminEndpoint('get', '/files/:id', adminFiles.download, { permission: null })
adminEndpoint('get', '/trading', trading.show, { permission: 'trading.query' })
adminEndpoint('put', '/trading', trading.update, { permission: 'trading.edit' })
