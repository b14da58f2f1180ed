import { can, type Actor } from '#core/actor'
import { action, choice, datetime, defineResource, json, text, textarea, viewsOf } from '#app/admin/define'
import { approveProposal, rejectProposal, withdrawProposal } from '#app/admin/actions/decide_proposal'
import { twoPersonPermissions } from '#app/admin/actions/row_steps'
import Proposal from '#app/admin/models/proposal'
import { ProposalState } from '#app/admin/codes'

const open = { state: [ProposalState.open] }

/** The steps that an operator may decide on, and the operator's own. */
function scope(actor: Actor) {
  const held = twoPersonPermissions().filter((permission) => can(actor, permission))
  return {
    sql: 'admin_proposals.permission = any(?) or admin_proposals.asker_id = ?',
    bindings: [held, actor.userId ?? 0],
  }
}

export default defineResource(Proposal, {
  name: 'proposals',
  label: '待复核',
  group: '系统',
  path: 'system/proposal',
  icon: 'check',
  order: 50,
  title: 'label',
  search: ['label', 'subject', 'askerName'],
  scope,
  dataPermission: false,
  fields: {
    label: text({ label: '操作', list: true, readOnly: true, width: 200 }),
    subject: text({ label: '对象', list: true, readOnly: true, width: 220 }),
    state: choice(ProposalState, { list: true, filter: true, readOnly: true }),
    askerName: text({ label: '提交人', list: true, filter: true, readOnly: true }),
    askedAt: datetime({ label: '提交时间', list: true, sort: true, readOnly: true }),
    expiresAt: datetime({ label: '有效至', list: true, readOnly: true }),
    deciderName: text({ label: '复核人', list: true, readOnly: true }),
    decidedAt: datetime({ label: '复核时间', readOnly: true }),
    reason: textarea({ label: '复核意见', readOnly: true }),
    lines: json({ label: '将执行的内容', readOnly: true, show: false, export: false }),
  },
  views: viewsOf(ProposalState, ['open', 'approved', 'rejected', 'withdrawn', 'stale', 'expired']),
  badge: { label: '待复核', filter: { state: ProposalState.open } },
  audit: 'proposal',
  actions: {
    approve: action({
      label: '通过并执行',
      tone: 'primary',
      confirm: '通过后立即以提交人名义执行，请核对下方内容。',
      available: open,
      form: { reason: textarea({ label: '复核意见', maxLength: 200 }) },
      secondFactor: 'bound',
      run: ({ id, input, actor, trx }) => approveProposal({ id, reason: input.reason }, actor, trx),
    }),
    reject: action({
      label: '驳回',
      tone: 'danger',
      available: open,
      form: { reason: textarea({ label: '驳回原因', required: true, maxLength: 200 }) },
      run: ({ id, input, actor, trx }) => rejectProposal({ id, reason: input.reason }, actor, trx),
    }),
    withdraw: action({
      label: '撤回',
      available: open,
      confirm: '只能撤回自己提交的操作，确定撤回？',
      run: ({ id, actor, trx }) => withdrawProposal({ id }, actor, trx),
    }),
  },
})
