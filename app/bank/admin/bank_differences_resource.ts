import { choice, computed, date, datetime, defineResource, money, ref, text } from '#app/admin/define'
import { differenceActions, remedySql } from '#app/bank/admin/difference_actions'
import BankDifference from '#app/bank/models/bank_difference'
import { partyName } from '#app/bank/shared/pocket_sql'
import { DifferenceCause, DifferenceState } from '#app/bank/codes'

export default defineResource(BankDifference, {
  name: 'bank_differences',
  label: '银行对账差异',
  group: '资金',
  path: 'bank/difference-list',
  icon: 'bell',
  order: 21,
  owners: { company: 'companyId' },
  search: ['orderNo', 'memo'],
  fields: {
    state: choice(DifferenceState, { list: true, filter: true }),
    cause: choice(DifferenceCause, { list: true, filter: true }),
    companyId: ref('companies', { label: '企业', show: false, filter: true }),
    orderNo: text({ label: '指令号', list: true }),
    day: date({ label: '对账日', list: true }),
    bankAvailable: money({ label: '银行可用' }),
    ourAvailable: money({ label: '平台可用', help: '不含银行尚未确认的指令' }),
    bankFrozen: money({ label: '银行冻结' }),
    ourFrozen: money({ label: '平台冻结' }),
    handledBy: text({ label: '处理人' }),
    memo: text({ label: '处理说明' }),
    handledAt: datetime({ label: '处理时间' }),
    createdAt: datetime({ label: '发现时间', list: true, sort: true, filter: true }),
  },
  computed: {
    holder: computed(text({ label: '子账户', list: true }), partyName('bank_differences.party')),
    gap: computed(
      money({ label: '差额', list: true, help: '银行减平台，可用与冻结合计' }),
      '(bank_differences.bank_available + bank_differences.bank_frozen - bank_differences.our_available - bank_differences.our_frozen)'
    ),
    remedy: computed(text({ label: '处理办法' }), remedySql),
  },
  columns: ['state', 'cause', 'holder', 'orderNo', 'gap', 'day', 'createdAt'],
  decides: ['cause', 'holder', 'orderNo', 'gap', 'remedy'],
  views: [{ label: '待处理', filter: { state: DifferenceState.open }, tone: 'red', count: true }],
  badge: { label: '银行对账差异', filter: { state: DifferenceState.open } },
  actions: differenceActions,
})
