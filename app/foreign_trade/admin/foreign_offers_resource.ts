import { choice, date, datetime, defineResource, ref, text } from '#app/admin/define'
import { foreignOfferActions, quoteColumns } from '#app/foreign_trade/admin/foreign_offer_parts'
import { ForeignOfferState, ForeignPayment, ForeignTerm, ImportQuota, TradeRules } from '#app/foreign_trade/codes'
import ForeignOffer from '#app/foreign_trade/models/foreign_offer'

export default defineResource(ForeignOffer, {
  name: 'foreign_offers',
  label: '外棉报盘',
  group: '商品',
  path: 'foreign-offer',
  order: 9,
  owners: { company: ['companyId'] },
  search: ['grade', 'contactName', 'priceContract'],
  fields: {
    batchId: ref('batches', { label: '批次', list: true }),
    companyId: ref('companies', { label: '卖方', list: true, filter: true }),
    state: choice(ForeignOfferState, { list: true, filter: true }),
    term: choice(ForeignTerm, { list: true, filter: true }),
    grade: text({ label: '等级', list: true }),
    shipFrom: date({ label: '装运期起' }),
    shipTo: date({ label: '装运期止', list: true }),
    priceContract: text({ label: 'ICE 合约' }),
    payment: choice(ForeignPayment, { filter: true }),
    quotaKind: choice(ImportQuota, { list: true, filter: true }),
    rules: choice(TradeRules),
    arbitration: text({ label: '仲裁地' }),
    contactName: text({ label: '联系人' }),
    remark: text({ label: '备注' }),
    offeredAt: datetime({ label: '报盘时间', list: true, sort: true }),
  },
  computed: quoteColumns,
  actions: foreignOfferActions,
})
