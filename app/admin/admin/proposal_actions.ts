import { can, type Actor } from '#core/actor'
import { action, textarea, type RowOf, type Where } from '#app/admin/define'
import { approveProposal, rejectProposal, withdrawProposal } from '#app/admin/actions/decide_proposal'
import { twoPersonPermissions } from '#app/admin/money_permissions'
import type Proposal from '#app/admin/models/proposal'
import { ProposalState } from '#app/admin/codes'

const open = { state: [ProposalState.open] }

type Asked = RowOf<typeof Proposal>
const isOwn = ({ askerId }: Asked, { userId }: Actor) => askerId === userId

/** The steps that an operator may decide on, and the operator's own. */
export function proposalScope(actor: Actor): Where {
  const held = twoPersonPermissions().filter((permission) => can(actor, permission))
  return {
    sql: 'admin_proposals.permission = any(?) or admin_proposals.asker_id = ?',
    bindings: [held, actor.userId ?? 0],
  }
}

/** Those that wait for this operator: one's own wait for somebody else. */
export const askedByOthers = ({ userId }: Actor): Where => ({
  sql: 'admin_proposals.asker_id <> ?',
  bindings: [userId ?? 0],
})

/** What the second operator does with a proposal, and its asker. */
export const proposalActions = {
  approve: action({
    label: '通过并执行',
    tone: 'primary',
    confirm: '通过后立即以提交人名义执行，请核对以上内容。',
    available: open,
    shownTo: (row: Asked, actor) => !isOwn(row, actor),
    form: { reason: textarea({ label: '复核意见', maxLength: 200 }) },
    secondFactor: 'bound',
    run: ({ id, input, actor, trx }) => approveProposal({ id, reason: input.reason }, actor, trx),
  }),
  reject: action({
    label: '驳回',
    tone: 'danger',
    available: open,
    shownTo: (row: Asked, actor) => !isOwn(row, actor),
    form: { reason: textarea({ label: '驳回原因', required: true, maxLength: 200 }) },
    run: ({ id, input, actor, trx }) => rejectProposal({ id, reason: input.reason }, actor, trx),
  }),
  withdraw: action({
    label: '撤回',
    available: open,
    shownTo: isOwn,
    confirm: '撤回后须重新提交，确定撤回？',
    run: ({ id, actor, trx }) => withdrawProposal({ id }, actor, trx),
  }),
}
