import { call } from '#core/call'
import { definePace } from '#core/pace'
import env from '#start/env'
import { keyDigest } from '#core/idempotency'
import { closeDue } from '#app/auction/actions/close_session'
import { depositEntry, leaveSession, registerEntry } from '#app/auction/actions/enter_session'
import { alertOutbid } from '#app/auction/actions/outbid_alerts'
import { placeBid } from '#app/auction/actions/place_bid'
import { abandonLot, signDeal } from '#app/auction/actions/settle_deal'
import { subscribe, subscriptionsOf } from '#app/auction/actions/subscribe'
import type AuctionEntry from '#app/auction/models/auction_entry'
import AuctionLot from '#app/auction/models/auction_lot'
import { getSession, listSessions } from '#app/auction/queries/sessions'
import { wonLot } from '#app/auction/queries/won_lot'
import * as validators from '#app/auction/validators/auction'
/** The answer of a step; the page reads the session again. */
const entered = ({ state, bidderNo, deposit }: AuctionEntry) => ({ state, bidderNo, deposit })

const decided = ({ id, state, orderId }: AuctionLot) => ({ id, state, orderId })

/** Closes the lot's session if that is due, before a step that depends on the result. */
async function closeSessionOf(lotId: number) {
  const lot = await AuctionLot.find(lotId)
  if (lot) await closeDue(lot.sessionId)
}

call.read('/auction/list', {
  name: '查看竞价场次',
  access: 'user',
  summary: 'Published sessions, filtered by the state they are in by the clock.',
  input: validators.listSessionsValidator,
  run: (input, { actor }) => listSessions(input, actor),
})

call.read('/auction/get', {
  name: '查看竞价场次详情',
  access: 'user',
  summary: 'One session with its lots; other bidders are numbers, and a reserve price is told to its consignor only.',
  input: validators.sessionIdValidator,
  before: ({ houseId }) => closeDue(houseId),
  run: ({ houseId }, { actor }) => getSession(houseId, actor),
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
  run: ({ houseId, subscribed }, { actor }) => subscribe({ sessionId: houseId, subscribed }, actor),
  message: (_body, input) => (input.subscribed ? '已订阅' : '已取消订阅'),
})

call.act('/auction/outbid-alert', {
  name: '设置被超价提醒',
  access: 'certified',
  summary:
    'Asks for an SMS when my company is outbid in a session that it has entered, or with `wanted` false for no more.',
  input: validators.alertOutbidValidator,
  run: async ({ houseId, wanted }, { actor }) => {
    await alertOutbid({ sessionId: houseId, wanted }, actor)
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
  run: async ({ houseId, noticeVersion }, { actor, trx }) =>
    entered(await registerEntry({ sessionId: houseId, noticeVersion }, actor, trx)),
})

call.write('/auction/enter', {
  name: '竞价入场',
  access: 'certified',
  permission: 'auction:enter',
  idempotency: 'required',
  summary: 'Freezes a deposit: the first one lets my company in, each further one raises its quota.',
  input: validators.enterValidator,
  message: '保证金已冻结',
  run: async ({ houseId, amount }, { actor, trx, key }) =>
    entered(await depositEntry({ sessionId: houseId, amount, key: keyDigest(key) }, actor, trx)),
})

call.write('/auction/leave', {
  name: '退出竞价',
  access: 'certified',
  permission: 'auction:enter',
  summary: 'Leaves a session before bidding opens; the deposit is released.',
  input: validators.sessionIdValidator,
  message: '已退出',
  run: async ({ houseId }, { actor, trx }) => entered(await leaveSession({ sessionId: houseId }, actor, trx)),
})

/** Bids of one company a second: far more than a person can press, and few enough to leave the queue of the lots to the others. */
const bidPace = definePace('bids', { requests: env.get('AUCTION_BIDS_PER_SECOND') ?? 20, duration: '1 second' })

/** The bid's own key makes the call idempotent; it commits by itself, in the queue of its lot. */
call.act('/auction/bid', {
  name: '竞价出价',
  access: 'certified',
  permission: 'auction:bid',
  summary: 'Bids on a lot; `key` is one for each attempt. A refusal is 40900 with the lot as it stands.',
  input: validators.bidValidator,
  limit: ({ actor }) => bidPace(String(actor.companyId)),
  message: '出价成功',
  run: async ({ itemId, price, key, confirmed }, { actor }) => {
    const placed = await placeBid({ lotId: itemId, price, key, confirmed }, actor)
    return {
      seq: placed.seq,
      price: placed.price,
      bidderNo: placed.bidderNo,
      hammerPrice: placed.standingPrice,
      offerNum: placed.offerNum,
      deadline: placed.deadline.getTime(),
    }
  },
})

call.read('/auction/won/get', {
  name: '查看成交条款',
  access: 'certified',
  summary: 'A lot that my company has won, as it stands in the confirmation.',
  input: validators.lotIdValidator,
  run: ({ itemId }, { actor }) => wonLot(itemId, actor),
})

call.write('/auction/sign', {
  name: '签署竞价合同',
  access: 'certified',
  permission: 'auction:sign',
  summary: 'Signs the confirmation of a won lot; a fixed-price lot becomes an order.',
  input: validators.signValidator,
  binds: ({ itemId }, { actor }) => wonLot(itemId, actor),
  message: '已签署',
  before: ({ itemId }) => closeSessionOf(itemId),
  run: async ({ itemId, ...input }, { actor, trx }) => decided(await signDeal({ lotId: itemId, ...input }, actor, trx)),
})

call.write('/auction/abandon', {
  name: '放弃竞价成交',
  access: 'certified',
  permission: 'auction:sign',
  summary: 'Abandons a won lot; its deposit goes to the consignor.',
  input: validators.abandonValidator,
  binds: ({ itemId }, { actor }) => wonLot(itemId, actor),
  message: '已弃拍',
  before: ({ itemId }) => closeSessionOf(itemId),
  run: async ({ itemId, ...input }, { actor, trx }) =>
    decided(await abandonLot({ lotId: itemId, ...input }, actor, trx)),
})
