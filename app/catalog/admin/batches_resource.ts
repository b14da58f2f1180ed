import {
  action,
  choice,
  computed,
  date,
  datetime,
  defineResource,
  listAction,
  number,
  percent,
  price,
  ref,
  text,
  weight,
} from '#app/admin/define'
import { recomputeDerived } from '#app/catalog/actions/recompute_derived'
import {
  BatchTypes,
  ColourGrades,
  InTransitStates,
  PickTypes,
  ProductTypes,
  Regions,
  SalesStates,
  WeightTypes,
} from '#app/catalog/dictionaries'
import { recomputeAgioJob } from '#app/catalog/jobs'
import Batch from '#app/catalog/models/batch'
import { audit } from '#core/audit'
import { enqueue } from '#core/jobs'

const average = (label: string) => number({ label, decimals: 1, sort: true, readOnly: true })
const colours = Object.fromEntries(ColourGrades.entries.map(({ code, word }) => [String(code), word]))

export default defineResource(Batch, {
  name: 'batches',
  label: '批次库',
  group: '商品',
  path: 'batch',
  icon: 'cotton',
  order: 10,
  title: 'batchCode',
  search: ['batchCode', 'producerName', 'entrepotName'],
  defaultSort: ['id', 'desc'],
  audit: 'batch',
  fields: {
    batchCode: text({ label: '批号', list: true, sort: true, readOnly: true, width: 130 }),
    productType: choice(ProductTypes, { list: true, filter: true, readOnly: true }),
    companyId: ref('companies', { label: '企业', list: true, filter: true, readOnly: true }),
    productionYear: number({ label: '生产年度', list: true, filter: true, sort: true, readOnly: true }),
    producerName: text({ label: '加工厂', list: true, readOnly: true, width: 220 }),
    producerId: ref('producers', { label: '加工厂档案', readOnly: true }),
    entrepotName: text({ label: '仓库名称', list: true, readOnly: true, width: 200 }),
    entrepotId: ref('entrepots', { label: '仓库档案', readOnly: true }),
    chandi: text({ label: '产地', readOnly: true }),
    region: choice(Regions, { filter: true, readOnly: true }),
    batchType: choice(BatchTypes, { filter: true, readOnly: true }),
    pickType: choice(PickTypes, { readOnly: true }),
    packets: number({ label: '包数', unit: '包', list: true, readOnly: true }),
    weightType: choice(WeightTypes, { readOnly: true }),
    grossWeight: weight({ label: '毛重', list: true, sort: true, readOnly: true }),
    tareWeight: weight({ label: '皮重', readOnly: true }),
    netWeight: weight({ label: '净重', readOnly: true }),
    publicWeight: weight({ label: '公重', list: true, sort: true, readOnly: true }),
    weightCheck: text({ label: '公重核对', readOnly: true }),
    moisture: percent({ label: '回潮率', readOnly: true }),
    impurity: percent({ label: '含杂率', readOnly: true }),
    lvMain: choice(colours, { label: '主体颜色级', list: true, filter: true, readOnly: true }),
    lenAvg: average('平均长度'),
    mikeAvg: average('马克隆值'),
    strengthAvg: average('断裂比强度'),
    uniformityAvg: average('长度整齐度'),
    foreignFiber: number({ label: '异性纤维', unit: '包', readOnly: true }),
    czceAgio: price({ label: '郑商所升贴水', list: true, sort: true, readOnly: true }),
    czceAgioReason: text({ label: '不可注册原因', readOnly: true }),
    czcePickBaleAgio: price({ label: '挑包后升贴水', readOnly: true }),
    percentAgio: price({ label: '质量差价', list: true, sort: true, readOnly: true }),
    premiumAgio: price({ label: '优质溢价', readOnly: true }),
    inspectUnit: text({ label: '检验单位', readOnly: true }),
    inspectCode: text({ label: '证书编号', readOnly: true }),
    verifyDate: date({ label: '公检日期', sort: true, readOnly: true }),
    inTransitState: choice(InTransitStates, { filter: true, readOnly: true }),
    salesState: choice(SalesStates, { list: true, filter: true, readOnly: true }),
    createdAt: datetime({ label: '录入时间', sort: true, readOnly: true }),
  },
  computed: {
    bales: computed(
      number({ label: '逐包数据', unit: '包' }),
      '(select count(*) from bales where bales.batch_id = batches.id)'
    ),
  },
  totals: ['packets', 'grossWeight', 'publicWeight'],
  views: [{ label: '公重与计算值不符', filter: { weightCheck: '公重与计算值不符' }, tone: 'amber' }],
  actions: {
    recompute: action({
      label: '重算公重与升贴水',
      bulk: true,
      available: { salesState: [1, 2, 7, 8] },
      run: async ({ id, actor, trx }) => {
        const batch = await Batch.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
        const before = { czceAgio: batch.czceAgio, percentAgio: batch.percentAgio, publicWeight: batch.publicWeight }
        await recomputeDerived(batch, trx)
        const after = { czceAgio: batch.czceAgio, percentAgio: batch.percentAgio, publicWeight: batch.publicWeight }
        await audit(trx, actor, {
          action: 'batch.recompute',
          entity: 'batch',
          entityId: id,
          before,
          after,
          summary: '重算公重与升贴水',
        })
      },
    }),
    recomputeAll: listAction({
      label: '重算全部未售批次',
      confirm: '按现行升贴水表重算全部未售批次？后台执行，完成前列表仍显示旧值。',
      run: async ({ trx }) => {
        await enqueue(trx, recomputeAgioJob, {}, { singletonKey: 'agio-all' })
        return { message: '已开始重算，完成后刷新列表查看' }
      },
    }),
  },
})
