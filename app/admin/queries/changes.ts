/*
 * The audit lines of rows of a resource.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import type { Id, Resource } from '#app/admin/define'
import { kindOf } from '#app/admin/kind'
import { mayDo } from '#app/admin/permissions'
import { referencesOf } from '#app/admin/queries/references'
import { resources } from '#app/admin/registry'
import { all, dataPermissionOf, expressionOf, fromOf } from '#app/admin/source'
import type { Change } from '#app/admin/transformers/wire'
import { formatTime } from '#core/clock'
import type { Trx } from '#core/transaction'
import { withoutHidden, wholeOf, type VisibleResource } from '#app/admin/visible'

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

/** Those of some records, by their ids, that the operator sees: he may open a screen of theirs, and they are within his data permission. */
async function recordsSeen(
  resource: Resource,
  ids: readonly string[],
  actor: Actor,
  trx?: Trx
): Promise<ReadonlySet<string>> {
  const screens = [...resources.values()].filter(
    ({ audit, auditOf, model }) => audit === resource.audit && !auditOf && model
  )
  const record = screens.find((screen) => mayDo(actor, screen, 'get'))
  if (!record) return new Set(screens.length === 0 ? ids : [])
  const bounds = dataPermissionOf(record, actor)
  if (!bounds) return new Set(ids)
  const id = `${expressionOf(record, 'id')}::text`
  const { sql, bindings } = all([{ sql: `${id} = any(?)`, bindings: [[...ids]] }, bounds])
  const { rows } = await (trx ?? db).rawQuery(`select ${id} as id from ${fromOf(record)} where ${sql}`, bindings)
  return new Set(rows.map((row: { id: string }) => row.id))
}

/**
 * The numbers under which the audit log has rows, by row id, for rows whose lines the operator may read: lines of another record belong to
 * those who see that one as well. Everything that tells of the lines of a row asks this.
 */
export async function readableIds(resource: Resource, ids: readonly unknown[], actor: Actor, trx?: Trx) {
  const audited = await auditedIds(resource, ids, trx)
  if (!resource.auditOf || audited.size === 0) return audited
  const seen = await recordsSeen(resource, [...new Set(audited.values())], actor, trx)
  return new Map([...audited].filter(([, of]) => seen.has(of)))
}

export type Changes = { count: number; at: string | null; by: string | null }

/** Number of audit lines, time and author of the last one, by row id; nothing for rows whose lines the operator may not read. */
export async function changesOf(
  resource: Resource,
  rows: { id: unknown }[],
  actor: Actor,
  trx?: Trx
): Promise<Map<string, Changes>> {
  if (rows.length === 0) return new Map()
  const asked = rows.map(({ id }) => id)
  const ids = await readableIds(resource, asked, actor, trx)
  const found = await (trx ?? db).rawQuery(
    `select entity_id, count(*) as count, max(created_at) as at, (array_agg(actor_name order by id desc))[1] as by
     from audit_logs where entity = ? and entity_id = any(?) group by entity_id`,
    [entityOf(resource), [...ids.values()]]
  )
  const byEntity = new Map<string, Changes>()
  for (const { entity_id: id, count, at, by } of found.rows) byEntity.set(id, { count, at: formatTime(at), by })
  return new Map(
    [...ids].flatMap(([id, of]) => {
      const changes = byEntity.get(of)
      return changes ? [[id, changes] as const] : []
    })
  )
}

/** What may be an id: a line of another record can hold anything under the name of a column. */
const idsIn = (values: Record<string, unknown> | null) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => Number.isSafeInteger(value)))

/** The values of an audit line as the fields of the screen write them. */
function written({ fields }: VisibleResource, values: Record<string, unknown> | null) {
  if (!values) return values
  const shown = Object.entries(values).map(([key, value]): [string, unknown] => {
    const fromLog = fields[key] && kindOf(fields[key]).fromLog
    return [key, fromLog ? fromLog(value) : value]
  })
  return Object.fromEntries(shown)
}

/**
 * The audit timeline of one record, newest first. A row that shares the lines of another record shows them to operators who see that one as well.
 *
 * @param before id of the last line already shown
 */
export async function timelineOf(
  resource: VisibleResource,
  id: Id,
  actor: Actor,
  before?: number
): Promise<Omit<Change, 'undoable'>[]> {
  const entityId = (await readableIds(resource, [id], actor)).get(String(id))
  if (entityId === undefined) return []
  const lines = await db
    .from('audit_logs')
    .where({ entity: entityOf(resource), entity_id: entityId })
    .if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(50)
  // A line of another record has that one's columns, some of which its own screens may hide.
  const strip = (values: Record<string, unknown> | null) =>
    written(resource, withoutHidden(resource.audit, values, actor))
  const values = lines.flatMap((line) => [strip(line.before), strip(line.after)])
  const titles = await referencesOf(resource, values.map(idsIn), Object.keys(resource.fields), actor)
  return lines.map((line, index) => ({
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
    before: values[2 * index],
    after: values[2 * index + 1],
    refs: { before: titles[2 * index], after: titles[2 * index + 1] },
    requestId: line.request_id,
  }))
}
