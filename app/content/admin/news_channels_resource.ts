import { choice, counted, datetime, defineResource, number, text } from '#app/admin/define'
import NewsChannel from '#app/content/models/news_channel'
import { EnabledState } from '#core/codes'

export default defineResource(NewsChannel, {
  name: 'news_channels',
  label: '资讯栏目',
  group: '内容',
  path: 'news',
  icon: 'columns',
  order: 1,
  owners: 'public',
  search: ['name', 'code'],
  defaultSort: ['sort', 'asc'],
  fields: {
    name: text({ label: '栏目名称', list: true }),
    code: text({ label: '网址名', list: true, help: '小写字母和短横线，出现在网址中' }),
    memo: text({ label: '说明', list: true }),
    sort: number({ label: '排序', list: true, sort: true, min: 0, max: 99_999, default: 100, help: '小的在前' }),
    state: choice(EnabledState, { list: true, filter: true }),
    createdAt: datetime({ label: '创建时间', readOnly: true }),
  },
  computed: { articles: counted('articles where channel_id = news_channels.id', { label: '资讯', list: true }) },
  crud: { create: true, edit: true },
  toggle: 'state',
  related: [{ resource: 'news_articles', field: 'channelId' }],
})
