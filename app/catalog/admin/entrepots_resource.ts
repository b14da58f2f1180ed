import { choice, counted, datetime, defineResource, money, number, price, text } from '#app/admin/define'
import Entrepot from '#app/catalog/models/entrepot'
import { InTransitState, Region, SalesState } from '#app/catalog/codes'
import { EnabledState } from '#core/codes'

export default defineResource(Entrepot, {
  name: 'entrepots',
  label: '仓库',
  group: '商品',
  path: 'entrepots',
  icon: 'box',
  order: 41,
  owners: 'public',
  search: ['name', 'city', 'address'],
  defaultSort: ['name', 'asc'],
  fields: {
    name: text({ label: '仓库名称', list: true, sort: true, width: 260 }),
    type: text({ label: '类型', list: true, filter: true }),
    region: choice(Region, { list: true, filter: true }),
    province: text({ label: '省', list: true, filter: true }),
    city: text({ label: '市', list: true, filter: true }),
    district: text({ label: '区县' }),
    address: text({ label: '地址' }),
    contact: text({ label: '联系人', list: true }),
    phone: text({ label: '联系电话', list: true }),
    capacity: number({ label: '库容', unit: '吨', list: true, min: 0 }),
    storageFee: money({ label: '仓储费', unit: '元/吨·天', help: '默认0.60' }),
    outboundFee: price({ label: '出库费' }),
    lng: number({ label: '经度', decimals: 6, min: -180, max: 180 }),
    lat: number({ label: '纬度', decimals: 6, min: -90, max: 90 }),
    source: text({ label: '来源', readOnly: true }),
    state: choice(EnabledState, { list: true, filter: true }),
    createdAt: datetime({ label: '创建时间', readOnly: true, sort: true }),
  },
  computed: {
    batches: counted(
      `batches where entrepot_id = entrepots.id and in_transit_state = ${InTransitState.stored} and sales_state <> ${SalesState.sold}`,
      {
        label: '在库商品',
        list: true,
      }
    ),
  },
  crud: { create: true, edit: true },
  toggle: 'state',
  totals: ['capacity'],
  import: { key: 'name', help: '按仓库名称更新；名称不存在的新建' },
})
