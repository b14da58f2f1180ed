import type { Actor } from '#core/actor'
import { seal } from '#core/sealed_columns'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { versionOf } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import type { Proposed } from '#app/admin/transformers/wire'
import { secondPersonPort } from '#app/admin/ports/operator_port'
import { spokenLines } from '#app/admin/rules/spoken_lines'
import { PROPOSAL_HOURS, type AskedStep, type TwoPersonStep } from '#app/admin/two_persons'
import { AdminRefusal } from '#app/admin/refusals'
import { ProposalState } from '#app/admin/codes'

/** Whether an answer says that the step waits for a second operator. */
export const isProposed = (answer: unknown): answer is Proposed =>
  typeof answer === 'object' && answer !== null && 'proposed' in answer

/** Does the step and takes it back, so that whatever refuses it refuses the proposal. */
async function onTrial(step: TwoPersonStep, asked: AskedStep, actor: Actor, trx: Trx) {
  const savepoint = await trx.transaction()
  try {
    await step.run(asked, actor, savepoint)
  } finally {
    await savepoint.rollback()
  }
}

/**
 * Keeps a step of an operator until another one has decided. It is checked like the step itself; nothing else happens.
 *
 * @throws RefusedError what the step refuses, or that the same step on the same rows waits already
 */
export async function propose(step: TwoPersonStep, asked: AskedStep, actor: Actor, outer?: Trx): Promise<Proposed> {
  return inTransaction(async (trx) => {
    const { subject, version, lines } = await step.look(asked, actor, trx)
    await onTrial(step, asked, actor, trx)
    const { permission, label, hours = PROPOSAL_HOURS } = step
    const sealed = { asked: seal(JSON.stringify(asked)) }
    const { rows } = await trx.rawQuery(
      `insert into admin_proposals (permission, label, subject, thing, asked, version, lines, asker_id, asker_name, expires_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (thing) where state = ${ProposalState.open} do nothing returning id`,
      [
        permission,
        label,
        subject,
        `${permission}:${versionOf(asked.ids.length > 0 ? { ids: asked.ids } : { input: asked.input })}`,
        sealed.asked,
        version,
        JSON.stringify(lines),
        actor.userId!,
        actor.name,
        (await databaseNow(trx)).plus({ hours }).toJSDate(),
      ]
    )
    if (rows.length === 0) throw refuse(AdminRefusal.proposalOpen)
    const id = rows[0].id as number
    await audit(trx, actor, {
      action: 'proposals.ask',
      entity: 'proposal',
      entityId: id,
      after: { subject },
      reason: spokenLines(lines),
      summary: `提交复核：${label}`,
    })
    await secondPersonPort().tellHolders(trx, permission, `${actor.name}提交了“${label}”，待复核`, actor.userId!)
    return { message: '已提交，等待另一位操作员复核', proposed: id }
  }, outer)
}
