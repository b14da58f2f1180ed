import { adminEndpoint } from '#app/admin/admit'
import { manifestOf } from '#app/admin/manifest'
import { discoverResources } from '#app/admin/registry'

await discoverResources()

adminEndpoint('get', '/manifest', ({ actor }) => manifestOf(actor), { permission: null })
