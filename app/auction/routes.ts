import { adminEndpoint } from '#app/admin/admit'
import * as admin from '#app/auction/controllers/admin_auction_controller'

adminEndpoint('get', '/auction-previews', admin.previews, { permission: 'auction_preview.query' })
adminEndpoint('get', '/auction-previews/:id', admin.preview, { permission: 'auction_preview.query' })
adminEndpoint('get', '/auction-houses/:id/monitor', admin.monitor, { permission: 'auction_houses.get' })
adminEndpoint('get', '/auction-houses/:id/log', admin.log, { permission: 'auction_houses.get' })
adminEndpoint('get', '/auction-houses/:id/stream', admin.stream, { permission: 'auction_houses.get' })
