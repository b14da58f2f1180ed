import { choice, datetime, defineResource, money, ref, text } from '#app/admin/define'
import AuctionEntry from '#app/auction/models/auction_entry'
import { EntryState } from '#app/auction/codes'

export default defineResource(AuctionEntry, {
  name: 'auction_entries',
  label: '入场企业',
  group: '竞价',
  path: 'auction/entries',
  icon: 'users',
  order: 5,
  owners: { company: 'companyId' },
  search: ['bidderNo'],
  fields: {
    sessionId: ref('auction_sessions', { label: '场次', list: true, filter: true }),
    bidderNo: text({ label: '竞买号', list: true }),
    companyId: ref('companies', { label: '企业', list: true, filter: true }),
    userId: ref('users', { label: '经办人' }),
    state: choice(EntryState, { list: true, filter: true }),
    deposit: money({ label: '保证金', list: true }),
    createdAt: datetime({ label: '报名时间', list: true }),
    enteredAt: datetime({ label: '入场时间', list: true }),
    endedAt: datetime({ label: '退出时间' }),
  },
})
