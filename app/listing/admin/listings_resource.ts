import {
  action,
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
import { ProductTypes, SalesStates } from '#app/catalog/dictionaries'
import { delistListing } from '#app/listing/actions/delist_batch'
import { qualitySql } from '#app/listing/admin/quality_sql'
import { AdjustableStates, DeliveryTypes, ListingStates, SpotTypes, StorageFeeTypes } from '#app/listing/dictionaries'
import Listing from '#app/listing/models/listing'
import { WEIGHT_SQL } from '#app/listing/search/attributes'

const ofBatch = (column: string) => `(select b.${column} from batches b where b.id = listings.batch_id)`

/** 商品管理: every listing, with the batch's strip; operators can take what should not be there off the market. */
export default defineResource(Listing, {
  name: 'listings',
  label: '商品管理',
  group: '商品',
  path: 'product/management',
  icon: 'list',
  title: 'batchCode',
  search: ['contactName', 'remark'],
  defaultSort: ['id', 'desc'],
  audit: 'batch',
  dataPermission: { company: 'companyId' },
  computed: {
    batchCode: computed(text({ label: '批号', list: true }), ofBatch('batch_code')),
    productType: computed(choice(ProductTypes, { list: true, filter: true }), ofBatch('product_type')),
    salesState: computed(choice(SalesStates, { list: true, filter: true }), ofBatch('sales_state')),
    quality: computed(json({ label: '品质', list: true }), qualitySql('listings.batch_id')),
    weight: computed(
      weight({ label: '重量', list: true }),
      `(select ${WEIGHT_SQL} from batches b where b.id = listings.batch_id)`
    ),
    packets: computed(number({ label: '包数' }), ofBatch('packets')),
    chandi: computed(text({ label: '产地' }), ofBatch('chandi')),
    entrepotName: computed(text({ label: '仓库' }), ofBatch('entrepot_name')),
  },
  fields: {
    companyId: ref('companies', { label: '卖方', list: true, filter: true }),
    state: choice(ListingStates, { list: true, filter: true }),
    price: price({ label: '单价', list: true, sort: true, filter: true }),
    deposit: price({ label: '定金标准' }),
    deliveryType: choice(DeliveryTypes),
    storageFeeType: choice(StorageFeeTypes),
    adjustable: choice(AdjustableStates),
    spotType: choice(SpotTypes),
    appointmentDate: date({ label: '预约交货日期' }),
    contactName: text({ label: '联系人' }),
    remark: text({ label: '备注' }),
    listedAt: datetime({ label: '挂牌时间', list: true, sort: true, filter: true }),
    delistedAt: datetime({ label: '撤牌时间' }),
    delistReason: text({ label: '撤牌原因' }),
  },
  views: [
    { label: '在售', filter: { state: 2, salesState: 1 }, tone: 'green', count: true },
    { label: '交易中', filter: { state: 2, salesState: [2, 7, 8] }, tone: 'amber', count: true },
  ],
  actions: {
    delist: action({
      label: '撤牌',
      bulk: true,
      tone: 'danger',
      available: { state: [2] },
      form: { reason: text({ label: '撤牌原因', required: true, maxLength: 200 }) },
      run: ({ id, input, actor, trx }) => delistListing({ listingId: id, reason: input.reason }, actor, trx),
    }),
  },
})
