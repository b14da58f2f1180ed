/* Calls for the auction screens besides the session itself, and the starring of lots. */
import { call } from '#core/call'
import { XLSX_TYPE } from '#core/wire_files'
import { closeDue, closeDueOfCompany } from '#app/auction/actions/close_session'
import { collectLot } from '#app/auction/actions/collect_lot'
import { bidFeed } from '#app/auction/queries/bid_feed'
import { entryTerms } from '#app/auction/queries/entry_terms'
import { exportResults } from '#app/auction/queries/export_results'
import { listLots, ownLots } from '#app/auction/queries/list_lots'
import { auctionDays, auctionsToday } from '#app/auction/queries/session_days'
import * as validators from '#app/auction/validators/auction_screens'
import { sessionIdValidator, lotIdValidator } from '#app/auction/validators/auction'

call.public.read('/auction/today', {
  summary: "Today's sessions for the home page.",
  maxAge: 5,
  run: () => auctionsToday(),
})

call.read('/auction/days', {
  name: '查看竞价日程',
  access: 'user',
  summary: 'Sessions of a month by day, for the calendar.',
  input: validators.monthValidator,
  run: ({ month }, { actor }) => auctionDays(month, actor),
})

call.read('/auction/bids', {
  name: '查看出价记录',
  access: 'user',
  summary: 'Accepted bids of a lot, newest first; bidders are numbers.',
  input: lotIdValidator,
  run: ({ itemId }, { actor }) => bidFeed(itemId, actor),
})

call.read('/auction/terms', {
  name: '查看竞价报名条件',
  access: 'certified',
  permission: 'auction:enter',
  summary: 'Whether my company may enter a session, and what it has to freeze.',
  input: sessionIdValidator,
  run: ({ houseId }, { actor }) => entryTerms(houseId, actor),
})

call.read('/auction/item/list', {
  name: '查看竞价标的',
  access: 'user',
  summary: 'Lots of published sessions, across sessions; `collected` for the ones I have starred.',
  input: validators.listLotsValidator,
  run: (input, { actor }) => listLots(input, actor),
})

call.read('/auction/item/own', {
  name: '查看我的竞价',
  access: 'certified',
  summary: 'Lots that my company leads, was outbid on, has won, signed or abandoned, and those that it has consigned.',
  input: validators.ownLotsValidator,
  before: (_input, { actor }) => closeDueOfCompany(actor.companyId),
  run: (input, { actor }) => ownLots(input, actor),
})

call.act('/auction/item/collect', {
  name: '收藏竞价标的',
  access: 'user',
  summary: 'Stars a lot for me, or takes the star away.',
  input: validators.collectValidator,
  run: async ({ itemId, collected }, { actor }) => ({
    itemId,
    isCollect: await collectLot({ lotId: itemId, collected }, actor),
  }),
  message: (_body, { collected }) => (collected ? '已关注' : '已取消关注'),
})

call.file('/auction/results/export', {
  name: '导出竞价结果',
  access: 'user',
  summary: 'The results of a session that is over, as an Excel file.',
  input: sessionIdValidator,
  before: ({ houseId }) => closeDue(houseId),
  run: async ({ houseId }, { actor }) => ({ ...(await exportResults(houseId, actor)), type: XLSX_TYPE }),
})
