/*
 * What an import has written, row by row, as it was and as it is now; and how some of these rows go back.
 */
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { auditRow, auditRows } from '#app/admin/actions/audited'
import { deleteRows, updateRows } from '#app/admin/actions/write_rows'
import { columnName, columnShapes } from '#app/admin/column_shape'
import type { Id } from '#app/admin/define'
import { rowsForWriting, rowsStillThere, type Row } from '#app/admin/queries/rows'
import { isPlain } from '#app/admin/rules/undoable'
import { rowVersion } from '#app/admin/rules/row_version'
import { asColumns } from '#app/admin/tasks/write_planned'
import { validatorOf } from '#app/admin/validators'
import type { VisibleResource } from '#app/admin/visible'

type Kept = { row_id: Id; row_no: number; before: Record<string, unknown> | null; version: string }

/** `now`: the row as it is; undefined when it is gone, or none of the operator's. */
export type KeptRow = Kept & { now: Row | undefined }

const SUMMARY = '撤销导入'

/**
 * Rows of an import that nothing has been done with yet, in the order of their ids.
 *
 * @param options.after only rows with a higher id
 */
export async function pendingRows(
  resource: VisibleResource,
  task: number,
  { most, lock, after }: { most: number; lock: boolean; after?: Id },
  actor: Actor,
  trx: Trx
): Promise<KeptRow[]> {
  const kept: Kept[] = await trx
    .from('admin_import_rows')
    .where('task_id', task)
    .whereNull('undone_at')
    .whereNull('left_because')
    .if(after !== undefined, (query) => query.where('row_id', '>', after!))
    .orderBy('row_id')
    .limit(most)
    .select('row_id', 'row_no', 'before', 'version')
  const ids = kept.map(({ row_id: id }) => id)
  const rows = await rowsStillThere(resource, ids, actor, trx, { lock })
  const present = new Map(rows.map((row) => [row.id, row]))
  return kept.map((one) => ({ ...one, now: present.get(one.row_id) }))
}

/** Those that are not as the import has left them. */
export const sinceOf = (resource: VisibleResource, rows: KeptRow[]) =>
  rows.filter(({ now, version }) => !now || rowVersion(resource.whole, now) !== version)

export const titleOfRow = (resource: VisibleResource, { now, row_no: rowNo }: KeptRow) =>
  now ? String(now[resource.title] ?? now.id) : `第 ${rowNo} 行（已删除）`

/** Puts former values back into rows that the engine itself has written. */
async function putBack(resource: VisibleResource, rows: KeptRow[], actor: Actor, trx: Trx) {
  if (rows.length === 0) return
  const shapes = await columnShapes(resource, trx)
  for (const { row_id: id, before } of rows) {
    const fields = Object.fromEntries(
      Object.keys(before!).map((key) => [key, { ...resource.fields[key], required: false }])
    )
    const columns = asColumns(resource, shapes, await validatorOf(fields, shapes)(before!))
    if (Object.keys(columns).length === 0) continue
    await trx.from(resource.model!.table).where(columnName(resource, 'id'), id).update(columns)
  }
  const ids = rows.map(({ row_id: id }) => id)
  const after = new Map((await rowsForWriting(resource, ids, actor, trx)).map((row) => [row.id, row]))
  const changed = rows.map(({ row_id: id, now }) => ({ id, before: now!, after: after.get(id)! }))
  await auditRows(resource, 'edit', SUMMARY, changed, actor, trx)
}

/** Deletes rows that the engine itself has created. */
async function takeOut(resource: VisibleResource, rows: KeptRow[], actor: Actor, trx: Trx) {
  const ids = rows.map(({ row_id: id }) => id as number)
  if (ids.length === 0) return
  await trx.from(resource.model!.table).whereIn(columnName(resource, 'id'), ids).delete()
  const gone = rows.map(({ row_id: id, now }) => ({ id, before: now!, after: null }))
  await auditRows(resource, 'delete', SUMMARY, gone, actor, trx)
}

/** Rows that a module has written go back by the module: by its own undoing when it has one, otherwise by its edit and deletion. */
async function byModule(resource: VisibleResource, { row_id: id, before, now }: KeptRow, actor: Actor, trx: Trx) {
  const undo = resource.import!.undo
  if (undo) {
    await undo({ id, before: before as never, actor, trx })
    const [after] = before === null ? [null] : await rowsForWriting(resource, [id], actor, trx)
    await auditRow(resource, before === null ? 'delete' : 'edit', SUMMARY, id, { before: now!, after }, actor, trx)
  } else if (before === null) await deleteRows(resource, [id], actor, trx)
  else await updateRows(resource, [id], before, actor, trx, { whole: true, summary: () => SUMMARY })
}

/** Takes rows back, all of them or none. They are locked. */
export async function takeBack(resource: VisibleResource, rows: KeptRow[], actor: Actor, outer: Trx) {
  const trx = await outer.transaction()
  try {
    if (isPlain(resource)) {
      await putBack(
        resource,
        rows.filter(({ before }) => before !== null),
        actor,
        trx
      )
      await takeOut(
        resource,
        rows.filter(({ before }) => before === null),
        actor,
        trx
      )
    } else for (const row of rows) await byModule(resource, row, actor, trx)
    await trx.commit()
  } catch (error) {
    await trx.rollback()
    throw error
  }
}
