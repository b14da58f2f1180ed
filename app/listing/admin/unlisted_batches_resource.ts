import {
  choice,
  computed,
  date,
  datetime,
  defineResource,
  json,
  number,
  price,
  ref,
  text,
  weight,
} from '#app/admin/define'
import { qualitySql } from '#app/catalog/admin/quality_sql'
import { CNY_COTTON, InTransitState, ProductType, SalesState } from '#app/catalog/codes'
import Batch from '#app/catalog/models/batch'
import { offerActions } from '#app/listing/admin/offer_actions'
import { ListingState } from '#app/listing/codes'

const LISTED = `select 1 from listings l where l.batch_id = batches.id and l.state = ${ListingState.listed}`

/** 待挂牌: batches that could be on the market and are not, to be listed for their sellers. */
export default defineResource(Batch, {
  name: 'unlisted_batches',
  label: '待挂牌批次',
  group: '商品',
  path: 'product/unlisted',
  order: 15,
  owners: { company: 'companyId' },
  audit: 'batch',
  search: ['batchCode', 'producerName', 'entrepotName'],
  scope: `batches.sales_state = ${SalesState.onSale} and batches.product_type in (${CNY_COTTON.join(', ')}) and not exists (${LISTED})`,
  decides: ['batchCode', 'companyId', 'publicWeight', 'percentAgio', 'czceAgio'],
  columns: [
    ...(['batchCode', 'companyId', 'productType', 'quality', 'publicWeight'] as const),
    ...(['percentAgio', 'czceAgio', 'inTransitState', 'entrepotName', 'createdAt'] as const),
  ],
  fields: {
    batchCode: text({ label: '批号', list: true, sort: true, width: 130 }),
    productType: choice(ProductType, { list: true, filter: true }),
    companyId: ref('companies', { label: '卖方', list: true, filter: true }),
    productionYear: number({ label: '生产年度', plain: true, filter: true }),
    producerName: text({ label: '加工厂', width: 200 }),
    packets: number({ label: '包数', list: true }),
    grossWeight: weight({ label: '毛重' }),
    publicWeight: weight({ label: '公重', list: true, sort: true }),
    percentAgio: price({ label: '质量差价', list: true, sort: true }),
    czceAgio: price({ label: '郑商所升贴水', list: true, sort: true }),
    premiumAgio: price({ label: '优质溢价' }),
    inTransitState: choice(InTransitState, { list: true, filter: true }),
    arrivalDate: date({ label: '到库日期' }),
    entrepotName: text({ label: '仓库', list: true, width: 200 }),
    verifyDate: date({ label: '公检日期' }),
    remark: text({ label: '备注' }),
    createdAt: datetime({ label: '录入时间', list: true, sort: true }),
  },
  computed: { quality: computed(json({ label: '品质', list: true, export: false }), qualitySql('batches.id')) },
  totals: ['packets', 'publicWeight'],
  actions: offerActions,
})
