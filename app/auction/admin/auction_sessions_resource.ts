import * as f from '#app/admin/define'
import { sessionActions, sessionCrud } from '#app/auction/admin/session_actions'
import { directionField, noticeField, priceTypeField, sessionColumns } from '#app/auction/admin/session_columns'
import AuctionSession from '#app/auction/models/auction_session'
import { RUNNING_SESSION, SessionMode, SessionState } from '#app/auction/codes'
import { COTTON, ProductType } from '#app/catalog/codes'

export default f.defineResource(AuctionSession, {
  name: 'auction_sessions',
  label: '竞价场次管理',
  group: '竞价',
  path: 'auction',
  order: 1,
  icon: 'gavel',
  owners: 'platform',
  search: ['sessionCode', 'name'],
  title: 'name',
  fields: {
    sessionCode: f.text({ label: '场次编号', list: true, readOnly: true }),
    name: f.text({ label: '场次名称', list: true, width: 220 }),
    state: f.choice(SessionState, { list: true, filter: true, readOnly: true }),
    sessionMode: f.choice(SessionMode, { default: SessionMode.traditional }),
    priceType: priceTypeField,
    priceDirection: directionField,
    productType: f.choice(ProductType, { only: COTTON, filter: true, default: ProductType.xinjiang }),
    startTime: f.datetime({ label: '开始时间', list: true, sort: true, filter: true, help: '发布须早于开始30分钟' }),
    endTime: f.datetime({ label: '结束时间', list: true, help: '时长10分钟至8小时' }),
    closeTime: f.datetime({ label: '实际结束', readOnly: true }),
    postpone: f.number({
      label: '延时',
      unit: '秒',
      default: 30,
      min: 10,
      max: 300,
      help: '秒杀中每次有效出价后重新倒计时',
    }),
    limited: f.boolean({ label: '定向竞价', filter: true, default: false, help: '只有竞价企业名单内的企业可以入场' }),
    millsOnly: f.boolean({ label: '仅限纺织企业', default: false }),
    depositRate: f.price({ label: '保证金标准', readOnly: true }),
    entryMinimum: f.money({ label: '最低入场保证金', readOnly: true }),
    lockBefore: f.number({ label: '锁定提前', unit: '分钟', readOnly: true }),
    flashCap: f.number({ label: '秒杀最长', unit: '分钟', readOnly: true }),
    bidNotice: noticeField,
    memo: f.textarea({ label: '备注', maxLength: 500 }),
    publishedAt: f.datetime({ label: '发布时间', readOnly: true }),
    logHash: f.text({ label: '成交公证摘要', readOnly: true }),
    createdAt: f.datetime({ label: '创建时间', readOnly: true }),
  },
  steps: [
    { label: '场次', fields: ['name', 'sessionMode', 'productType', 'priceType', 'priceDirection'] },
    { label: '时间', fields: ['startTime', 'endTime', 'postpone'] },
    { label: '范围与须知', fields: ['limited', 'millsOnly', 'bidNotice', 'memo'] },
  ],
  computed: sessionColumns,
  crud: sessionCrud,
  views: f.viewsOf(SessionState, ['draft', 'published', 'locked', 'bidding', 'flash', 'ended', 'voided']),
  badge: { label: '竞价中的场次', filter: { state: [...RUNNING_SESSION] } },
  newest: '最新场次',
  related: [
    { resource: 'auction_lots', field: 'sessionId' },
    { resource: 'auction_entries', field: 'sessionId' },
    { resource: 'auction_session_companies', field: 'sessionId' },
    { resource: 'auction_bids', field: 'sessionId' },
  ],
  actions: sessionActions,
})
