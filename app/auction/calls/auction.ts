import { call } from '#core/call'
import { closeDue } from '#app/auction/actions/close_house'
import { depositEntry, leaveHouse, registerEntry } from '#app/auction/actions/enter_house'
import { alertOutbid } from '#app/auction/actions/outbid_alerts'
import { placeBid } from '#app/auction/actions/place_bid'
import { abandonItem, signDeal } from '#app/auction/actions/settle_deal'
import { subscribe, subscriptionsOf } from '#app/auction/actions/subscribe'
import type AuctionEntry from '#app/auction/models/auction_entry'
import AuctionItem from '#app/auction/models/auction_item'
import { getHouse, listHouses } from '#app/auction/queries/houses'
import * as validators from '#app/auction/validators/auction'
/** What a step answers: the page reads the session again. */
const entered = ({ state, bidderNo, deposit }: AuctionEntry) => ({ state, bidderNo, deposit })

const decided = ({ id, state, orderId }: AuctionItem) => ({ id, state, orderId })

/** The session of an item as its deadlines have decided it, before a step that waits for that. */
async function closeHouseOf(itemId: number) {
  const item = await AuctionItem.find(itemId)
  if (item) await closeDue(item.houseId)
}

call.read('/auction/list', {
  name: '查看竞价场次',
  access: 'user',
  summary: 'Published sessions, filtered by the state they are in by the clock.',
  input: validators.listHousesValidator,
  run: (input, { actor }) => listHouses(input, actor),
})

call.read('/auction/get', {
  name: '查看竞价场次详情',
  access: 'user',
  summary: 'One session with its items; other bidders are numbers, the reserve price is not told.',
  input: validators.houseIdValidator,
  run: ({ houseId }, { actor }) => getHouse(houseId, actor),
})

call.read('/auction/subscriptions', {
  name: '查看订阅的场次',
  access: 'user',
  summary: 'What I have subscribed to: every new session, and single sessions that are not over.',
  run: ({ actor }) => subscriptionsOf(actor),
})

call.act('/auction/subscribe', {
  name: '订阅竞价场次',
  access: 'user',
  summary: 'Subscribes me to one session, or without `houseId` to every new one; with `subscribed` false no longer.',
  input: validators.subscribeValidator,
  run: (input, { actor }) => subscribe(input, actor),
  message: (_body, input) => (input.subscribed ? '已订阅' : '已取消订阅'),
})

call.act('/auction/outbid-alert', {
  name: '设置被超价提醒',
  access: 'certified',
  summary:
    'Asks for an SMS when my company is outbid in a session that it has entered, or with `wanted` false for no more.',
  input: validators.alertOutbidValidator,
  run: async (input, { actor }) => {
    await alertOutbid(input, actor)
    return await subscriptionsOf(actor)
  },
})

call.write('/auction/register', {
  name: '竞价报名',
  access: 'certified',
  permission: 'auction:enter',
  summary: 'Registers my company for a session, agreeing to its notice; it gets its bidder number.',
  input: validators.registerValidator,
  message: '报名成功',
  run: async (input, { actor, trx }) => entered(await registerEntry(input, actor, trx)),
})

call.write('/auction/enter', {
  name: '竞价入场',
  access: 'certified',
  permission: 'auction:enter',
  idempotency: 'required',
  summary: 'Freezes a deposit: the first one lets my company in, each further one raises its quota.',
  input: validators.enterValidator,
  message: '保证金已冻结',
  run: async (input, { actor, trx, key }) =>
    entered(await depositEntry({ ...input, key: key.slice(0, 36) }, actor, trx)),
})

call.write('/auction/leave', {
  name: '退出竞价',
  access: 'certified',
  permission: 'auction:enter',
  summary: 'Leaves a session before bidding opens; the deposit is released.',
  input: validators.houseIdValidator,
  message: '已退出',
  run: async (input, { actor, trx }) => entered(await leaveHouse(input, actor, trx)),
})

/** The bid's own key makes it one bid; it commits by itself, in the queue of its item. */
call.act('/auction/bid', {
  name: '竞价出价',
  access: 'certified',
  permission: 'auction:bid',
  summary: 'Bids on an item; `key` is one for each attempt. A refusal is 40900 with the item as it stands.',
  input: validators.bidValidator,
  message: '出价成功',
  run: async (input, { actor }) => {
    const placed = await placeBid(input, actor)
    const { seq, price, bidderNo, hammerPrice, offerNum } = placed
    return { seq, price, bidderNo, hammerPrice, offerNum, deadline: placed.deadline.getTime() }
  },
})

call.write('/auction/sign', {
  name: '签署竞价合同',
  access: 'certified',
  permission: 'auction:sign',
  summary: 'Signs the confirmation of a won item; a fixed-price lot becomes an order.',
  input: validators.itemIdValidator,
  message: '已签署',
  before: ({ itemId }) => closeHouseOf(itemId),
  run: async (input, { actor, trx }) => decided(await signDeal(input, actor, trx)),
})

call.write('/auction/abandon', {
  name: '放弃竞价成交',
  access: 'certified',
  permission: 'auction:sign',
  summary: 'Abandons a won item; its deposit goes to the consignor.',
  input: validators.abandonValidator,
  message: '已弃拍',
  before: ({ itemId }) => closeHouseOf(itemId),
  run: async (input, { actor, trx }) => decided(await abandonItem(input, actor, trx)),
})
