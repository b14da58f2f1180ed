/*
 * Takes back what an import has written: rows that it changed get their former values, rows that it created are deleted. All of them in one
 * transaction, and only as they are since: a row that somebody has changed after the import is named and left alone.
 */
import type { Actor } from '#core/actor'
import { DomainError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Id } from '#app/admin/define'
import { auditRow } from '#app/admin/actions/audited'
import { deleteRows, updateRows } from '#app/admin/actions/write_rows'
import { columnName, columnShapes } from '#app/admin/column_shape'
import { refusalOf } from '#app/admin/database_errors'
import { rowsForWriting, type Row } from '#app/admin/queries/rows'
import { AdminRefusal } from '#app/admin/refusals'
import { isPlain, isUndoable } from '#app/admin/rules/undoable'
import { rowVersion } from '#app/admin/rules/row_version'
import { all, boundsOf, expressionOf, fromOf } from '#app/admin/source'
import { hasWritten, type TaskRow } from '#app/admin/tasks/task'
import { asColumns } from '#app/admin/tasks/write_planned'
import { validatorOf } from '#app/admin/validators'
import type { VisibleResource } from '#app/admin/visible'

type Kept = { row_id: Id; row_no: number; before: Record<string, unknown> | null; version: string }

/** Rows that one transaction takes back. */
const MOST = 2000

/** Rows that a refusal names. */
const NAMED = 5

/** What the import has written and its rows as they are now, locked in the order of their ids. */
async function rowsWritten(resource: VisibleResource, task: TaskRow, actor: Actor, trx: Trx) {
  const kept: Kept[] = await trx
    .from('admin_import_rows')
    .where('task_id', task.id)
    .orderBy('row_id')
    .limit(MOST + 1)
  if (kept.length > MOST) throw refuse(AdminRefusal.tooManyToUndo({ limit: MOST }))
  const { sql, bindings } = all([
    ...boundsOf(resource, actor),
    { sql: `${expressionOf(resource, 'id')} = any(?)`, bindings: [kept.map(({ row_id: id }) => id)] },
  ])
  const { rows: there } = await trx.rawQuery(
    `select ${expressionOf(resource, 'id')} as id from ${fromOf(resource)} where ${sql}`,
    bindings as never[]
  )
  const ids = there.map(({ id }: { id: Id }) => id)
  const rows = ids.length > 0 ? await rowsForWriting(resource, ids, actor, trx, { lock: true }) : []
  return { kept, present: new Map(rows.map((row) => [row.id, row])) }
}

const titleOfRow = (resource: VisibleResource, row: Row | undefined, { row_no: rowNo }: Kept) =>
  row ? String(row[resource.title] ?? row.id) : `第 ${rowNo} 行（已删除）`

/** Puts the former values of one row back. */
async function putBack(resource: VisibleResource, row: Row, before: Record<string, unknown>, actor: Actor, trx: Trx) {
  const summary = '撤销导入'
  if (!isPlain(resource)) return updateRows(resource, [row.id], before, actor, trx, { whole: true, summary })
  const shapes = await columnShapes(resource, trx)
  const fields = Object.fromEntries(
    Object.keys(before).map((key) => [key, { ...resource.fields[key], required: false }])
  )
  const values = await validatorOf(fields, shapes)(before)
  const columns = asColumns(resource, shapes, values)
  await trx.from(resource.model!.table).where(columnName(resource, 'id'), row.id).update(columns)
  const [after] = await rowsForWriting(resource, [row.id], actor, trx)
  await auditRow(resource, 'edit', summary, row.id, { before: row, after }, actor, trx)
}

/** Deletes one row that the import has created. */
async function takeOut(resource: VisibleResource, row: Row, actor: Actor, trx: Trx) {
  if (!isPlain(resource)) return deleteRows(resource, [row.id], actor, trx)
  await trx.from(resource.model!.table).where(columnName(resource, 'id'), row.id).delete()
  await auditRow(resource, 'delete', '撤销导入', row.id, { before: row, after: null }, actor, trx)
}

/**
 * Takes an import back.
 *
 * @param skip leaves rows alone that have changed since, instead of refusing all
 * @throws StaleError that names such rows
 */
export async function undoImport(
  resource: VisibleResource,
  id: number,
  { skip }: { skip: boolean },
  actor: Actor,
  outer?: Trx
): Promise<void> {
  await inTransaction(async (trx) => {
    const task: TaskRow = await trx.from('admin_tasks').where('id', id).forUpdate().firstOrFail()
    if (task.undone_at !== null) throw refuse(AdminRefusal.undoneAlready)
    if (!hasWritten(task) || !isUndoable(resource)) throw refuse(AdminRefusal.notUndoable)
    const { kept, present } = await rowsWritten(resource, task, actor, trx)
    const isSince = (one: Kept) => {
      const row = present.get(one.row_id)
      return !row || rowVersion(resource.whole, row) !== one.version
    }
    const since = kept.filter(isSince)
    if (since.length > 0 && (!skip || since.length === kept.length)) {
      const named = since.slice(0, NAMED).map((one) => titleOfRow(resource, present.get(one.row_id), one))
      throw refuse(AdminRefusal.changedSinceImport({ named, count: since.length }))
    }
    const back = kept.filter((one) => !since.includes(one))
    if (back.length === 0) throw refuse(AdminRefusal.notUndoable)
    for (const { row_id: rowId, before } of back) {
      const row = present.get(rowId)!
      try {
        if (before === null) await takeOut(resource, row, actor, trx)
        else await putBack(resource, row, before, actor, trx)
      } catch (error) {
        const refusal = refusalOf(error, resource)
        if (refusal instanceof DomainError)
          refusal.message = `${String(row[resource.title] ?? row.id)}：${refusal.message}`
        throw refusal
      }
    }
    const left = since.length > 0 ? `，${since.length} 行在导入后又有变化，没有撤销` : ''
    await trx
      .from('admin_tasks')
      .where('id', id)
      .update({
        undone: back.length,
        undone_at: trx.raw('now()'),
        message: `已撤销 ${back.length} 行${left}`,
      })
  }, outer)
}
