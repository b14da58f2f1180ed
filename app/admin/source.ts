/*
 * SQL fragments that read the rows of a resource. Identifiers come from definitions only, never from a request.
 */
import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import type { Resource, Sql, Where } from '#app/admin/define'
import { columnName } from '#app/admin/column_shape'
import { targetOf } from '#app/admin/registry'
import { isHidden, wholeOf } from '#app/admin/visible'
import { DataScope } from '#core/codes'

export function tableName(resource: Resource) {
  return resource.model?.table ?? resource.name
}

const textOf = (sql: Sql) => (typeof sql === 'function' ? sql() : sql)

/** The FROM clause, without `from`. */
export function fromOf(resource: Resource) {
  if (resource.model) return `"${resource.model.table}"`
  return `(${textOf(resource.view!.sql)}) as "${resource.name}"`
}

/** SQL expression of a field, or of `id`. @throws Error for a field that the operator may not see */
export function expressionOf(resource: Resource, key: string): string {
  if (isHidden(resource, key)) throw new Error(`${resource.name}.${key} is hidden from this operator`)
  const computed = resource.computed[key]
  if (computed) return `(${textOf(computed.sql)})`
  const column = key === 'id' && resource.view ? resource.view.key : key
  return `"${tableName(resource)}"."${columnName(resource, column)}"`
}

function list<Item>(value: Item | readonly Item[] | undefined): readonly Item[] {
  return value === undefined ? [] : Array.isArray(value) ? (value as readonly Item[]) : [value as Item]
}

const NOTHING: Where = { sql: 'false' }
const ALL: Where = { sql: 'true' }

/** Rows about which the operator has a line in the audit log. */
function handledBy(resource: Resource, actor: Actor): Where {
  return {
    sql: `exists (select 1 from audit_logs handled where handled.entity = ? and handled.entity_id = ${expressionOf(resource, resource.auditOf ?? 'id')}::text
      and handled.actor_kind = 'operator' and handled.actor_id = ?)`,
    bindings: [resource.audit, actor.userId],
  }
}

const anyOf = (resource: Resource, keys: readonly string[], value: number): Where => ({
  sql: `(${keys.map((key) => `${expressionOf(resource, key)} = ?`).join(' or ')})`,
  bindings: keys.map(() => value),
})

/** Rows whose owner is the one of the record that a field names. */
function ownedThrough(resource: Resource, key: string, actor: Actor): Where {
  const target = targetOf(resource.fields[key])!
  const { sql, bindings } = dataPermissionOf(target, actor) ?? ALL
  return {
    sql: `exists (select 1 from ${fromOf(target)} where ${expressionOf(target, 'id')} = ${expressionOf(resource, key)} and ${sql})`,
    bindings,
  }
}

/** The data permission of an operator as a condition: 全部, 本企业 or 本人. */
export function dataPermissionOf(definition: Resource, actor: Actor): Where | null {
  const resource = wholeOf(definition)
  const { owners } = resource
  if (actor.kind === 'system' || actor.dataScope === DataScope.everything || owners === 'public') return null
  const { company, operator, through } = typeof owners === 'object' ? owners : {}
  if (through) return ownedThrough(resource, through, actor)
  if (actor.dataScope === DataScope.ownCompany) {
    return company && actor.companyId !== null ? anyOf(resource, list(company), actor.companyId) : NOTHING
  }
  if (actor.userId === null) return NOTHING
  return operator ? anyOf(resource, list(operator), actor.userId) : handledBy(resource, actor)
}

/** Conditions of every read and write of an operator: the screen's scope and the data permission. */
export function boundsOf(resource: Resource, actor: Actor): Where[] {
  const { scope } = resource
  const own = typeof scope === 'function' ? scope(actor) : typeof scope === 'string' ? { sql: scope } : scope
  return [own && { ...own, sql: `(${own.sql})` }, dataPermissionOf(resource, actor)].filter((where): where is Where =>
    Boolean(where)
  )
}

/** Conditions of the rows of a list: those that an operator may touch, without those that another screen lists. */
export function listBoundsOf(resource: Resource, actor: Actor): Where[] {
  return [...boundsOf(resource, actor), ...(resource.listed ? [{ sql: `(${resource.listed.where})` }] : [])]
}

/**
 * Conditions of a row that an operator has just created. 本人 needs no condition: the line in the audit log, which makes it the operator's,
 * is written after the row.
 */
export function boundsOfCreated(resource: Resource, actor: Actor): Where[] {
  return boundsOf(
    resource,
    actor.dataScope === DataScope.ownRows ? { ...actor, dataScope: DataScope.everything } : actor
  )
}

/** Joins conditions with `and`. */
export function all(conditions: Where[]): { sql: string; bindings: unknown[] } {
  return {
    sql: conditions.length === 0 ? 'true' : conditions.map(({ sql }) => sql).join(' and '),
    bindings: conditions.flatMap(({ bindings }) => bindings ?? []),
  }
}

/** A database value for the wire: moments as text in Asia/Shanghai. */
export function toWire(value: unknown): unknown {
  return value instanceof Date ? formatTime(value) : (value ?? null)
}

/** SELECT list of some fields, each under its own name. */
export function selectOf(resource: Resource, keys: string[]) {
  return ['id', ...keys.filter((key) => key !== 'id')]
    .map((key) => `${expressionOf(resource, key)} as "${key}"`)
    .join(', ')
}
