/*
 * The audit lines of rows of a resource.
 */
import db from '@adonisjs/lucid/services/db'
import type { Id, Resource } from '#app/admin/define'
import type { Change } from '#app/admin/transformers/wire'
import { formatTime } from '#core/clock'
import type { Trx } from '#core/transaction'
import { isHidden, type VisibleResource } from '#app/admin/visible'

export function entityOf(resource: Resource) {
  return resource.audit
}

/** Number of audit lines, time and author of the last one, by row id. */
export async function changesOf(resource: Resource, rows: { id: unknown }[], trx?: Trx) {
  const changes = new Map<string, { count: number; at: string | null; by: string | null }>()
  if (rows.length === 0) return changes
  const found = await (trx ?? db).rawQuery(
    `select entity_id, count(*) as count, max(created_at) as at, (array_agg(actor_name order by id desc))[1] as by
     from audit_logs where entity = ? and entity_id = any(?) group by entity_id`,
    [entityOf(resource), rows.map(({ id }) => String(id))]
  )
  for (const { entity_id: id, count, at, by } of found.rows) changes.set(id, { count, at: formatTime(at), by })
  return changes
}

/**
 * The audit timeline of one record, newest first.
 *
 * @param before id of the last line already shown
 */
export async function timelineOf(resource: VisibleResource, id: Id, before?: number): Promise<Change[]> {
  const lines = await db
    .from('audit_logs')
    .where({ entity: entityOf(resource), entity_id: String(id) })
    .if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(50)
  const strip = (values: Record<string, unknown> | null) =>
    values && Object.fromEntries(Object.entries(values).filter(([key]) => !isHidden(resource, key)))
  return lines.map((line) => ({
    id: line.id,
    at: formatTime(line.created_at)!,
    actorName: line.actor_name,
    actorKind: line.actor_kind,
    companyName: line.company_name,
    action: line.action,
    summary: line.summary,
    reason: line.reason,
    from: line.from_state,
    to: line.to_state,
    before: strip(line.before),
    after: strip(line.after),
    requestId: line.request_id,
  }))
}
