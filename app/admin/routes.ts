import { adminEndpoint, reportRoute } from '#app/admin/admit'
import * as desk from '#app/admin/controllers/desk_controller'
import * as reports from '#app/admin/controllers/reports_controller'
import * as tasks from '#app/admin/controllers/tasks_controller'
import * as together from '#app/admin/controllers/together_controller'
import { discoverResources } from '#app/admin/registry'

await discoverResources()

const anyOperator = { name: null, permission: null, bounds: 'own' } as const
adminEndpoint('get', '/manifest', desk.manifest, anyOperator)
adminEndpoint('get', '/home', desk.home, anyOperator)
adminEndpoint('get', '/home/figures', reports.home, anyOperator)
adminEndpoint('get', '/search', desk.search, anyOperator)
adminEndpoint('get', '/preferences', desk.preferences, anyOperator)
adminEndpoint('put', '/preferences/:key', desk.savePreference, anyOperator)
adminEndpoint('get', '/inbox', together.inbox, anyOperator)
adminEndpoint('get', '/inbox/unread', together.unread, anyOperator)
adminEndpoint('get', '/inbox/live', together.inboxLive, anyOperator)
adminEndpoint('post', '/inbox/read', together.read, anyOperator)
adminEndpoint('get', '/tasks', tasks.listTasks, anyOperator)
adminEndpoint('get', '/tasks/:task', tasks.showTask, anyOperator)
adminEndpoint('get', '/tasks/:task/file', tasks.taskFile, { ...anyOperator, name: '下载任务文件' })
adminEndpoint('post', '/tasks/:task/confirm', tasks.confirmImportTask, { ...anyOperator, name: '确认导入' })
adminEndpoint('post', '/tasks/:task/restart', tasks.restartFailedTask, { ...anyOperator, name: '重新开始任务' })
adminEndpoint('post', '/tasks/:task/mapping', tasks.mapImportColumns, { ...anyOperator, name: '对应导入的列' })
adminEndpoint('post', '/tasks/:task/undo', tasks.undoImportTask, { ...anyOperator, name: '撤销导入' })
adminEndpoint('post', '/tasks/:task/cancel', tasks.cancelTask, { ...anyOperator, name: '取消任务' })
reportRoute('get', '', 'query', reports.show)
reportRoute('get', '/options/:field', 'query', reports.options, { silent: true })
// GET, because the download changes nothing but the audit log
reportRoute('get', '/parts/:part/sheet', 'export', reports.sheet)
