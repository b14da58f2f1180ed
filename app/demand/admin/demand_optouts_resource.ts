import { datetime, defineResource, ref, text } from '#app/admin/define'
import DemandOptout from '#app/demand/models/demand_optout'

export default defineResource(DemandOptout, {
  name: 'demand_optouts',
  label: '不接收推荐的企业',
  group: '交易',
  path: 'demand/optouts',
  icon: 'ban',
  order: 29.8,
  owners: { company: ['companyId'] },
  title: 'companyId',
  fields: {
    companyId: ref('companies', { label: '企业', list: true, filter: true }),
    userName: text({ label: '关闭人', list: true }),
    createdAt: datetime({ label: '关闭时间', list: true, sort: true }),
  },
})
