/*
 * Who has the form of a record open.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import type { Id, Resource } from '#app/admin/define'
import type { WireEditing } from '#app/admin/transformers/together_wire'

/** The colleague who is editing a row; null when nobody is but the operator. The row has been found within the operator's bounds. */
export async function colleagueEditing(resource: Resource, id: Id, actor: Actor): Promise<WireEditing | null> {
  const { rows } = await db.rawQuery(
    `select operator_name as name, since from admin_edit_locks
     where resource = ? and row_id = ? and operator_id <> ? and expires_at > clock_timestamp()`,
    [resource.name, String(id), actor.userId]
  )
  return rows.length === 0 ? null : { name: rows[0].name, since: formatTime(rows[0].since)! }
}
