/*
 * What becomes of a proposal: another operator approves it and it runs, or rejects it; its asker withdraws it.
 */
import { unseal } from '#core/sealed_columns'
import { DateTime } from 'luxon'
import { can, type Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { NotFoundError, refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { stepOf } from '#app/admin/actions/row_steps'
import type { ActionResult } from '#app/admin/define'
import Proposal from '#app/admin/models/proposal'
import { spokenLine } from '#app/admin/rules/spoken_lines'
import type { ShownLine } from '#app/admin/transformers/wire'
import { moveProposal } from '#app/admin/moves'
import { secondPersonPort } from '#app/admin/ports/operator_port'
import { requireIndependent, type AskedStep, type Look, type TwoPersonStep } from '#app/admin/two_persons'
import { ProposalState } from '#app/admin/codes'
import { AdminRefusal } from '#app/admin/refusals'
import { CoreRefusal } from '#core/refusals'

type Decision = { id: number; reason?: string | null }

/** Longest list of changes, as the audit log has it. */
const LONGEST_REASON = 500

/** The open proposal, locked. @throws RefusedError when somebody was faster, or its time has passed */
async function lockOpen(id: number, trx: Trx): Promise<Proposal> {
  const proposal = await Proposal.query({ client: trx }).where('id', id).forUpdate().first()
  if (!proposal) throw refuse(CoreRefusal.gone)
  if (proposal.state !== ProposalState.open || proposal.expiresAt <= (await databaseNow(trx)))
    throw refuse(AdminRefusal.proposalDecided)
  return proposal
}

/** @throws ForbiddenError for the asker, for who lacks the permission, and for an account that the asker has in hand */
async function requireSecond(proposal: Proposal, actor: Actor, trx: Trx) {
  if (proposal.askerId === actor.userId) throw refuse(AdminRefusal.ownProposal)
  if (!can(actor, proposal.permission)) throw refuse(CoreRefusal.forbidden)
  await requireIndependent(proposal.askerId, actor, trx)
}

async function end(
  trx: Trx,
  actor: Actor,
  proposal: Proposal,
  step: { to: ProposalState; action: string; summary: string; reason?: string | null }
) {
  const { to, action, summary } = step
  const reason = step.reason?.slice(0, LONGEST_REASON) ?? null
  await moveProposal(trx, actor, proposal, {
    to,
    action: `proposals.${action}`,
    summary: `${summary}：${proposal.label}`,
    reason,
    fields: {
      asked: null,
      deciderId: actor.userId,
      deciderName: actor.name,
      decidedAt: DateTime.now(),
      reason,
    },
  })
}

/** What the operator sees of the step now; null when it is gone for the asker as well. */
async function present(
  step: TwoPersonStep,
  asked: AskedStep,
  asker: Actor,
  actor: Actor,
  trx: Trx
): Promise<Look | null> {
  try {
    return await step.look(asked, actor, trx)
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    // Gone for everybody, or outside the bounds of the second operator only?
    if (await step.look(asked, asker, trx).catch(() => null)) throw refuse(CoreRefusal.forbidden)
    return null
  }
}

/** What differs between the proposed lines and the present ones: `金额 500 元，现为 400 元`. */
function news(proposed: ShownLine[], now: Look | null): string {
  if (!now) return '数据已不存在'
  const known = new Set(proposed.map(spokenLine))
  const changed = now.lines.filter((line) => !known.has(spokenLine(line)))
  return changed.length > 0 ? `现为：${changed.map(spokenLine).join('；')}` : '所依据的数据已变化'
}

/**
 * Runs a proposal in the name of its asker, exactly as it was proposed. When what it is about is not what was shown any more, nothing runs:
 * the proposal ends and says what has changed, and has to be asked again.
 *
 * @throws RefusedError what the step itself refuses; the proposal stays open then
 */
export async function approveProposal({ id, reason }: Decision, actor: Actor, trx: Trx): Promise<ActionResult> {
  const proposal = await lockOpen(id, trx)
  await requireSecond(proposal, actor, trx)
  const asker = await secondPersonPort().actorOf(proposal.askerId, trx)
  if (!asker || !can(asker, proposal.permission)) throw refuse(AdminRefusal.askerMayNot)
  const step = stepOf(proposal.permission)
  const text = unseal(proposal.asked)
  const asked = text === '' ? null : (JSON.parse(text) as AskedStep)
  const now = step && asked ? await present(step, asked, asker, actor, trx) : null
  if (!step || !asked || now?.version !== proposal.version) {
    const changed = news(proposal.lines, now)
    await end(trx, actor, proposal, {
      to: ProposalState.stale,
      action: 'stale',
      summary: '数据已变，未执行',
      reason: changed,
    })
    await secondPersonPort().tell(trx, asker.userId!, `“${proposal.label}”未执行，数据已变化，请重新提交。`)
    return { message: `数据已变化，没有执行，须重新提交。${changed}`, warning: true }
  }
  const done = await step.run(asked, { ...asker, requestId: actor.requestId }, trx)
  await end(trx, actor, proposal, { to: ProposalState.approved, action: 'approve', summary: '复核通过', reason })
  return { message: done?.message ? `已通过并执行：${done.message}` : '已通过并执行' }
}

/** Ends a proposal without running it. */
export async function rejectProposal({ id, reason }: Decision, actor: Actor, trx: Trx): Promise<void> {
  const proposal = await lockOpen(id, trx)
  await requireSecond(proposal, actor, trx)
  await end(trx, actor, proposal, { to: ProposalState.rejected, action: 'reject', summary: '复核驳回', reason })
  await secondPersonPort().tell(trx, proposal.askerId, `“${proposal.label}”被${actor.name}驳回。`)
}

/** The asker takes a proposal back. */
export async function withdrawProposal({ id }: Decision, actor: Actor, trx: Trx): Promise<void> {
  const proposal = await lockOpen(id, trx)
  if (proposal.askerId !== actor.userId) throw refuse(AdminRefusal.notYourProposal)
  await end(trx, actor, proposal, { to: ProposalState.withdrawn, action: 'withdraw', summary: '撤回' })
}
