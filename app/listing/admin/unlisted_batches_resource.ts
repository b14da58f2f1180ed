import { defineResource } from '#app/admin/define'
import Batch from '#app/catalog/models/batch'
import { offerActions } from '#app/listing/admin/offer_actions'
import { offeredColumns, offeredFields, UNLISTED } from '#app/listing/admin/unlisted_batch_fields'

/** 待挂牌: batches and goods by the tonne that could be on the market and are not, to be listed for their sellers. */
export default defineResource(Batch, {
  name: 'unlisted_batches',
  label: '待挂牌商品',
  group: '商品',
  path: 'product/unlisted',
  order: 15,
  owners: { company: 'companyId' },
  audit: 'batch',
  search: ['batchCode', 'producerName', 'entrepotName'],
  scope: UNLISTED,
  decides: ['batchCode', 'companyId', 'goods', 'weight', 'percentAgio', 'czceAgio'],
  columns: [
    ...(['batchCode', 'companyId', 'productType', 'quality', 'weight', 'minLot'] as const),
    ...(['percentAgio', 'czceAgio', 'inTransitState', 'entrepotName', 'createdAt'] as const),
  ],
  fields: offeredFields,
  computed: offeredColumns,
  totals: ['packets', 'weight'],
  actions: offerActions,
})
