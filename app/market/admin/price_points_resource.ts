import { boolean, date, defineResource, number, ref, text } from '#app/admin/define'
import { savePoint } from '#app/market/actions/edit_prices'
import { takeBackPoint } from '#app/market/actions/take_back_prices'
import { pointImport } from '#app/market/admin/price_imports'
import PricePoint from '#app/market/models/price_point'

export default defineResource(PricePoint, {
  name: 'price_points',
  label: '价格指数维护',
  group: '行情',
  path: 'price-trends',
  icon: 'chart',
  order: 30,
  owners: 'public',
  title: 'day',
  defaultSort: ['day', 'desc'],
  fields: {
    seriesId: ref('price_series', { label: '价格序列', list: true, filter: true, edit: false }),
    day: date({ label: '日期', list: true, filter: true, sort: true, edit: false }),
    value: number({ label: '数值', list: true, decimals: 4, min: 0.0001, help: '单位见价格序列' }),
    source: text({ label: '来源', list: true, filter: true, readOnly: true }),
    simulated: boolean({ label: '演示数据', list: true, filter: true, readOnly: true }),
  },
  crud: { create: savePoint, edit: savePoint, delete: true, undo: takeBackPoint },
  import: { key: ['seriesId', 'day'], ...pointImport },
})
