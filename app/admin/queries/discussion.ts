/*
 * Comments of a record, and who has to see to it. The row has been found within the operator's bounds.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import type { Trx } from '#core/transaction'
import type { Id, Resource } from '#app/admin/define'
import type { WireAssignment, WireComment } from '#app/admin/transformers/together_wire'

/** Comments that a record shows, the newest of them. */
const MOST_SHOWN = 200

export const rowKey = (resource: Resource, id: Id) => ({ resource: resource.name, row_id: String(id) })

/** Oldest first. */
export async function commentsOf(resource: Resource, id: Id, actor: Actor): Promise<WireComment[]> {
  const rows = await db.from('admin_comments').where(rowKey(resource, id)).orderBy('id', 'desc').limit(MOST_SHOWN)
  return rows.toReversed().map((row) => ({
    id: row.id,
    author: row.author_name,
    own: row.author_id === actor.userId,
    body: row.body,
    mentioned: row.mentioned,
    at: formatTime(row.created_at)!,
  }))
}

export type AssignmentRow = {
  assignee_id: number | null
  assignee_name: string | null
  assigner_id: number
  assigner_name: string
  version: number
  assigned_at: Date
  done_at: Date | null
}

/** Whoever has to see to it, and whoever said so, may say that it is done. */
export const mayFinish = (row: AssignmentRow, actor: Actor) =>
  row.assignee_id !== null &&
  row.done_at === null &&
  (row.assignee_id === actor.userId || row.assigner_id === actor.userId)

export async function assignmentOf(resource: Resource, id: Id, actor: Actor, trx?: Trx): Promise<WireAssignment> {
  const row: AssignmentRow | null = await (trx ?? db).from('admin_assignments').where(rowKey(resource, id)).first()
  if (!row) return { assignee: null, by: null, at: null, doneAt: null, version: 0, mayFinish: false }
  return {
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name! },
    by: row.assigner_name,
    at: formatTime(row.assigned_at),
    doneAt: formatTime(row.done_at),
    version: row.version,
    mayFinish: mayFinish(row, actor),
  }
}
