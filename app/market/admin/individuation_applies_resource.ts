import { action, choice, datetime, defineResource, ref, text, textarea, viewsOf } from '#app/admin/define'
import { approveIndividuation, rejectIndividuation } from '#app/market/actions/decide_individuation'
import { IndividuationKinds, IndividuationStates } from '#app/market/dictionaries'
import IndividuationApply from '#app/market/models/individuation_apply'

export default defineResource(IndividuationApply, {
  name: 'individuation_applies',
  label: '个性化申请审核',
  group: '行情',
  path: 'individuation/apply',
  icon: 'check',
  order: 70,
  title: 'userName',
  search: ['purpose', 'userName'],
  fields: {
    companyId: ref('companies', { label: '企业', list: true, filter: true }),
    kind: choice(IndividuationKinds, { list: true, filter: true }),
    state: choice(IndividuationStates, { list: true, filter: true }),
    purpose: textarea({ label: '用途说明', list: true }),
    userName: text({ label: '申请人', list: true }),
    createdAt: datetime({ label: '申请时间', list: true, sort: true }),
    decidedAt: datetime({ label: '审核时间', list: true }),
    decidedBy: text({ label: '审核人' }),
    reason: text({ label: '未通过原因' }),
  },
  views: viewsOf(IndividuationStates, [1]),
  badge: { label: '个性化申请待审', filter: { state: 1 } },
  actions: {
    approve: action({
      label: '通过',
      tone: 'primary',
      bulk: true,
      confirm: '通过后企业即可使用，确认通过？',
      available: { state: [1] },
      run: ({ id, actor, trx }) => approveIndividuation({ id }, actor, trx),
    }),
    reject: action({
      label: '驳回',
      tone: 'danger',
      available: { state: [1] },
      form: { reason: textarea({ label: '驳回原因', required: true, maxLength: 200, help: '最少5个字，企业会看到' }) },
      run: ({ id, input, actor, trx }) => rejectIndividuation({ id, ...input }, actor, trx),
    }),
  },
})
