import { adminEndpoint } from '#app/admin/admit'
import * as desk from '#app/admin/controllers/desk_controller'
import { discoverResources } from '#app/admin/registry'

await discoverResources()

const anyOperator = { permission: null }
adminEndpoint('get', '/manifest', desk.manifest, anyOperator)
adminEndpoint('get', '/home', desk.home, anyOperator)
adminEndpoint('get', '/search', desk.search, anyOperator)
adminEndpoint('get', '/preferences', desk.preferences, anyOperator)
adminEndpoint('put', '/preferences/:key', desk.savePreference, anyOperator)
