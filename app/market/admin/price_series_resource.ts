import { choice, counted, defineResource, number, text } from '#app/admin/define'
import PriceSeries from '#app/market/models/price_series'
import { EnabledState } from '#core/codes'
import { SeriesKind } from '#app/market/codes'

export default defineResource(PriceSeries, {
  name: 'price_series',
  label: '价格序列',
  group: '行情',
  path: 'price-trends/series',
  icon: 'columns',
  order: 40,
  owners: 'public',
  search: ['name', 'code'],
  defaultSort: ['sort', 'asc'],
  fields: {
    code: text({ label: '代码', list: true, edit: false, help: '大写字母与数字' }),
    name: text({ label: '名称', list: true }),
    kind: choice(SeriesKind, { list: true, filter: true }),
    unit: text({ label: '单位', list: true }),
    decimals: number({ label: '小数位', list: true, min: 0, max: 4 }),
    source: text({ label: '数据来源', list: true, help: '显示在图表下方' }),
    sort: number({ label: '顺序', list: true, sort: true }),
    state: choice(EnabledState, { list: true, filter: true }),
  },
  computed: { points: counted('price_points where series_id = price_series.id', { label: '天数', list: true }) },
  crud: { create: true, edit: true },
  toggle: 'state',
  related: [{ resource: 'price_points', field: 'seriesId', label: '每日数值' }],
})
