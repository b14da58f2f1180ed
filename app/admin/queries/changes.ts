/*
 * The audit lines of rows of a resource.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import type { Id, Resource } from '#app/admin/define'
import { resources } from '#app/admin/registry'
import { all, dataPermissionOf, expressionOf, fromOf } from '#app/admin/source'
import type { Change } from '#app/admin/transformers/wire'
import { formatTime } from '#core/clock'
import type { Trx } from '#core/transaction'
import { isHidden, wholeOf, type VisibleResource } from '#app/admin/visible'

export function entityOf(resource: Resource) {
  return resource.audit
}

/** The number under which the audit log has a row: its own, or that of the record that it belongs to. */
export const auditedIdOf = ({ auditOf }: Resource, id: Id, row: Record<string, unknown> | null) =>
  String((auditOf && row?.[auditOf]) ?? id)

/** The same for rows of which only the ids are known, by id. */
async function auditedIds(resource: Resource, ids: readonly unknown[], trx?: Trx): Promise<Map<string, string>> {
  const { auditOf } = resource
  if (!auditOf) return new Map(ids.map((id) => [String(id), String(id)]))
  const whole = wholeOf(resource)
  const key = expressionOf(whole, 'id')
  const { rows } = await (trx ?? db).rawQuery(
    `select ${key} as id, ${expressionOf(whole, auditOf)} as of from ${fromOf(whole)} where ${key} = any(?)`,
    [[...ids]]
  )
  return new Map(rows.map((row: { id: unknown; of: unknown }) => [String(row.id), String(row.of)]))
}

/** Whether the operator sees the record whose lines a row shares. */
async function seesRecord(resource: Resource, id: string, actor: Actor): Promise<boolean> {
  const record = [...resources.values()].find(
    ({ audit, auditOf, model }) => audit === resource.audit && !auditOf && model
  )
  if (!record) return true
  const key = { sql: `${expressionOf(record, 'id')}::text = ?`, bindings: [id] }
  const { sql, bindings } = all([key, dataPermissionOf(record, actor)].filter((where) => where !== null))
  const { rows } = await db.rawQuery(`select 1 from ${fromOf(record)} where ${sql}`, bindings as never[])
  return rows.length > 0
}

/** Number of audit lines, time and author of the last one, by row id. */
export async function changesOf(resource: Resource, rows: { id: unknown }[], trx?: Trx) {
  const changes = new Map<string, { count: number; at: string | null; by: string | null }>()
  if (rows.length === 0) return changes
  const ids = await auditedIds(
    resource,
    rows.map(({ id }) => id),
    trx
  )
  const found = await (trx ?? db).rawQuery(
    `select entity_id, count(*) as count, max(created_at) as at, (array_agg(actor_name order by id desc))[1] as by
     from audit_logs where entity = ? and entity_id = any(?) group by entity_id`,
    [entityOf(resource), [...ids.values()]]
  )
  const byEntity = new Map<string, { count: number; at: string | null; by: string | null }>()
  for (const { entity_id: id, count, at, by } of found.rows) byEntity.set(id, { count, at: formatTime(at), by })
  for (const [id, of] of ids) {
    const change = byEntity.get(of)
    if (change) changes.set(id, change)
  }
  return changes
}

/**
 * The audit timeline of one record, newest first. A row that shares the lines of another record shows them to operators who see that one as well.
 *
 * @param before id of the last line already shown
 */
export async function timelineOf(resource: VisibleResource, id: Id, actor: Actor, before?: number): Promise<Change[]> {
  const entityId = (await auditedIds(resource, [id])).get(String(id))
  if (entityId === undefined || (resource.auditOf && !(await seesRecord(resource, entityId, actor)))) return []
  const lines = await db
    .from('audit_logs')
    .where({ entity: entityOf(resource), entity_id: entityId })
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
