import { choice, computed, json, number, price, text, weight } from '#app/admin/define'
import { qualitySql } from '#app/catalog/admin/quality_sql'
import { WEIGHT_SQL } from '#app/listing/criteria'
import { ProductType, SalesState } from '#app/catalog/codes'

const ofBatch = (column: string) => `(select b.${column} from batches b where b.id = listings.batch_id)`

/** Columns of a listing taken from its batch. */
export const listedBatchColumns = {
  batchCode: computed(text({ label: '批号', list: true }), ofBatch('batch_code')),
  productType: computed(choice(ProductType, { list: true, filter: true }), ofBatch('product_type')),
  salesState: computed(choice(SalesState, { list: true, filter: true }), ofBatch('sales_state')),
  quality: computed(json({ label: '品质', list: true, export: false }), qualitySql('listings.batch_id')),
  weight: computed(
    weight({ label: '重量', list: true }),
    `(select ${WEIGHT_SQL} from batches b where b.id = listings.batch_id)`
  ),
  packets: computed(number({ label: '包数' }), ofBatch('packets')),
  premiumAgio: computed(price({ label: '优质溢价' }), ofBatch('premium_agio')),
  chandi: computed(text({ label: '产地' }), ofBatch('chandi')),
  entrepotName: computed(text({ label: '仓库' }), ofBatch('entrepot_name')),
}
