/*
 * Takes back what an import has written: rows that it changed get their former values, rows that it created are deleted, and only as they are
 * since: a row that somebody has changed after the import is left alone. A small import goes back in one transaction, all of it or nothing; a
 * large one in portions by a job, each of which notes with its rows what has become of them, so that none is taken back twice.
 */
import type { Actor } from '#core/actor'
import { DomainError, refuse } from '#core/errors'
import { enqueue } from '#core/jobs'
import { inTransaction, type Trx } from '#core/transaction'
import type { VisibleResource } from '#app/admin/visible'
import { undoImportJob } from '#app/admin/jobs'
import { refusalOf } from '#app/admin/database_errors'
import { AdminRefusal } from '#app/admin/refusals'
import { isUndoable } from '#app/admin/rules/undoable'
import { hasWritten, type TaskRow } from '#app/admin/tasks/task'
import { pendingRows, sinceOf, takeBack, titleOfRow, type KeptRow } from '#app/admin/tasks/kept_rows'
import { changedSince, markUndone, noteOutcome } from '#app/admin/tasks/undo_in_portions'

/** Rows that one transaction takes back. */
const MOST = 2000

/** All rows that are still to be taken back, or none of them. */
async function allAtOnce(resource: VisibleResource, task: TaskRow, skip: boolean, actor: Actor, trx: Trx) {
  const kept = await pendingRows(resource, task.id, { most: MOST, lock: true }, actor, trx)
  const since = sinceOf(resource, kept)
  if (since.length > 0 && (!skip || since.length === kept.length)) throw changedSince(resource, since)
  const back = kept.filter((one) => !since.includes(one))
  if (back.length === 0) throw refuse(AdminRefusal.notUndoable)
  try {
    await takeBack(resource, back, actor, trx)
  } catch {
    // At least one row is refused; one by one it is found, and named.
    await oneByOne(resource, back, actor, trx)
  }
  await noteOutcome(task.id, back, since, trx)
  await markUndone(task.id, trx)
}

async function oneByOne(resource: VisibleResource, rows: KeptRow[], actor: Actor, trx: Trx) {
  for (const one of rows) {
    try {
      await takeBack(resource, [one], actor, trx)
    } catch (error) {
      const refusal = refusalOf(error, resource)
      if (refusal instanceof DomainError) refusal.message = `${titleOfRow(resource, one)}：${refusal.message}`
      throw refusal
    }
  }
}

/** The import, locked, if it may be taken back now. */
async function lockUndoable(resource: VisibleResource, id: number, trx: Trx): Promise<TaskRow> {
  const task: TaskRow = await trx.from('admin_tasks').where('id', id).forUpdate().firstOrFail()
  if (task.undone_at !== null) throw refuse(AdminRefusal.undoneAlready)
  if (task.undo_actor !== null) throw refuse(AdminRefusal.undoRunning)
  if (!hasWritten(task) || !isUndoable(resource)) throw refuse(AdminRefusal.notUndoable)
  return task
}

/**
 * Takes an import back, or begins to when it is a large one.
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
    const task = await lockUndoable(resource, id, trx)
    const [{ pending }] = await trx
      .from('admin_import_rows')
      .where('task_id', id)
      .whereNull('undone_at')
      .whereNull('left_because')
      .count('* as pending')
    if (Number(pending) <= MOST) return allAtOnce(resource, task, skip, actor, trx)
    await trx
      .from('admin_tasks')
      .where('id', id)
      .update({
        undo_actor: JSON.stringify(actor),
        undo_skips: skip,
        undo_left: 0,
        message: null,
        heartbeat_at: null,
      })
    await enqueue(trx, undoImportJob, { id })
  }, outer)
}
