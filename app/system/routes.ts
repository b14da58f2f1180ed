import { endpoint, publicRead } from '#core/api'
import { adminEndpoint } from '#app/admin/admit'
import { setFileKeeper } from '#app/admin/file_port'
import * as adminFiles from '#app/system/controllers/admin_files_controller'
import * as trading from '#app/system/controllers/trading_controller'
import { mayOpen, PURPOSES } from '#app/system/files'
import * as validators from '#app/system/validators/system'

setFileKeeper({ purposes: PURPOSES, mayOpen })

const FilesController = () => import('#app/system/controllers/files_controller')
const NoticesController = () => import('#app/system/controllers/notices_controller')
const SiteController = () => import('#app/system/controllers/site_controller')

publicRead('/site', [SiteController, 'show'], { summary: 'Name and flags of the site', maxAge: 60 })

endpoint('/notice/list', [NoticesController, 'list'], {
  summary: 'Notices, newest first',
  access: 'user',
  validator: validators.noticeListValidator,
})
endpoint('/notice/read', [NoticesController, 'read'], {
  summary: 'Mark notices as read, all without ids; answers how many are left',
  access: 'user',
  validator: validators.noticeReadValidator,
})
endpoint('/notice/unread/count', [NoticesController, 'unread'], {
  summary: 'How many notices are unread',
  access: 'user',
})

endpoint('/file/upload', [FilesController, 'upload'], {
  summary: 'Upload a file (multipart: file, purpose)',
  access: 'user',
  validator: validators.fileUploadValidator,
  upload: true,
})
endpoint('/file/download', [FilesController, 'download'], {
  summary: 'A file of the own company, or one it was given',
  access: 'user',
  validator: validators.fileDownloadValidator,
  download: true,
})
publicRead('/file/:purpose/:month/:name', [FilesController, 'show'], {
  summary: 'A public picture',
  download: true,
  maxAge: 31_536_000,
})

adminEndpoint('post', '/files', adminFiles.upload, { permission: null })
adminEndpoint('get', '/files/:id', adminFiles.download, { permission: null })
adminEndpoint('get', '/trading', trading.show, { permission: 'trading.query' })
adminEndpoint('put', '/trading', trading.update, { permission: 'trading.edit' })
