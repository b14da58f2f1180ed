import { boolean, choice, date, defineResource, text } from '#app/admin/define'
import ExchangeDay from '#app/market/models/exchange_day'

export default defineResource(ExchangeDay, {
  name: 'exchange_days',
  label: '交易日历',
  noun: '交易日',
  group: '行情',
  path: 'price-zm/calendar',
  icon: 'calendar',
  order: 60,
  owners: 'public',
  title: 'day',
  search: ['name'],
  defaultSort: ['day', 'desc'],
  fields: {
    exchange: choice({ CZCE: '郑商所', ICE: '洲际交易所' }, { label: '交易所', list: true, filter: true }),
    day: date({ label: '日期', list: true, filter: true, sort: true }),
    trading: boolean({
      label: '交易',
      list: true,
      filter: true,
      help: '只填与规则不同的日子：郑商所为工作日（周末不交易），ICE 为周一至周五',
    }),
    name: text({ label: '说明', list: true }),
  },
  crud: { create: true, edit: true, delete: true },
  import: { key: ['exchange', 'day'] },
})
