import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { asOperator, operatorCode, type TestOperator } from '#tests/helpers/actors'

/** The last proposal that was asked. */
export const lastProposal = () => db.from('admin_proposals').orderBy('id', 'desc').firstOrFail()

/** Decides on a proposal, by default the last one, as another operator does in the back office. */
export async function decide(
  client: ApiClient,
  who: TestOperator,
  verb: 'approve' | 'reject' | 'withdraw' = 'approve',
  id?: number
) {
  const proposal = id ?? (await lastProposal()).id
  return asOperator(client.post(`/admin/api/proposals/actions/${verb}`), who).json({
    ids: [proposal],
    input: { reason: '已核对', ...(verb === 'approve' && { totp: await operatorCode(who) }) },
  })
}

/** The audit line of a step by which one operator has had another's account in hand. */
export async function hadInHand(asker: TestOperator, other: TestOperator, action = 'operators.password') {
  await db.table('audit_logs').insert({
    actor_kind: 'operator',
    actor_id: asker.operator.id,
    actor_name: asker.actor.name,
    action,
    entity: 'operator',
    entity_id: String(other.operator.id),
  })
}
