import { datetime, defineResource, number, ref, text } from '#app/admin/define'
import DemandIntroduction from '#app/demand/models/demand_introduction'

export default defineResource(DemandIntroduction, {
  name: 'demand_introductions',
  label: '货源推荐',
  group: '交易',
  path: 'demand/introductions',
  icon: 'star',
  order: 29.7,
  owners: { company: ['sellerCompanyId', 'buyerCompanyId'] },
  title: 'buyerCompanyId',
  search: ['sellerCompanyName', 'buyerCompanyName'],
  fields: {
    sellerCompanyId: ref('companies', { label: '卖方', list: true, filter: true }),
    sellerUserName: text({ label: '推荐人', list: true }),
    buyerCompanyId: ref('companies', { label: '买方', list: true, filter: true }),
    goods: number({ label: '推荐批数', list: true }),
    message: text({ label: '留言', list: true }),
    createdAt: datetime({ label: '推荐时间', list: true, sort: true, filter: true }),
  },
})
