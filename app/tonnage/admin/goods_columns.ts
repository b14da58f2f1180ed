import { boolean, choice, computed, date, number, percent, ref, text, weight } from '#app/admin/define'
import { batchUse } from '#app/catalog/ports/batch_use'
import { BY_TONNE, InTransitState, PackageType, ProductType, Region, SalesState } from '#app/catalog/codes'
import { tonnageFactsSql, tonnageNameSql } from '#app/tonnage/rules/tonnage_name_sql'

const ofBatch = (expression: string) => `(select ${expression} from batches b where b.id = tonnage_goods.batch_id)`
const rows = { batch: 'b', goods: 'tonnage_goods' }

/** What the row of `batches` says of goods by the tonne. */
export const goodsColumns = {
  batchCode: computed(text({ label: '货号', width: 170 }), ofBatch('b.batch_code')),
  productName: computed(text({ label: '商品', width: 220 }), ofBatch(tonnageNameSql(rows))),
  productType: computed(choice(ProductType, { only: BY_TONNE, filter: true }), ofBatch('b.product_type')),
  companyId: computed(ref('companies', { label: '卖方', filter: true }), ofBatch('b.company_id')),
  factsText: computed(text({ label: '指标', width: 260 }), ofBatch(tonnageFactsSql(rows))),
  restWeight: computed(weight({ label: '余量' }), ofBatch('b.gross_weight')),
  salesState: computed(choice(SalesState, { filter: true }), ofBatch('b.sales_state')),
  listed: computed(boolean({ label: '已挂牌', filter: true }), () => batchUse().listed('tonnage_goods.batch_id')),
  productionYear: computed(number({ label: '生产年度', plain: true }), ofBatch('b.production_year')),
  chandi: computed(text({ label: '产地' }), ofBatch('b.chandi')),
  region: computed(choice(Region), ofBatch('b.region')),
  producerName: computed(text({ label: '生产厂家' }), ofBatch('b.producer_name')),
  packageType: computed(choice(PackageType), ofBatch('b.package_type')),
  moisture: computed(percent({ label: '水分' }), ofBatch('b.moisture')),
  impurity: computed(percent({ label: '含杂率' }), ofBatch('b.impurity')),
  inTransitState: computed(choice(InTransitState), ofBatch('b.in_transit_state')),
  arrivalDate: computed(date({ label: '到库日期' }), ofBatch('b.arrival_date')),
  entrepotId: computed(ref('entrepots', { label: '仓库档案' }), ofBatch('b.entrepot_id')),
  entrepotName: computed(text({ label: '仓库' }), ofBatch('b.entrepot_name')),
  place: computed(text({ label: '存放地' }), ofBatch('b.place')),
  province: computed(text({ label: '省' }), ofBatch('b.province')),
  city: computed(text({ label: '市' }), ofBatch('b.city')),
  remark: computed(text({ label: '备注' }), ofBatch('b.remark')),
}

/** Sections of the record. */
export const goodsSections = [
  {
    label: '商品',
    fields: [
      ...(['productName', 'batchCode', 'productType', 'companyId', 'batchId', 'salesState', 'listed'] as const),
      ...(['restWeight', 'minLot', 'chandi', 'region', 'productionYear', 'producerName', 'packageType'] as const),
      ...(['remark', 'createdAt'] as const),
    ],
  },
  {
    label: '指标',
    fields: [
      ...(['dtex', 'cutLength', 'fibreGrade', 'linterClass', 'oilContent', 'linterContent'] as const),
      ...(['moisture', 'impurity', 'factsText', 'reportFileId', 'photoFileIds'] as const),
    ],
  },
  {
    label: '存放',
    fields: ['inTransitState', 'arrivalDate', 'entrepotId', 'entrepotName', 'place', 'province', 'city'] as const,
  },
] as const
