import * as f from '#app/admin/define'
import { ProductType } from '#app/catalog/codes'
import { DECIDING, demandActions } from '#app/demand/admin/demand_actions'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'
import { DeliveryType, PriceType } from '#app/listing/codes'

export default f.defineResource(Demand, {
  name: 'demands',
  label: '求购管理',
  group: '交易',
  path: 'demand',
  icon: 'search',
  order: 29,
  owners: { company: ['companyId'] },
  title: 'demandNo',
  search: ['demandNo', 'companyName', 'deliveryRegion'],
  fields: {
    demandNo: f.text({ label: '求购单号', list: true }),
    state: f.choice(DemandState, { list: true, filter: true }),
    companyId: f.ref('companies', { label: '买方', list: true, filter: true }),
    userName: f.text({ label: '发布人' }),
    productType: f.choice(ProductType, { label: '商品类型', list: true, filter: true }),
    quality: f.text({ label: '质量要求', list: true }),
    weight: f.weight({ label: '求购吨数', list: true }),
    taken: f.weight({ label: '已成交', list: true }),
    priceType: f.choice(PriceType, { label: '报价方式', filter: true }),
    priceContract: f.text({ label: '点价合约' }),
    price: f.price({ label: '期望价格', list: true, signed: 'priceContract' }),
    deliveryType: f.choice(DeliveryType, { label: '交货方式', filter: true }),
    deliveryRegion: f.text({ label: '收货地区', list: true }),
    deliveryAddress: f.text({ label: '收货地址' }),
    deliveryContact: f.text({ label: '收货人' }),
    deliveryMobile: f.text({ label: '收货电话' }),
    payment: f.text({ label: '付款说明' }),
    remark: f.text({ label: '备注' }),
    buyerReference: f.text({ label: '采购单号' }),
    visibility: f.choice(DemandVisibility, { label: '可见范围', filter: true }),
    standing: f.boolean({ label: '长期求购', filter: true }),
    validUntil: f.datetime({ label: '有效期至', list: true }),
    submittedAt: f.datetime({ label: '提交时间', sort: true }),
    publishedAt: f.datetime({ label: '发布时间' }),
    endedAt: f.datetime({ label: '结束时间' }),
    endReason: f.text({ label: '结束或驳回原因' }),
    createdAt: f.datetime({ label: '创建时间', filter: true }),
  },
  totals: ['weight', 'taken'],
  decides: DECIDING,
  badge: { label: '求购待审核', filter: { state: DemandState.inReview } },
  actions: demandActions,
  views: f.viewsOf(DemandState, ['inReview', 'open', 'offShelf', 'rejected', 'ended']),
  related: [
    { resource: 'demand_answers', field: 'demandId' },
    { resource: 'demand_invitations', field: 'demandId' },
    { resource: 'quotations', field: 'demandId', label: '报价明细' },
  ],
})
