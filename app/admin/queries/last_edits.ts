/*
 * The last audit lines of rows, and which of them are edits that the operator may take back. The log holds the former values; nothing is taken from a request.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import type { Id } from '#app/admin/define'
import { mayDo, permissionOf } from '#app/admin/permissions'
import { entityOf } from '#app/admin/queries/changes'
import { formerValues, isEditUndoable, type EditLine } from '#app/admin/rules/undoable'
import type { VisibleResource } from '#app/admin/visible'

/** The last line of each of some rows, by id. */
export async function lastLines(
  resource: VisibleResource,
  ids: readonly unknown[],
  trx?: Trx
): Promise<Map<string, EditLine>> {
  const { rows } = await (trx ?? db).rawQuery(
    `select last.* from unnest(?::text[]) as asked (entity_id) cross join lateral
       (select entity_id, id, actor_kind, actor_id, action, before, after from audit_logs
        where entity = ? and entity_id = asked.entity_id order by id desc limit 1) as last`,
    [ids.map(String), entityOf(resource)]
  )
  return new Map(rows.map((row: EditLine & { entity_id: string }) => [row.entity_id, row]))
}

export const isOwnLine = (line: EditLine, actor: Actor) =>
  line.actor_kind === actor.kind && line.actor_id !== null && line.actor_id === actor.userId

/** The former values of a line that is an edit by this screen, all of whose fields the operator may write; null for any other line. */
export function takenBackBy(resource: VisibleResource, line: EditLine) {
  if (!isEditUndoable(resource.whole) || line.action !== permissionOf(resource, 'edit')) return null
  const former = formerValues(resource.whole, line)
  return former && Object.keys(former.before).every((key) => key in resource.fields) ? former : null
}

/** Numbers of the lines by which the operator may take the last edits of some rows back, by id of the row. */
export async function undoableLines(
  resource: VisibleResource,
  ids: readonly Id[],
  actor: Actor,
  trx?: Trx
): Promise<Record<string, number>> {
  if (!isEditUndoable(resource.whole) || !mayDo(actor, resource, 'edit')) return {}
  const lines = await lastLines(resource, ids, trx)
  return Object.fromEntries(
    [...lines].flatMap(([id, line]) => (isOwnLine(line, actor) && takenBackBy(resource, line) ? [[id, line.id]] : []))
  )
}
