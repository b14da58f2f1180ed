import { choice, datetime, defineResource, ref, text } from '#app/admin/define'
import DemandAnswer from '#app/demand/models/demand_answer'
import { DeliveryType } from '#app/listing/codes'

export default defineResource(DemandAnswer, {
  name: 'demand_answers',
  label: '求购报价',
  group: '交易',
  path: 'demand/answers',
  icon: 'tag',
  order: 29.5,
  owners: { company: ['sellerCompanyId'] },
  title: 'answerNo',
  search: ['answerNo', 'sellerCompanyName'],
  fields: {
    answerNo: text({ label: '报价单号', list: true }),
    demandId: ref('demands', { label: '求购', list: true, filter: true }),
    sellerCompanyId: ref('companies', { label: '卖方', list: true, filter: true }),
    sellerUserName: text({ label: '报价人', list: true }),
    deliveryType: choice(DeliveryType, { label: '交货方式', list: true, filter: true }),
    message: text({ label: '留言', list: true }),
    createdAt: datetime({ label: '报价时间', list: true, sort: true, filter: true }),
  },
  related: [{ resource: 'quotations', field: 'demandAnswerId', label: '报价明细' }],
})
