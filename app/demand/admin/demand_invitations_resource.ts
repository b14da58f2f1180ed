import { datetime, defineResource, ref } from '#app/admin/define'
import DemandInvitation from '#app/demand/models/demand_invitation'

export default defineResource(DemandInvitation, {
  name: 'demand_invitations',
  label: '求购邀请',
  group: '交易',
  path: 'demand/invitations',
  icon: 'mail',
  order: 29.6,
  owners: { through: 'demandId' },
  title: 'companyId',
  fields: {
    demandId: ref('demands', { label: '求购', list: true, filter: true }),
    companyId: ref('companies', { label: '受邀卖方', list: true, filter: true }),
    createdAt: datetime({ label: '邀请时间', list: true, sort: true }),
  },
})
