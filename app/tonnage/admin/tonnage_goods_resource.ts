import { choice, datetime, defineResource, file, files, number, percent, ref, weight } from '#app/admin/define'
import { goodsActions, goodsCrud } from '#app/tonnage/admin/goods_actions'
import { goodsColumns, goodsSections } from '#app/tonnage/admin/goods_columns'
import TonnageGoods from '#app/tonnage/models/tonnage_goods'
import { FibreGrade, LinterClass } from '#app/tonnage/codes'
import { SalesState } from '#app/catalog/codes'

export default defineResource(TonnageGoods, {
  name: 'tonnage_goods',
  label: '按吨商品',
  group: '商品',
  path: 'product/tonnage',
  icon: 'box',
  order: 12,
  owners: { through: 'batchId' },
  audit: 'batch',
  auditOf: 'batchId',
  title: 'batchCode',
  search: ['batchCode', 'productName', 'producerName', 'entrepotName'],
  columns: [
    ...(['batchCode', 'productName', 'companyId', 'factsText', 'restWeight', 'minLot'] as const),
    ...(['salesState', 'listed', 'entrepotName', 'createdAt'] as const),
  ],
  sections: goodsSections,
  fields: {
    batchId: ref('batches', { label: '批次库' }),
    minLot: weight({ label: '起订量' }),
    oilContent: percent({ label: '含油率' }),
    linterContent: percent({ label: '含绒率' }),
    linterClass: choice(LinterClass),
    dtex: number({ label: '线密度', unit: 'dtex' }),
    cutLength: number({ label: '切断长度', unit: 'mm' }),
    fibreGrade: choice(FibreGrade),
    photoFileIds: files({ label: '照片' }),
    reportFileId: file({ label: '检测报告' }),
    createdAt: datetime({ label: '录入时间', sort: true }),
  },
  computed: goodsColumns,
  totals: ['restWeight'],
  views: [
    { label: '未挂牌', filter: { listed: false, salesState: SalesState.onSale } },
    { label: '在售', filter: { listed: true, salesState: SalesState.onSale }, tone: 'green' },
    { label: '已售罄', filter: { salesState: SalesState.sold }, tone: 'grey' },
  ],
  related: [{ resource: 'tonnage_changes', field: 'batchId', from: 'batchId', label: '吨数变动' }],
  crud: goodsCrud,
  actions: goodsActions,
})
