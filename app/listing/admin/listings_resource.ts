import { choice, date, datetime, defineResource, price, ref, text } from '#app/admin/define'
import { listedBatchColumns } from '#app/listing/admin/listed_batch_columns'
import { termFields } from '#app/listing/admin/term_fields'
import { listingActions } from '#app/listing/admin/listing_actions'
import Listing from '#app/listing/models/listing'
import { ListingState, PriceType } from '#app/listing/codes'
import { SalesState } from '#app/catalog/codes'
import { PriceStandard } from '#app/market/codes'

const { listed } = ListingState
const { onSale, ordered, booked, reserved } = SalesState

/** 商品管理: every listing, with the quality strip of its batch. */
export default defineResource(Listing, {
  name: 'listings',
  label: '商品管理',
  group: '商品',
  icon: 'tag',
  path: 'product/management',
  order: 20,
  owners: { company: 'companyId' },
  search: ['batchCode', 'goods', 'contactName', 'remark'],
  audit: 'batch',
  auditOf: 'batchId',
  columns: [
    'batchCode',
    'productType',
    'companyId',
    'priceType',
    'price',
    'priceContract',
    'priceDiff',
    'quality',
    'weight',
    'minLot',
    'salesState',
    'state',
    'listedAt',
  ],
  computed: listedBatchColumns,
  fields: {
    companyId: ref('companies', { label: '卖方', list: true, filter: true }),
    state: choice(ListingState, { list: true, filter: true }),
    priceType: choice(PriceType, { list: true, filter: true }),
    price: price({ label: '单价', list: true, sort: true, filter: true }),
    priceDiff: price({ label: '基差', list: true, signed: true }),
    priceContract: text({ label: '点价合约', list: true, filter: true }),
    priceStandard: choice(PriceStandard),
    pointDeadline: date({ label: '点价截止日' }),
    deposit: price({ label: '定金标准' }),
    ...termFields,
    listedAt: datetime({ label: '挂牌时间', list: true, sort: true, filter: true }),
    delistedAt: datetime({ label: '撤牌时间' }),
    delistReason: text({ label: '撤牌原因' }),
  },
  views: [
    { label: '在售', filter: { state: listed, salesState: onSale }, tone: 'green', count: true },
    { label: '交易中', filter: { state: listed, salesState: [ordered, booked, reserved] }, tone: 'amber', count: true },
  ],
  actions: listingActions,
})
