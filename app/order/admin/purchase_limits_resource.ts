import { boolean, datetime, defineResource, money, ref } from '#app/admin/define'
import PurchaseLimit from '#app/order/models/purchase_limit'

/** Set by the managers of the companies; they hold while the company has 采购审批 switched on. */
export default defineResource(PurchaseLimit, {
  name: 'purchase_limits',
  label: '采购限额',
  group: '交易',
  path: 'purchase-limit',
  icon: 'lock',
  order: 27,
  title: 'userId',
  owners: { company: 'companyId' },
  fields: {
    companyId: ref('companies', { label: '企业', list: true, filter: true }),
    userId: ref('users', { label: '员工', list: true, filter: true }),
    perOrder: money({ label: '单笔限额', list: true }),
    perDay: money({ label: '每日限额', list: true }),
    always: boolean({ label: '每单都审批', list: true, filter: true }),
    createdAt: datetime({ label: '设置时间', list: true, sort: true }),
    updatedAt: datetime({ label: '修改时间' }),
  },
})
