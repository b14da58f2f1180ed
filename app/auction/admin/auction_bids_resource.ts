import { choice, datetime, defineResource, number, price, ref, text } from '#app/admin/define'
import { bidColumns } from '#app/auction/admin/bid_columns'
import AuctionBid from '#app/auction/models/auction_bid'
import { BidRefusal } from '#app/auction/codes'

export default defineResource(AuctionBid, {
  name: 'auction_bids',
  label: '出价记录',
  group: '竞价',
  path: 'auction/bids',
  order: 6,
  owners: { company: 'companyId' },
  search: ['bidderNo', 'hash'],
  fields: {
    sessionId: ref('auction_sessions', { label: '场次', list: true, filter: true }),
    lotId: ref('auction_lots', { label: '标的', list: true, filter: true }),
    seq: number({ label: '序号', list: true }),
    at: datetime({ label: '时间', list: true }),
    bidderNo: text({ label: '竞买号', list: true }),
    companyId: ref('companies', { label: '企业', list: true, filter: true }),
    userId: ref('users', { label: '出价人' }),
    price: price({ label: '出价', list: true, signed: 'priceContract' }),
    reason: choice(BidRefusal, { label: '结果', list: true, filter: true }),
    hash: text({ label: '摘要' }),
  },
  computed: bidColumns,
})
