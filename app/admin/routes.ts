import { adminEndpoint } from '#app/admin/admit'
import * as desk from '#app/admin/controllers/desk_controller'
import * as tasks from '#app/admin/controllers/tasks_controller'
import { discoverResources } from '#app/admin/registry'

await discoverResources()

const anyOperator = { permission: null }
adminEndpoint('get', '/manifest', desk.manifest, anyOperator)
adminEndpoint('get', '/home', desk.home, anyOperator)
adminEndpoint('get', '/search', desk.search, anyOperator)
adminEndpoint('get', '/preferences', desk.preferences, anyOperator)
adminEndpoint('put', '/preferences/:key', desk.savePreference, anyOperator)
adminEndpoint('get', '/tasks/:task', tasks.showTask, anyOperator)
adminEndpoint('get', '/tasks/:task/file', tasks.taskFile, anyOperator)
adminEndpoint('post', '/tasks/:task/confirm', tasks.confirmImport, anyOperator)
adminEndpoint('post', '/tasks/:task/cancel', tasks.cancelTask, anyOperator)
