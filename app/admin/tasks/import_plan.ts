/*
 * Turns rows of a sheet into planned rows of a table: the field of each column, the value of each cell, whether the row is new, and its
 * error. The dry run and the import use the same plan, so that their results agree.
 */
import db from '@adonisjs/lucid/services/db'
import { errors as vineErrors } from '@vinejs/vine'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { SheetRow } from '#core/sheets/rows_in_worker'
import { inTransaction, type Trx } from '#core/transaction'
import type { Field, Id, Resource, Where } from '#app/admin/define'
import { columnShapes } from '#app/admin/column_shape'
import { isAvailable, rowsForWriting } from '#app/admin/queries/rows'
import { targetOf } from '#app/admin/registry'
import { all, boundsOf, expressionOf, fromOf, selectOf, toWire } from '#app/admin/source'
import { importFields, isSameValue, keysOf, type MatchedTitle } from '#app/admin/tasks/import_columns'
import { fromCell, titleOf } from '#app/admin/tasks/sheet_values'
import { isRequired, validatorOf } from '#app/admin/validators'
import { AdminRefusal } from '#app/admin/refusals'
import { asReference, type VisibleResource } from '#app/admin/visible'

export type PlannedRow = {
  rowNo: number
  cells: string[]
  id: Id | null
  values: Record<string, unknown>
  error: string | null
  /** Of a row that exists, the fields that the file changes, as they are; none when it says what is there already. */
  before: Record<string, unknown>
}

/** The row exists, and the file says of it what is there already: it is not written. */
export const isSame = ({ id, before }: PlannedRow) => id !== null && Object.keys(before).length === 0

/** Titles of a template; required columns are marked. */
export async function templateTitles(resource: VisibleResource) {
  const shapes = await columnShapes(resource)
  return Object.entries(importFields(resource)).map(([key, field]) => ({
    title: titleOf(field) + (isRequired(field, shapes[key]) ? ' *' : ''),
  }))
}

/** The fields of columns, or null for a column that is left out. */
function columnsOf(resource: VisibleResource, head: SheetRow, matched: MatchedTitle[]): Map<number, string> {
  const columns = new Map<number, string>()
  for (const { index, title, key } of matched) {
    if (key === null) continue
    if ([...columns.values()].includes(key)) throw refuse(AdminRefusal.titleRepeated({ rowNo: head.rowNo, title }))
    columns.set(index, key)
  }
  const missing = keysOf(resource).filter((key) => ![...columns.values()].includes(key))
  if (missing.length > 0)
    throw refuse(
      AdminRefusal.titlesMissing({ rowNo: head.rowNo, missing: missing.map((key) => resource.fields[key].label) })
    )
  return columns
}

/** Ids of rows of another resource by the titles or search words in the sheet. */
async function idsByTitle(named: Resource, titles: string[], actor: Actor): Promise<Map<string, unknown[]>> {
  const target = asReference(named, actor)
  const found = new Map<string, unknown[]>()
  if (titles.length === 0) return found
  const places = [...new Set([target.title, ...(target.search ?? [])])]
  const { sql, bindings } = all(boundsOf(target, actor))
  for (const place of places) {
    const { rows } = await db.rawQuery(
      `select ${expressionOf(target, 'id')} as id, ${expressionOf(target, place)}::text as title from ${fromOf(target)} where ${sql} and ${expressionOf(target, place)}::text = any(?)`,
      [...bindings, titles] as never[]
    )
    const here = new Map<string, unknown[]>()
    for (const { id, title } of rows) here.set(title, [...(here.get(title) ?? []), id])
    for (const [title, ids] of here) if (!found.has(title)) found.set(title, ids)
  }
  return found
}

export const keyText = (keys: string[], values: Record<string, unknown>) =>
  keys.map((key) => String(values[key] ?? '')).join('\u0001')

type KnownRow = { id: Id; mine: boolean }

/** Existing rows by the values of the import's key, and whether each lies within some bounds. */
export async function rowsByKeys(
  resource: VisibleResource,
  rows: Record<string, unknown>[],
  bounds: Where[],
  trx?: Trx
): Promise<Map<string, KnownRow>> {
  const keys = keysOf(resource)
  const tuples = rows.filter((values) => keys.every((key) => values[key] !== null && values[key] !== undefined))
  const ids = new Map<string, KnownRow>()
  if (tuples.length === 0) return ids
  const { sql, bindings } = all(bounds)
  const places = keys.map((key) => `${expressionOf(resource, key)}::text`)
  const { rows: found } = await (trx ?? db).rawQuery(
    `select ${expressionOf(resource, 'id')} as id, (${sql}) as mine, ${places.map((place, index) => `${place} as k${index}`).join(', ')}
     from ${fromOf(resource)} where (${places.join(', ')}) in (${tuples.map(() => `(${keys.map(() => '?').join(', ')})`).join(', ')})`,
    [...bindings, ...tuples.flatMap((values) => keys.map((key) => String(values[key])))] as never[]
  )
  for (const row of found)
    ids.set(keys.map((_key, index) => row[`k${index}`]).join('\u0001'), { id: row.id, mine: row.mine })
  return ids
}

/** Ids of the rows that are past changing (`crud.when`). */
async function fixedOf(resource: VisibleResource, known: KnownRow[], actor: Actor): Promise<Set<Id>> {
  const ids = known.flatMap(({ id, mine }) => (mine ? [id] : []))
  if (!resource.crud.when || ids.length === 0) return new Set()
  const rows = await inTransaction((trx) => rowsForWriting(resource, ids, actor, trx))
  return new Set(rows.flatMap((row) => (isAvailable({ available: resource.crud.when }, row) ? [] : [row.id])))
}

/** Notes of the rows that exist which of their fields the file changes. */
async function compare(
  resource: VisibleResource,
  planned: PlannedRow[],
  shapes: Awaited<ReturnType<typeof columnShapes>>
) {
  const there = planned.filter(({ id, error }) => id !== null && error === null)
  if (there.length === 0) return
  const written = [...new Set(there.flatMap(({ values }) => Object.keys(values)))]
  const { rows } = await db.rawQuery(
    `select ${selectOf(resource, written)} from ${fromOf(resource)} where ${expressionOf(resource, 'id')} = any(?)`,
    [there.map(({ id }) => id!)]
  )
  const byId = new Map<unknown, Record<string, unknown>>(rows.map((row: { id: unknown }) => [row.id, row]))
  for (const row of there) {
    const present = byId.get(row.id) ?? {}
    const changed = Object.keys(row.values).filter(
      (key) => !isSameValue(shapes[key], toWire(present[key]), row.values[key])
    )
    row.before = Object.fromEntries(changed.map((key) => [key, toWire(present[key])]))
  }
}

/** A row is refused because of its cells. */
class RowRefused extends Error {}

/**
 * Reads the head of a sheet and returns a planner of its rows.
 *
 * @throws RefusedError when the sheet lacks a required column
 */
export async function planOf(resource: VisibleResource, head: SheetRow, matched: MatchedTitle[], actor: Actor) {
  const columns = columnsOf(resource, head, matched)
  const fields = importFields(resource)
  const shapes = await columnShapes(resource)
  const keys = keysOf(resource)
  const present = new Set(columns.values())
  const pick = (wanted: (key: string, field: Field) => boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([key, field]) => wanted(key, field)))
  const forNew = validatorOf(
    pick((key, field) => present.has(key) || isRequired(field, shapes[key])),
    shapes
  )
  const forKnown = validatorOf(
    pick((key, field) => present.has(key) && field.edit !== false),
    shapes
  )
  const seen = new Map<string, number>()

  async function references(rows: SheetRow[]) {
    const lookups = new Map<string, Map<string, unknown[]>>()
    for (const [index, key] of columns) {
      const target = targetOf(fields[key])
      if (target)
        lookups.set(
          key,
          await idsByTitle(
            target,
            [...new Set(rows.map(({ cells }) => cells[index]?.trim() ?? '').filter(Boolean))],
            actor
          )
        )
    }
    return lookups
  }

  function read(cells: string[], lookups: Map<string, Map<string, unknown[]>>) {
    const values: Record<string, unknown> = {}
    for (const [index, key] of columns) {
      values[key] = fromCell(fields[key], cells[index] ?? '')
      const lookup = lookups.get(key)
      if (!lookup || values[key] === null) continue
      const ids = lookup.get(String(values[key])) ?? []
      if (ids.length === 0) throw new RowRefused(`${fields[key].label}“${String(values[key])}”不存在`)
      if (ids.length > 1) throw new RowRefused(`${fields[key].label}“${String(values[key])}”对应多条，请改用唯一的代码`)
      values[key] = ids[0]
    }
    return values
  }

  return {
    /** Plans rows in the given order. */
    async rows(rows: SheetRow[]): Promise<PlannedRow[]> {
      const lookups = await references(rows)
      const drafts = rows.map(({ rowNo, cells }) => {
        try {
          return { rowNo, cells, values: read(cells, lookups), error: null as string | null }
        } catch (error) {
          if (!(error instanceof RowRefused)) throw error
          return { rowNo, cells, values: {} as Record<string, unknown>, error: error.message }
        }
      })
      const there = await rowsByKeys(
        resource,
        drafts.map(({ values }) => values),
        boundsOf(resource, actor)
      )
      const fixed = await fixedOf(resource, [...there.values()], actor)
      const planned: PlannedRow[] = []
      for (const draft of drafts) {
        const row: PlannedRow = { ...draft, id: null, before: {} }
        planned.push(row)
        if (row.error) continue
        const text = keyText(keys, row.values)
        const old = there.get(text)
        row.id = old?.id ?? null
        const first = seen.get(text)
        if (first !== undefined) row.error = `${keys.map((key) => fields[key].label).join('、')}与第 ${first} 行重复`
        else if (old && !old.mine) row.error = '无权修改该数据'
        else if (old && fixed.has(old.id)) row.error = refuse(AdminRefusal.lockedState).message
        if (row.error) continue
        seen.set(text, row.rowNo)
        try {
          row.values = await (old ? forKnown : forNew)(row.values)
        } catch (error) {
          if (!(error instanceof vineErrors.E_VALIDATION_ERROR)) throw error
          row.error = (error.messages as { message: string }[]).map(({ message }) => message).join('；')
        }
      }
      await compare(resource, planned, shapes)
      return planned
    },
  }
}

export type Plan = Awaited<ReturnType<typeof planOf>>
