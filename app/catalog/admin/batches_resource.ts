import { choice, date, datetime, defineResource, number, ref, text, textarea } from '#app/admin/define'
import { batchActions } from '#app/catalog/admin/batch_actions'
import { batchCrud } from '#app/catalog/admin/batch_crud'
import * as groups from '#app/catalog/admin/batch_fields'
import Batch from '#app/catalog/models/batch'
import { BatchType, InTransitState, PackageType, PickType, Region, SalesState } from '#app/catalog/codes'
import { YesNo } from '#core/codes'

export default defineResource(Batch, {
  name: 'batches',
  label: '批次库',
  noun: '批次',
  group: '商品',
  path: 'batch',
  icon: 'cotton',
  order: 10,
  owners: { company: 'companyId' },
  search: ['batchCode', 'producerName', 'entrepotName'],
  sections: groups.batchSections,
  steps: groups.batchSteps,
  fields: {
    batchCode: text({ label: '批号', list: true, sort: true, width: 130 }),
    productType: groups.productType,
    companyId: ref('companies', { label: '企业', list: true, filter: true, edit: false }),
    productionYear: number({ label: '生产年度', plain: true, filter: true, sort: true }),
    chandi: text({ label: '产地' }),
    region: choice(Region, { filter: true }),
    producerCode: text({ label: '加工厂代码', help: '五位数字；名称随档案填入' }),
    producerName: text({ label: '加工厂', width: 220 }),
    producerId: ref('producers', { label: '加工厂档案', readOnly: true }),
    batchType: choice(BatchType, { filter: true }),
    pickType: choice(PickType),
    packets: number({ label: '包数', list: true }),
    packageType: choice(PackageType),
    isVerified: choice(YesNo, { label: '是否公检', readOnly: true, filter: true }),
    ...groups.weightFields,
    ...groups.measureFields('dirt'),
    lvMain: choice(groups.colours, { label: '主体颜色级', list: true, filter: true }),
    ...groups.measureFields('quality'),
    ...groups.shareFields,
    ...groups.agioFields,
    inspectUnit: text({ label: '检验单位' }),
    inspectCode: text({ label: '证书编号' }),
    verifyDate: date({ label: '公检日期', sort: true }),
    ...groups.storageFields,
    ...groups.importedFields,
    remark: textarea({ label: '备注', maxLength: 500 }),
    salesState: choice(SalesState, { list: true, filter: true, readOnly: true }),
    createdAt: datetime({ label: '录入时间', sort: true, readOnly: true }),
  },
  computed: groups.batchColumns,
  totals: ['packets', 'grossWeight', 'publicWeight'],
  views: [
    { label: '在途', filter: { inTransitState: InTransitState.inTransit } },
    { label: '公重与计算值不符', filter: { weightCheck: '公重与计算值不符' }, tone: 'amber' },
  ],
  crud: batchCrud,
  actions: batchActions,
})
