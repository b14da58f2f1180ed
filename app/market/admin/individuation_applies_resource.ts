import { choice, datetime, defineResource, ref, text, textarea, viewsOf } from '#app/admin/define'
import { individuationActions } from '#app/market/admin/individuation_apply_actions'
import IndividuationApply from '#app/market/models/individuation_apply'
import { IndividuationKind, IndividuationState } from '#app/market/codes'

export default defineResource(IndividuationApply, {
  name: 'individuation_applies',
  label: '个性化申请审核',
  group: '行情',
  path: 'individuation/apply',
  icon: 'check',
  order: 70,
  owners: { company: 'companyId' },
  title: 'userName',
  search: ['purpose', 'userName'],
  fields: {
    companyId: ref('companies', { label: '企业', list: true, filter: true }),
    kind: choice(IndividuationKind, { list: true, filter: true }),
    state: choice(IndividuationState, { list: true, filter: true }),
    purpose: textarea({ label: '用途说明', list: true }),
    userName: text({ label: '申请人', list: true }),
    createdAt: datetime({ label: '申请时间', list: true, sort: true }),
    decidedAt: datetime({ label: '审核时间', list: true }),
    decidedBy: text({ label: '审核人' }),
    reason: text({ label: '未通过原因' }),
  },
  views: viewsOf(IndividuationState, ['inReview']),
  badge: { label: '个性化申请待审', filter: { state: IndividuationState.inReview } },
  actions: individuationActions,
})
