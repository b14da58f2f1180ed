/*
 * SQL fragments that read the rows of a resource. Identifiers come from definitions only, never from a request.
 */
import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import type { Field, Resource, Sql, Where } from '#app/admin/define'
import { columnName } from '#app/admin/column_shape'
import { maySee } from '#app/admin/permissions'
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

/** SQL expression of a field, or of `id`. */
export function expressionOf(resource: Resource, key: string): string {
  const computed = resource.computed[key]
  if (computed) return `(${textOf(computed.sql)})`
  const column = key === 'id' && resource.view ? resource.view.key : key
  return `"${tableName(resource)}"."${columnName(resource, column)}"`
}

/** Every field of a resource that the operator may see, columns first. */
export function visibleFields(resource: Resource, actor: Actor): Record<string, Field> {
  return Object.fromEntries(
    Object.entries({ ...resource.fields, ...resource.computed }).filter(([, field]) => field && maySee(actor, field))
  )
}

function list<Item>(value: Item | readonly Item[] | undefined): readonly Item[] {
  return value === undefined ? [] : Array.isArray(value) ? (value as readonly Item[]) : [value as Item]
}

const NOTHING: Where = { sql: 'false' }

/** The data permission of an operator as a condition: 全部, 本企业 or 本人. */
export function dataPermissionOf(resource: Resource, actor: Actor): Where | null {
  if (actor.kind === 'system' || actor.dataScope === DataScope.everything || resource.dataPermission === false)
    return null
  const columns: readonly string[] = resource.model?.$columns ?? Object.keys(resource.fields)
  const owners = resource.dataPermission ?? {
    company: columns.includes('companyId') ? 'companyId' : undefined,
    own: columns.includes('userId') ? 'userId' : undefined,
  }
  const company = list(owners.company)
  const own = list(owners.own)
  if (!resource.dataPermission && company.length === 0 && own.length === 0) return null
  const [keys, value] = actor.dataScope === DataScope.ownCompany ? [company, actor.companyId] : [own, actor.userId]
  if (keys.length === 0 || value === null) return NOTHING
  return {
    sql: `(${keys.map((key) => `${expressionOf(resource, key)} = ?`).join(' or ')})`,
    bindings: keys.map(() => value),
  }
}

/** Conditions of every read and write of an operator: the screen's scope and the data permission. */
export function boundsOf(resource: Resource, actor: Actor): Where[] {
  const { scope } = resource
  const own = typeof scope === 'function' ? scope(actor) : typeof scope === 'string' ? { sql: scope } : scope
  return [own && { ...own, sql: `(${own.sql})` }, dataPermissionOf(resource, actor)].filter((where): where is Where =>
    Boolean(where)
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
