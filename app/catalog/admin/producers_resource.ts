import { choice, counted, datetime, defineResource, text } from '#app/admin/define'
import Producer from '#app/catalog/models/producer'
import { Region } from '#app/catalog/codes'
import { EnabledState } from '#core/codes'

export default defineResource(Producer, {
  name: 'producers',
  label: '加工厂',
  group: '商品',
  path: 'producers',
  icon: 'factory',
  order: 40,
  owners: 'public',
  search: ['name', 'code', 'shortName', 'county'],
  defaultSort: ['code', 'asc'],
  fields: {
    code: text({ label: '加工厂代码', list: true, sort: true, width: 110, help: '公检系统的五位代码' }),
    name: text({ label: '名称', list: true, sort: true, width: 260 }),
    shortName: text({ label: '简称', list: true }),
    region: choice(Region, { list: true, filter: true }),
    regionName: text({ label: '地州', list: true, filter: true }),
    county: text({ label: '县市', list: true, sort: true }),
    countyCode: text({ label: '县市代码' }),
    address: text({ label: '地址' }),
    state: choice(EnabledState, { list: true, filter: true }),
    createdAt: datetime({ label: '创建时间', readOnly: true, sort: true }),
  },
  computed: { batches: counted('batches where producer_id = producers.id', { label: '批次', list: true }) },
  crud: { create: true, edit: true },
  toggle: 'state',
  totals: ['batches'],
  import: { key: 'code', help: '按加工厂代码更新；代码不存在的新建' },
})
