/*
 * The rows of a screen that lines of the audit log are about, as far as an operator may see them.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { columnShapes } from '#app/admin/column_shape'
import { entityOf, readableIds } from '#app/admin/queries/changes'
import { all, dataPermissionOf, expressionOf, fromOf, listBoundsOf } from '#app/admin/source'
import { wholeOf, type VisibleResource } from '#app/admin/visible'

export type AuditedLine = { id: number; entity: string; entityId: string }

export type ChangedRows = { ids: (number | string)[]; gone: string[]; discussed: string[] }

/** Rows of a screen that one message names. */
const MOST = 500

/** How comments and assignments name a record in the audit log, for all screens. */
export const discussedAs = (name: string, id: unknown) => `${name}/${String(id)}`.slice(0, 60)

const DISCUSSION: ReadonlySet<string> = new Set(['comment', 'assignment'])

/** Those of some numbers of the audit log that a column can hold. */
function valuesFor(type: string, written: readonly string[]): (number | string)[] {
  if (type !== 'number') return [...written]
  return written.flatMap((one) => (/^\d{1,15}$/.test(one) ? [Number(one)] : []))
}

/** The rows that stand under some numbers of the audit log, within the operator's bounds. */
async function rowsUnder(resource: VisibleResource, numbers: readonly string[], actor: Actor) {
  const whole = wholeOf(resource)
  const key = resource.auditOf ?? 'id'
  const shapes = await columnShapes(whole)
  const values = valuesFor(shapes[key]?.type ?? 'text', numbers)
  if (values.length === 0) return []
  const named = { sql: `${expressionOf(whole, key)} = any(?)`, bindings: [values] }
  const { sql, bindings } = all([named, ...listBoundsOf(resource, actor)])
  const { rows } = await db.rawQuery(
    `select ${expressionOf(whole, 'id')} as id, ${expressionOf(whole, key)} as number from ${fromOf(whole)} where ${sql} limit ${MOST}`,
    bindings
  )
  return rows as { id: number | string; number: number | string }[]
}

/**
 * What some lines say to a screen. Of rows that are not there any more only who sees all rows is told: to others they may never have been there.
 */
export async function changedRows(
  resource: VisibleResource,
  lines: readonly AuditedLine[],
  actor: Actor
): Promise<ChangedRows> {
  const numbers = [
    ...new Set(lines.flatMap((line) => (line.entity === entityOf(resource) ? [line.entityId] : []))),
  ].slice(-MOST)
  const prefix = `${resource.name}/`
  const discussed = [
    ...new Set(
      lines.flatMap(({ entity, entityId }) =>
        DISCUSSION.has(entity) && entityId.startsWith(prefix) ? [entityId.slice(prefix.length)] : []
      )
    ),
  ].slice(-MOST)
  const found = await rowsUnder(resource, numbers, actor)
  const readable = await readableIds(
    resource,
    found.map(({ id }) => id),
    actor
  )
  const there = new Set(found.map(({ number }) => String(number)))
  const seesAll = dataPermissionOf(resource, actor) === null && !resource.auditOf && !resource.scope
  return {
    ids: found.flatMap(({ id }) => (readable.has(String(id)) ? [id] : [])),
    gone: seesAll ? numbers.filter((one) => !there.has(one)) : [],
    discussed: await visibleAmong(resource, discussed, actor),
  }
}

/** Those of some ids that the operator may see. */
async function visibleAmong(resource: VisibleResource, ids: readonly string[], actor: Actor): Promise<string[]> {
  if (ids.length === 0) return []
  const { id: shape } = await columnShapes(wholeOf(resource))
  const values = valuesFor(shape.type, ids)
  if (values.length === 0) return []
  const id = expressionOf(wholeOf(resource), 'id')
  const { sql, bindings } = all([{ sql: `${id} = any(?)`, bindings: [values] }, ...listBoundsOf(resource, actor)])
  const { rows } = await db.rawQuery(`select ${id} as id from ${fromOf(wholeOf(resource))} where ${sql}`, bindings)
  return rows.map((row: { id: unknown }) => String(row.id))
}
