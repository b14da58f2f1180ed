import { choice, datetime, defineResource, json, text, textarea, viewsOf } from '#app/admin/define'
import { askedByOthers, proposalActions, proposalScope } from '#app/admin/admin/proposal_actions'
import Proposal from '#app/admin/models/proposal'
import { ProposalState } from '#app/admin/codes'

export default defineResource(Proposal, {
  name: 'proposals',
  label: '待复核',
  group: '系统',
  icon: 'check',
  path: 'system/proposal',
  order: 50,
  search: ['label', 'subject', 'askerName'],
  scope: proposalScope,
  owners: 'platform',
  fields: {
    label: text({ label: '操作', list: true, width: 200 }),
    subject: text({ label: '对象', list: true, width: 220 }),
    state: choice(ProposalState, { list: true, filter: true }),
    askerName: text({ label: '提交人', list: true, filter: true }),
    askedAt: datetime({ label: '提交时间', list: true, sort: true }),
    expiresAt: datetime({ label: '有效至', list: true }),
    deciderName: text({ label: '复核人', list: true }),
    decidedAt: datetime({ label: '复核时间' }),
    reason: textarea({ label: '复核意见' }),
    lines: json({ label: '将执行的内容', show: false, export: false }),
  },
  views: viewsOf(ProposalState, ['open', 'approved', 'rejected', 'withdrawn', 'stale', 'expired']),
  badge: { label: '待复核', filter: { state: ProposalState.open }, of: askedByOthers },
  actions: proposalActions,
})
