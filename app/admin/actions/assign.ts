import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { InvalidInputError, refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import type { Id, Resource } from '#app/admin/define'
import { discussedAs } from '#app/admin/queries/changed_rows'
import { mayFinish, rowKey, type AssignmentRow } from '#app/admin/queries/discussion'
import { readerOf } from '#app/admin/queries/readers'
import { AdminRefusal } from '#app/admin/refusals'

const locked = (resource: Resource, id: Id, trx: Trx): Promise<AssignmentRow | null> =>
  trx.from('admin_assignments').where(rowKey(resource, id)).forUpdate().first()

/** The assignment must be the one that the operator has seen. */
function requireSeen(row: AssignmentRow | null, seen: number) {
  if ((row?.version ?? 0) !== seen)
    throw refuse(AdminRefusal.assignedMeanwhile({ by: row!.assigner_name, to: row!.assignee_name }))
}

const noted = (resource: Resource, id: Id, actor: Actor, trx: Trx, summary: string) =>
  audit(trx, actor, {
    action: `${resource.name}.assign`,
    entity: 'assignment',
    entityId: discussedAs(resource.name, id),
    summary,
  })

const tell = (resource: Resource, id: Id, operatorId: number, kind: string, actor: Actor, trx: Trx) =>
  trx.table('admin_inbox').insert({ ...rowKey(resource, id), operator_id: operatorId, kind, from_name: actor.name })

/**
 * Says who has to see to a record, or with null that nobody has to. Of two who do it at once the second is refused.
 *
 * @param input.seen version of the assignment that the operator has seen, 0 for none
 * @throws StaleError when it is another one by now
 */
export async function assignRecord(
  resource: Resource,
  id: Id,
  { operatorId, seen }: { operatorId: number | null; seen: number },
  actor: Actor,
  trx: Trx
): Promise<void> {
  const reader = operatorId === null ? null : await readerOf(resource, id, operatorId, trx)
  if (operatorId !== null && !reader) throw InvalidInputError.of('operatorId', '该操作员无权查看该记录', 'exists')
  const row = await locked(resource, id, trx)
  requireSeen(row, seen)
  const { rows } = await trx.rawQuery(
    `insert into admin_assignments as a (resource, row_id, assignee_id, assignee_name, assigner_id, assigner_name, version, assigned_at)
     values (?, ?, ?, ?, ?, ?, ?, clock_timestamp())
     on conflict (resource, row_id) do update set assignee_id = excluded.assignee_id, assignee_name = excluded.assignee_name,
       assigner_id = excluded.assigner_id, assigner_name = excluded.assigner_name, version = excluded.version,
       assigned_at = excluded.assigned_at, done_at = null
     where a.version = ? returning version`,
    [
      resource.name,
      String(id),
      operatorId as never,
      (reader?.name ?? null) as never,
      actor.userId!,
      actor.name,
      seen + 1,
      seen,
    ]
  )
  // A colleague was first, and has been waited for.
  if (rows.length === 0) requireSeen(await locked(resource, id, trx), seen)
  await noted(resource, id, actor, trx, reader ? `分派给${reader.name}` : '取消分派')
  if (operatorId !== null && operatorId !== actor.userId) await tell(resource, id, operatorId, 'assigned', actor, trx)
}

/**
 * Says that what was assigned is done.
 *
 * @throws ForbiddenError for anybody but who has to see to it and who has said so
 */
export async function finishAssignment(
  resource: Resource,
  id: Id,
  { seen }: { seen: number },
  actor: Actor,
  trx: Trx
): Promise<void> {
  const row = await locked(resource, id, trx)
  requireSeen(row, seen)
  if (!row || !mayFinish(row, actor)) throw refuse(AdminRefusal.notYourAssignment)
  await trx
    .from('admin_assignments')
    .where(rowKey(resource, id))
    .update({ done_at: trx.raw('clock_timestamp()'), version: row.version + 1 })
  await noted(resource, id, actor, trx, '分派已完成')
  if (row.assigner_id !== actor.userId) await tell(resource, id, row.assigner_id, 'done', actor, trx)
}
