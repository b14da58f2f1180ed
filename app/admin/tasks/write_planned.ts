/*
 * Writes planned rows: many in one statement, or one by one when the database refuses one of them, so that the others are still
 * written.
 */
import { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { auditAll, difference } from '#core/audit'
import { DomainError, NotFoundError, refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import type { Id, Resource } from '#app/admin/define'
import type { VisibleResource } from '#app/admin/visible'
import { auditable } from '#app/admin/actions/audited'
import { refuseFixed } from '#app/admin/actions/write_rows'
import { columnName, columnShapes } from '#app/admin/column_shape'
import { refusalOf } from '#app/admin/database_errors'
import { permissionOf } from '#app/admin/permissions'
import { auditedIdOf, entityOf } from '#app/admin/queries/changes'
import { rowsForWriting } from '#app/admin/queries/rows'
import { AdminRefusal } from '#app/admin/refusals'
import { boundsOfCreated } from '#app/admin/source'
import { keysOf } from '#app/admin/tasks/import_columns'
import { isPlain, isUndoable } from '#app/admin/rules/undoable'
import { rowVersion } from '#app/admin/rules/row_version'
import { isSame, keyText, rowsByKeys, type PlannedRow } from '#app/admin/tasks/import_plan'
import type { TaskRow } from '#app/admin/tasks/task'

type Line = { id: Id; rowNo: number; before: Record<string, unknown> | null; after: Record<string, unknown> }

/** Writes the audit lines of a chunk in one statement. */
async function auditLines(resource: Resource, lines: Line[], source: string, actor: Actor, trx: Trx) {
  await auditAll(
    trx,
    actor,
    lines.map(({ id, rowNo, before, after }) => {
      const changed = difference(auditable(resource, before), auditable(resource, after))
      return {
        action: permissionOf(resource, 'import'),
        entity: entityOf(resource),
        entityId: auditedIdOf(resource, id, before ?? after),
        before: before ? changed.before : null,
        after: changed.after,
        summary: `${before ? '更新' : '新建'}，来源 ${source} 第 ${rowNo} 行`.slice(0, 500),
      }
    })
  )
}

type ColumnShapes = Awaited<ReturnType<typeof columnShapes>>

/** Values by column name. */
export function asColumns(resource: Resource, shapes: ColumnShapes, values: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      columnName(resource, key),
      shapes[key].type === 'json' && value !== null ? JSON.stringify(value) : value,
    ])
  )
}

const hasColumn = (resource: Resource, key: string) => resource.model!.$columns.includes(key)

async function insertMany(resource: VisibleResource, rows: PlannedRow[], actor: Actor, trx: Trx): Promise<Line[]> {
  if (rows.length === 0) return []
  const table = resource.model!.table
  const shapes = await columnShapes(resource, trx)
  const written = rows.map(({ values }) =>
    asColumns(
      resource,
      shapes,
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
    )
  )
  const columns = [...new Set(written.flatMap((values) => Object.keys(values)))]
  const bindings: unknown[] = []
  const tuples = written.map((values) => {
    const places = columns.map((column) => {
      if (!(column in values)) return 'default'
      bindings.push(values[column])
      return '?'
    })
    return `(${places.join(', ')})`
  })
  const id = columnName(resource, 'id')
  const { rows: made } = await trx.rawQuery(
    `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values ${tuples.join(', ')} returning "${id}" as id`,
    bindings as never[]
  )
  const after = new Map(
    (
      await rowsForWriting(
        resource,
        made.map((row: { id: Id }) => row.id),
        actor,
        trx,
        { created: true }
      )
    ).map((row) => [row.id, row])
  )
  return rows.map(({ rowNo }, index) => ({
    id: made[index].id,
    rowNo,
    before: null,
    after: after.get(made[index].id)!,
  }))
}

async function updateMany(resource: VisibleResource, rows: PlannedRow[], actor: Actor, trx: Trx): Promise<Line[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id!)
  const shapes = await columnShapes(resource, trx)
  const before = new Map((await rowsForWriting(resource, ids, actor, trx, { lock: true })).map((row) => [row.id, row]))
  const touched = hasColumn(resource, 'updatedAt')
    ? { [columnName(resource, 'updatedAt')]: DateTime.now().toISO() }
    : {}
  for (const { id, values } of rows) {
    const columns = asColumns(resource, shapes, values)
    if (Object.keys(columns).length === 0) continue
    await trx
      .from(resource.model!.table)
      .where(columnName(resource, 'id'), id!)
      .update({ ...columns, ...touched })
  }
  const after = new Map((await rowsForWriting(resource, ids, actor, trx)).map((row) => [row.id, row]))
  return rows.map(({ id, rowNo }) => ({ id: id!, rowNo, before: before.get(id!)!, after: after.get(id!)! }))
}

/** Locks the rows that exist, and refuses those that the operator may not change or that are past changing. @returns them by id */
async function lockChangeable(resource: VisibleResource, rows: PlannedRow[], actor: Actor, trx: Trx) {
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  const known = ids.length === 0 ? [] : await rowsForWriting(resource, ids, actor, trx, { lock: true })
  for (const row of known) refuseFixed(resource, row)
  return new Map(known.map((row) => [row.id, row]))
}

/** Refuses rows that a module has written for an owner whose rows the operator may not write. */
async function refuseOthers(resource: VisibleResource, rows: PlannedRow[], actor: Actor, trx: Trx) {
  const made = await rowsByKeys(
    resource,
    rows.filter(({ id }) => id === null).map(({ values }) => values),
    boundsOfCreated(resource, actor),
    trx
  )
  if ([...made.values()].some(({ mine }) => !mine)) throw refuse(AdminRefusal.mayNotSave)
}

/** Rows that a module writes, one after the other. */
async function writeEach(resource: VisibleResource, rows: PlannedRow[], source: string, actor: Actor, trx: Trx) {
  for (const row of rows) {
    const { id, values } = row
    const { run } = resource.import!
    const { create, edit } = resource.crud
    if (run) await run({ id, input: values as never, actor, trx })
    else if (id === null && typeof create === 'function') await create({ input: values as never, actor, trx })
    else if (id !== null && typeof edit === 'function') await edit({ id, input: values as never, actor, trx })
    else if (id !== null) await auditLines(resource, await updateMany(resource, [row], actor, trx), source, actor, trx)
  }
  await refuseOthers(resource, rows, actor, trx)
}

/** Writes rows, and keeps with the task what they were and what they are, so that the import can be taken back. */
async function writeAll(resource: VisibleResource, rows: PlannedRow[], task: ImportTask, trx: Trx) {
  const { file_name: source, actor } = task
  const known = await lockChangeable(resource, rows, actor, trx)
  if (isPlain(resource)) {
    const isNew = ({ id }: PlannedRow) => id === null
    const lines = [
      ...(await insertMany(resource, rows.filter(isNew), actor, trx)),
      ...(await updateMany(
        resource,
        rows.filter((row) => !isNew(row)),
        actor,
        trx
      )),
    ]
    await auditLines(resource, lines, source, actor, trx)
    return keepWritten(resource, task, rows, new Map(lines.map((line) => [line.rowNo, line.after])), trx)
  }
  await writeEach(resource, rows, source, actor, trx)
  if (!isUndoable(resource)) return
  // What a module takes back itself it is given whole: it may have written more than the file says.
  const former = resource.import!.undo
    ? rows.map((row) => ({ ...row, before: row.id === null ? row.before : known.get(row.id)! }))
    : rows
  await keepWritten(resource, task, former, await rowsNow(resource, rows, actor, trx), trx)
}

/** The rows as a module has left them, by the number of their line. */
async function rowsNow(resource: VisibleResource, rows: PlannedRow[], actor: Actor, trx: Trx) {
  const made = await rowsByKeys(
    resource,
    rows.filter(({ id }) => id === null).map(({ values }) => values),
    [],
    trx
  )
  const ids = new Map(
    rows.flatMap((row): [number, Id][] => {
      const id = row.id ?? made.get(keyText(keysOf(resource), row.values))?.id
      return id === undefined ? [] : [[row.rowNo, id]]
    })
  )
  const present = await rowsForWriting(resource, [...new Set(ids.values())], actor, trx, { created: true })
  const byId = new Map(present.map((row) => [row.id, row]))
  return new Map([...ids].map(([rowNo, id]) => [rowNo, byId.get(id)!]))
}

async function keepWritten(
  resource: VisibleResource,
  task: ImportTask,
  rows: PlannedRow[],
  now: Map<number, Record<string, unknown>>,
  trx: Trx
) {
  const kept = rows.flatMap((row) => {
    const present = now.get(row.rowNo)
    return present
      ? [
          {
            task_id: task.id,
            row_id: present.id,
            row_no: row.rowNo,
            before: row.id === null ? null : JSON.stringify(row.before),
            version: rowVersion(resource.whole, present),
          },
        ]
      : []
  })
  // An import that was interrupted and started again has kept what the rows were before all of it.
  if (kept.length > 0)
    await trx.knexQuery().from('admin_import_rows').insert(kept).onConflict(['task_id', 'row_id']).ignore()
}

type ImportTask = Pick<TaskRow, 'id' | 'file_name' | 'actor'>

/**
 * Writes the rows without an error, and sets the error of rows that the database refuses. A row that the file leaves as it is is not written.
 *
 * @param trx each attempt is a savepoint of it
 */
export async function writePlanned(resource: VisibleResource, rows: PlannedRow[], task: ImportTask, trx: Trx) {
  const good = rows.filter((row) => row.error === null && !isSame(row))
  const attempt = async (some: PlannedRow[]) => {
    const savepoint = await trx.transaction()
    try {
      await writeAll(resource, some, task, savepoint)
      await savepoint.commit()
    } catch (error) {
      await savepoint.rollback()
      throw error
    }
  }
  if (good.length === 0) return
  try {
    return await attempt(good)
  } catch {
    // at least one row is refused: each is written on its own below
  }
  for (const row of good) {
    try {
      await attempt([row])
    } catch (error) {
      const refusal = refusalOf(error, resource)
      if (!(refusal instanceof DomainError)) throw error
      row.error = refusal instanceof NotFoundError ? '无权保存该数据' : refusal.message
    }
  }
}
