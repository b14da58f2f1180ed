import { choice, computed, date, datetime, json, number, price, ref, text, weight } from '#app/admin/define'
import { qualitySql } from '#app/catalog/admin/quality_sql'
import { BY_TONNE, CNY_COTTON, InTransitState, ProductType, SalesState } from '#app/catalog/codes'
import { ListingState } from '#app/listing/codes'
import { WEIGHT_SQL } from '#app/listing/criteria'
import { tonnageFactsSql, tonnageNameSql } from '#app/tonnage/rules/tonnage_name_sql'
import { oneOf } from '#core/define_codes'

const LISTED = `select 1 from listings l where l.batch_id = batches.id and l.state = ${ListingState.listed}`

const OFFERED = [...CNY_COTTON, ...BY_TONNE]

/** Batches and goods by the tonne that could be on the market and are not. */
export const UNLISTED = `batches.sales_state = ${SalesState.onSale} and batches.product_type ${oneOf(...OFFERED)} and not exists (${LISTED})`

/** What an operator has to see of a batch before it is offered. */
export const offeredFields = {
  batchCode: text({ label: '批号', list: true, sort: true, width: 160 }),
  productType: choice(ProductType, { only: OFFERED, list: true, filter: true }),
  companyId: ref('companies', { label: '卖方', list: true, filter: true }),
  productionYear: number({ label: '生产年度', plain: true, filter: true }),
  producerName: text({ label: '加工厂', width: 200 }),
  packets: number({ label: '包数', list: true }),
  grossWeight: weight({ label: '毛重' }),
  publicWeight: weight({ label: '公重', list: true, sort: true }),
  percentAgio: price({ label: '质量差价', list: true, sort: true, signed: true }),
  czceAgio: price({ label: '郑商所升贴水', list: true, sort: true, signed: true }),
  premiumAgio: price({ label: '优质溢价', signed: true }),
  inTransitState: choice(InTransitState, { list: true, filter: true }),
  arrivalDate: date({ label: '到库日期' }),
  entrepotName: text({ label: '仓库', list: true, width: 200 }),
  verifyDate: date({ label: '公检日期' }),
  remark: text({ label: '备注' }),
  createdAt: datetime({ label: '录入时间', list: true, sort: true }),
}

const ROWS = { batch: 'batches', goods: 'g' }
const ofGoods = (expression: string) => `(select ${expression} from tonnage_goods g where g.batch_id = batches.id)`

const GOODS_TEXT = `concat_ws(' ', ${tonnageNameSql(ROWS)}, nullif(${tonnageFactsSql(ROWS)}, '--'))`

export const offeredColumns = {
  quality: computed(
    json({ label: '品质', list: true, export: false }),
    `coalesce(${ofGoods(`jsonb_build_object('goods', ${GOODS_TEXT})`)}, ${qualitySql('batches.id')})`
  ),
  goods: computed(text({ label: '按吨商品', width: 240 }), ofGoods(GOODS_TEXT)),
  minLot: computed(weight({ label: '起订量' }), ofGoods('g.min_lot')),
  weight: computed(
    weight({ label: '可售重量', help: '按吨商品为余量' }),
    `(select ${WEIGHT_SQL} from batches b where b.id = batches.id)`
  ),
}
