import { adminEndpoint } from '#app/admin/admit'
import * as admin from '#app/auction/controllers/admin_auction_controller'
import { endpoint } from '#core/api'
import '#app/auction/screen_routes'
import { downloadAsOperator } from '#app/auction/controllers/log_controller'
import { watchAsOperator } from '#app/auction/controllers/room_controller'
import * as input from '#app/auction/validators/auction'

const Auction = () => import('#app/auction/controllers/auction_controller')
const Log = () => import('#app/auction/controllers/log_controller')
const Room = () => import('#app/auction/controllers/room_controller')

endpoint('/auction/list', [Auction, 'list'], {
  access: 'user',
  summary: 'Published sessions, filtered by the state they are in by the clock.',
  validator: input.listHousesValidator,
})
endpoint('/auction/get', [Auction, 'get'], {
  access: 'user',
  summary: 'One session with its items; other bidders are numbers, the reserve price is not told.',
  validator: input.houseIdValidator,
})
endpoint('/auction/subscriptions', [Auction, 'subscriptions'], {
  access: 'user',
  summary: 'What I have subscribed to: every new session, and single sessions that are not over.',
})
endpoint('/auction/subscribe', [Auction, 'subscribe'], {
  access: 'user',
  summary: 'Subscribes me to one session, or without `houseId` to every new one; with `subscribed` false no longer.',
  validator: input.subscribeValidator,
})
endpoint('/auction/outbid-alert', [Auction, 'alertOutbid'], {
  access: 'certified',
  summary:
    'Asks for an SMS when my company is outbid in a session that it has entered, or with `wanted` false for no more.',
  validator: input.alertOutbidValidator,
})
endpoint('/auction/register', [Auction, 'register'], {
  access: 'certified',
  permission: 'auction:enter',
  summary: 'Registers my company for a session, agreeing to its notice; it gets its bidder number.',
  validator: input.registerValidator,
})
endpoint('/auction/enter', [Auction, 'enter'], {
  access: 'certified',
  permission: 'auction:enter',
  idempotency: 'required',
  summary: 'Freezes a deposit: the first one lets my company in, each further one raises its quota.',
  validator: input.enterValidator,
})
endpoint('/auction/leave', [Auction, 'leave'], {
  access: 'certified',
  permission: 'auction:enter',
  summary: 'Leaves a session before bidding opens; the deposit is released.',
  validator: input.houseIdValidator,
})
endpoint('/auction/bid', [Auction, 'bid'], {
  access: 'certified',
  permission: 'auction:bid',
  summary: 'Bids on an item; `key` is one for each attempt. A refusal is 40900 with the item as it stands.',
  validator: input.bidValidator,
})
endpoint('/auction/sign', [Auction, 'sign'], {
  access: 'certified',
  permission: 'auction:sign',
  summary: 'Signs the confirmation of a won item; a fixed-price lot becomes an order.',
  validator: input.itemIdValidator,
})
endpoint('/auction/abandon', [Auction, 'abandon'], {
  access: 'certified',
  permission: 'auction:sign',
  summary: 'Abandons a won item; its deposit goes to the consignor.',
  validator: input.abandonValidator,
})
endpoint('/auction/log', [Log, 'download'], {
  access: 'certified',
  download: true,
  summary:
    '成交公证 of an ended session, for those who took part: every bid with its chain, results and seal, as JSON.',
  validator: input.houseIdValidator,
})
endpoint('/auction/stream', [Room, 'stream'], {
  access: 'user',
  download: true,
  summary:
    'The room of a session as it changes: server-sent events `snapshot`, `item`, `session`, `mine`, `time`; `Last-Event-ID` takes the last id of each item, separated by commas.',
  validator: input.houseIdValidator,
})
endpoint('/auction/room', [Room, 'room'], {
  access: 'user',
  summary: 'The room of a session as it stands, with the bids after those known: what the stream says first.',
  validator: input.roomValidator,
})

adminEndpoint('get', '/auction-previews', admin.previews, { permission: 'auction_preview.query' })
adminEndpoint('get', '/auction-previews/:id', admin.preview, { permission: 'auction_preview.query' })
adminEndpoint('get', '/auction-houses/:id/monitor', admin.monitor, { permission: 'auction_houses.get' })
adminEndpoint('get', '/auction-houses/:id/log', downloadAsOperator, { permission: 'auction_houses.get' })
adminEndpoint('get', '/auction-houses/:id/stream', watchAsOperator, { permission: 'auction_houses.get' })
