import { choice, datetime, defineResource, money, ref, text } from '#app/admin/define'
import { holdActions } from '#app/bank/admin/hold_actions'
import Hold from '#app/ledger/models/hold'
import { FreezeType, HoldState } from '#app/ledger/codes'

export default defineResource(Hold, {
  name: 'holds',
  label: '冻结明细',
  group: '资金',
  path: 'bank/freeze-list',
  icon: 'lock',
  order: 4,
  owners: { company: 'companyId' },
  search: ['holdNo', 'refNo', 'reason'],
  fields: {
    holdNo: text({ label: '编号', list: true }),
    companyId: ref('companies', { label: '企业', list: true, filter: true }),
    freezeType: choice(FreezeType, { list: true, filter: true }),
    state: choice(HoldState, { list: true, filter: true }),
    refNo: text({ label: '关联单号', list: true }),
    amount: money({ label: '冻结金额', list: true, sort: true }),
    remaining: money({ label: '剩余冻结', list: true, sort: true }),
    reason: text({ label: '原因', list: true }),
    expectedRelease: text({ label: '预计解冻' }),
    createdAt: datetime({ label: '冻结时间', list: true, sort: true, filter: true }),
    closedAt: datetime({ label: '结束时间', sort: true }),
  },
  totals: ['amount', 'remaining'],
  decides: ['companyId', 'refNo', 'remaining', 'reason'],
  actions: holdActions,
})
