import { adminEndpoint } from '#app/admin/admit'
import * as admin from '#app/auction/controllers/admin_auction_controller'

adminEndpoint('get', '/auction-previews', admin.previews, { permission: 'auction_preview.query' })
adminEndpoint('get', '/auction-previews/:id', admin.preview, { permission: 'auction_preview.query' })
adminEndpoint('get', '/auction-sessions/:id/monitor', admin.monitor, { permission: 'auction_sessions.get' })
adminEndpoint('get', '/auction-sessions/:id/log', admin.log, { permission: 'auction_sessions.get' })
adminEndpoint('get', '/auction-sessions/:id/stream', admin.stream, { permission: 'auction_sessions.get' })
