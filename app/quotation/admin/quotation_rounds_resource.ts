import { choice, datetime, defineResource, number, price, ref, text } from '#app/admin/define'
import { roundColumns } from '#app/quotation/admin/round_columns'
import QuotationRound from '#app/quotation/models/quotation_round'
import { QuotationSide } from '#app/quotation/codes'

export default defineResource(QuotationRound, {
  name: 'quotation_rounds',
  label: '还价记录',
  group: '交易',
  path: 'quotation/rounds',
  icon: 'history',
  order: 31,
  owners: { through: 'quotationId' },
  title: 'round',
  search: ['message', 'userName'],
  fields: {
    quotationId: ref('quotations', { label: '询价单', list: true, filter: true }),
    round: number({ label: '轮次', list: true }),
    side: choice(QuotationSide, { label: '出价方', list: true, filter: true }),
    price: price({ label: '价格', list: true, signed: 'priceContract' }),
    listingId: ref('listings', { label: '挂牌' }),
    message: text({ label: '留言', list: true }),
    userName: text({ label: '出价人', list: true }),
    createdAt: datetime({ label: '时间', list: true }),
  },
  computed: roundColumns,
})
