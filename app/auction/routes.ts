import { adminEndpoint } from '#app/admin/admit'
import * as admin from '#app/auction/controllers/admin_auction_controller'

const session = { screen: 'auction_sessions', param: 'id' }

adminEndpoint('get', '/auction-previews', admin.previews, {
  name: '场次预览：查询',
  permission: 'auction_preview.query',
  bounds: 'platform',
})
adminEndpoint('get', '/auction-previews/:id', admin.preview, {
  name: '场次预览：查看',
  permission: 'auction_preview.query',
  bounds: 'platform',
})
adminEndpoint('get', '/auction-sessions/:id/monitor', admin.monitor, {
  name: null,
  permission: 'auction_sessions.get',
  bounds: session,
})
adminEndpoint('get', '/auction-sessions/:id/log', admin.log, {
  name: '成交公证',
  permission: 'auction_sessions.get',
  bounds: session,
})
adminEndpoint('get', '/auction-sessions/:id/stream', admin.stream, {
  name: null,
  permission: 'auction_sessions.get',
  bounds: session,
})
