import {
  action,
  choice,
  computed,
  datetime,
  defineResource,
  price,
  ref,
  text,
  textarea,
  weight,
} from '#app/admin/define'
import { ProductTypes, SalesStates } from '#app/catalog/dictionaries'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { DeliveryTypes, ListingStates, StorageFeeTypes } from '#app/listing/dictionaries'
import Listing from '#app/listing/models/listing'

const batch = (column: string) => `(select b.${column} from batches b where b.id = listings.batch_id)`

export default defineResource(Listing, {
  name: 'listings',
  label: '商品管理',
  group: '商品',
  path: 'product/management',
  icon: 'batch',
  title: 'batchCode',
  search: ['batchCode', 'contactName'],
  defaultSort: ['listedAt', 'desc'],
  fields: {
    companyId: ref('companies', { label: '卖方', list: true, filter: true }),
    price: price({ label: '单价', list: true, sort: true }),
    state: choice(ListingStates, { list: true, filter: true }),
    deliveryType: choice(DeliveryTypes, { filter: true }),
    storageFeeType: choice(StorageFeeTypes),
    contactName: text({ label: '联系人', list: true }),
    listedAt: datetime({ label: '挂牌时间', list: true, sort: true, filter: true }),
    delistedAt: datetime({ label: '撤牌时间' }),
    delistReason: text({ label: '撤牌原因' }),
  },
  computed: {
    batchCode: computed(text({ label: '批号', list: true }), batch('batch_code')),
    productType: computed(choice(ProductTypes, { list: true, filter: true }), batch('product_type')),
    salesState: computed(choice(SalesStates, { list: true, filter: true }), batch('sales_state')),
    publicWeight: computed(weight({ label: '公重', list: true }), batch('public_weight')),
    warehouse: computed(text({ label: '仓库', list: true }), batch('entrepot_name')),
    weightCheck: computed(text({ label: '公检校验' }), batch('weight_check')),
  },
  views: [
    { label: '已挂牌', filter: { state: 2 }, count: true },
    { label: '待接单', filter: { state: 2, salesState: 2 }, tone: 'amber', count: true },
  ],
  totals: ['publicWeight'],
  actions: {
    delist: action({
      label: '强制下架',
      tone: 'danger',
      bulk: true,
      available: { state: [2] },
      form: { reason: textarea({ label: '原因', required: true, maxLength: 200, help: '将通知卖方并记入操作日志' }) },
      run: async ({ id, input, actor, trx }) => {
        const { batchId } = await Listing.findOrFail(id, { client: trx })
        await delistBatch({ batchId, reason: input.reason }, actor, trx)
      },
    }),
  },
})
