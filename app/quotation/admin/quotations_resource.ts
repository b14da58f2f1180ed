import * as f from '#app/admin/define'
import { DeliveryType } from '#app/listing/codes'
import Quotation from '#app/quotation/models/quotation'
import { QuotationAnswer, QuotationKind, QuotationOutcome, QuotationSide, QuotationState } from '#app/quotation/codes'

export default f.defineResource(Quotation, {
  name: 'quotations',
  label: '询价管理',
  group: '交易',
  path: 'quotation',
  icon: 'message',
  order: 30,
  owners: { company: ['buyerCompanyId', 'sellerCompanyId'] },
  search: ['quotationNo', 'batchCode', 'buyerCompanyName', 'sellerCompanyName'],
  fields: {
    quotationNo: f.text({ label: '询价单号', list: true }),
    state: f.choice(QuotationState, { list: true, filter: true }),
    kind: f.choice(QuotationKind, { label: '询价类型', filter: true }),
    acceptState: f.choice(QuotationAnswer, { show: false, filter: false, export: false }),
    batchId: f.ref('batches', { label: '商品', list: true, filter: true }),
    buyerCompanyId: f.ref('companies', { label: '买方', list: true, filter: true }),
    sellerCompanyId: f.ref('companies', { label: '卖方', list: true, filter: true }),
    listingId: f.ref('listings', { label: '挂牌' }),
    weight: f.weight({ label: '重量', list: true }),
    priceContract: f.text({ label: '点价合约' }),
    askedPrice: f.price({ label: '挂牌价', signed: 'priceContract' }),
    price: f.price({ label: '现价', list: true, signed: 'priceContract' }),
    standingSide: f.choice(QuotationSide, { label: '出价方', list: true }),
    round: f.number({ label: '轮次', list: true }),
    buyerReference: f.text({ label: '采购单号' }),
    deliveryType: f.choice(DeliveryType, { label: '交货方式', filter: true }),
    deliveryAddress: f.text({ label: '收货地址' }),
    deliveryContact: f.text({ label: '收货人' }),
    deliveryMobile: f.text({ label: '收货电话' }),
    validUntil: f.datetime({ label: '有效期至' }),
    fundsUntil: f.datetime({ label: '待入金至' }),
    auctionLotId: f.ref('auction_lots', { label: '流拍标的' }),
    demandId: f.ref('demands', { label: '求购', filter: true }),
    demandAnswerId: f.ref('demand_answers', { label: '求购报价' }),
    orderId: f.ref('orders', { label: '订单' }),
    endReason: f.text({ label: '结束原因' }),
    createdAt: f.datetime({ label: '询价时间', list: true, filter: true }),
    endedAt: f.datetime({ label: '结束时间' }),
  },
  computed: {
    outcome: f.computed(
      f.choice(QuotationOutcome, { list: true, filter: true }),
      `(case when quotations.accept_state = ${QuotationAnswer.accepted} then ${QuotationOutcome.accepted}
        when quotations.accept_state = ${QuotationAnswer.refused} then ${QuotationOutcome.refused}
        when quotations.state = ${QuotationState.withdrawn} then ${QuotationOutcome.withdrawn}
        when quotations.state = ${QuotationState.ended} then ${QuotationOutcome.ended} else ${QuotationOutcome.open} end)`
    ),
  },
  totals: ['weight'],
  views: f.viewsOf(QuotationState, ['open', 'withdrawn', 'ended']),
  related: [{ resource: 'quotation_rounds', field: 'quotationId' }],
})
