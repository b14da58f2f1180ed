import { choice, date, datetime, defineResource, number, ref, text } from '#app/admin/define'
import { foreignOfferActions, offerColumns, offerSections } from '#app/foreign_trade/admin/foreign_offer_parts'
import { ForeignOfferState, ForeignPayment, ForeignTerm, ImportQuota, TradeRules } from '#app/foreign_trade/codes'
import ForeignOffer from '#app/foreign_trade/models/foreign_offer'

export default defineResource(ForeignOffer, {
  name: 'foreign_offers',
  label: '外棉报盘',
  group: '商品',
  icon: 'globe',
  path: 'foreign-offer',
  order: 9,
  owners: { company: ['companyId'] },
  title: 'offerNo',
  search: ['offerNo', 'grade', 'contactName', 'priceContract'],
  columns: [
    ...(['offerNo', 'origin', 'grade', 'companyId', 'state', 'quoteText', 'quotaKind'] as const),
    ...(['term', 'shipTo', 'offeredAt'] as const),
  ],
  sections: offerSections,
  fields: {
    batchId: ref('batches', { label: '批次' }),
    companyId: ref('companies', { label: '卖方', filter: true }),
    state: choice(ForeignOfferState, { label: '状态', filter: true }),
    term: choice(ForeignTerm, { filter: true }),
    grade: text({ label: '等级' }),
    shipFrom: date({ label: '装运期起' }),
    shipTo: date({ label: '装运期止' }),
    priceContract: text({ label: 'ICE 合约', show: false }),
    payment: choice(ForeignPayment, { filter: true }),
    quotaKind: choice(ImportQuota, { label: '配额', filter: true }),
    rules: choice(TradeRules),
    arbitration: text({ label: '仲裁地' }),
    minLength: number({ label: '合同长度不短于', unit: 'mm' }),
    minStrength: number({ label: '合同强力不低于', unit: 'cN/tex' }),
    minMike: number({ label: '合同马值下限' }),
    maxMike: number({ label: '合同马值上限' }),
    contactName: text({ label: '联系人' }),
    remark: text({ label: '备注' }),
    offeredAt: datetime({ label: '报盘时间', sort: true }),
    endedAt: datetime({ label: '撤盘或成交时间' }),
  },
  computed: offerColumns,
  decides: ['offerNo', 'companyId', 'grade', 'quoteText', 'state'],
  actions: foreignOfferActions,
})
