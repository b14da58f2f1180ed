import { choice, computed, json, number, price, text, weight } from '#app/admin/define'
import { qualitySql } from '#app/catalog/admin/quality_sql'
import { WEIGHT_SQL } from '#app/listing/criteria'
import { BY_TONNE, CNY_COTTON, ProductType, SalesState } from '#app/catalog/codes'
import { tonnageFactsSql, tonnageNameSql } from '#app/tonnage/rules/tonnage_name_sql'

const ofBatch = (column: string) => `(select b.${column} from batches b where b.id = listings.batch_id)`

const ROWS = { batch: 'b', goods: 'g' }
const ofGoods = (expression: string) =>
  `(select ${expression} from batches b join tonnage_goods g on g.batch_id = b.id where b.id = listings.batch_id)`

const GOODS_TEXT = `concat_ws(' ', ${tonnageNameSql(ROWS)}, nullif(${tonnageFactsSql(ROWS)}, '--'))`

/** Columns of a listing taken from its batch. */
export const listedBatchColumns = {
  batchCode: computed(text({ label: '批号', list: true }), ofBatch('batch_code')),
  productType: computed(
    choice(ProductType, { only: [...CNY_COTTON, ...BY_TONNE], list: true, filter: true }),
    ofBatch('product_type')
  ),
  salesState: computed(choice(SalesState, { list: true, filter: true }), ofBatch('sales_state')),
  quality: computed(
    json({ label: '品质', list: true, export: false }),
    `coalesce(${ofGoods(`jsonb_build_object('goods', ${GOODS_TEXT})`)}, ${qualitySql('listings.batch_id')})`
  ),
  goods: computed(text({ label: '按吨商品', width: 240 }), ofGoods(GOODS_TEXT)),
  minLot: computed(weight({ label: '起订量' }), ofGoods('g.min_lot')),
  weight: computed(
    weight({ label: '重量', list: true, help: '按吨商品为余量' }),
    `(select ${WEIGHT_SQL} from batches b where b.id = listings.batch_id)`
  ),
  packets: computed(number({ label: '包数' }), ofBatch('packets')),
  premiumAgio: computed(price({ label: '优质溢价', signed: true }), ofBatch('premium_agio')),
  chandi: computed(text({ label: '产地' }), ofBatch('chandi')),
  entrepotName: computed(text({ label: '仓库' }), ofBatch('entrepot_name')),
}
