import { choice, datetime, defineResource, json, number, text } from '#app/admin/define'
import { saveFeed } from '#app/market/actions/edit_feed'
import { feedActions } from '#app/market/admin/feed_actions'
import MarketFeed from '#app/market/models/market_feed'
import { EnabledState } from '#core/codes'
import { FeedFormat, FeedKind, FeedTarget } from '#app/market/codes'

export default defineResource(MarketFeed, {
  name: 'market_feeds',
  label: '行情源',
  group: '行情',
  path: 'price-zm/feeds',
  icon: 'bell',
  order: 50,
  owners: 'platform',
  search: ['name'],
  moving: ['succeededAt', 'ranAt', 'dueAt', 'taken', 'problem'],
  fields: {
    name: text({ label: '名称', list: true }),
    kind: choice(FeedKind, { list: true, filter: true }),
    target: choice(FeedTarget, { list: true, filter: true }),
    format: choice(FeedFormat),
    address: text({ label: '地址或文件名', help: 'HTTP 填以 https:// 开头的完整地址，文件填行情目录内的文件名' }),
    mapping: json({
      label: '字段对应',
      help: '我方字段: 来源字段，格式见开发文档；单位元/吨，ICE 美分/磅',
    }),
    everySeconds: number({ label: '间隔（秒）', list: true, min: 1, max: 86_400 }),
    state: choice(EnabledState, { list: true, filter: true }),
    succeededAt: datetime({ label: '上次成功', list: true, readOnly: true }),
    ranAt: datetime({ label: '上次运行', readOnly: true }),
    taken: number({ label: '采用条数', list: true, readOnly: true }),
    problem: text({ label: '问题', list: true, readOnly: true, width: 260 }),
  },
  crud: { create: saveFeed, edit: saveFeed, secondPerson: true },
  toggle: 'state',
  actions: feedActions,
})
