/*
 * An import whose rows decide money takes two operators: the checked file waits, and is written when the second one has seen its rows. So does
 * taking it back.
 */
import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { enqueue } from '#core/jobs'
import { versionOf } from '#core/seen'
import type { Trx } from '#core/transaction'
import type { Resource } from '#app/admin/define'
import { importRowsJob } from '#app/admin/jobs'
import { valueLines } from '#app/admin/queries/shown_lines'
import type { ShownLine } from '#app/admin/transformers/wire'
import { moveTask } from '#app/admin/moves'
import { rowsToImport } from '#app/admin/tasks/import_rows'
import { rowVersion } from '#app/admin/rules/row_version'
import { pendingRows, titleOfRow } from '#app/admin/tasks/kept_rows'
import type { TaskRow } from '#app/admin/tasks/task'
import { undoImport } from '#app/admin/tasks/undo_import'
import { visibleTo } from '#app/admin/visible'
import { CoreRefusal } from '#core/refusals'
import type { AskedStep, Look } from '#app/admin/two_persons'
import { TaskState } from '#app/admin/codes'
import { AdminRefusal } from '#app/admin/refusals'

/** Most rows that a second operator can be expected to read. */
const MOST_ROWS = 200

type AskedImport = { task: number; undo?: boolean }

const taskOf = ({ input }: AskedStep) => (input as AskedImport).task
const isUndoing = ({ input }: AskedStep) => (input as AskedImport).undo === true

/** Keeps the rows of the file with the task, as the second operator is shown them. The file itself never changes. */
export async function showImport(task: TaskRow): Promise<void> {
  const { titles, rows } = await rowsToImport(task)
  if (rows.length > MOST_ROWS) throw refuse(AdminRefusal.tooManyToReview({ limit: MOST_ROWS }))
  const lines: ShownLine[] = rows.map(({ rowNo, id, cells }) => ({
    label: `第${rowNo}行（${id === null ? '新增' : '修改'}）`,
    before: null,
    after: cells.flatMap((cell, index) => (cell === '' ? [] : [`${titles[index]} ${cell}`])).join('，'),
  }))
  await db
    .from('admin_tasks')
    .where('id', task.id)
    .update({ input: JSON.stringify({ ...task.input, lines }) })
}

/** What would become of each row that goes back. Two operators decide on the same, also when they see different columns elsewhere. */
async function lookAtUndoing(resource: Resource, task: TaskRow, actor: Actor, trx: Trx): Promise<Look> {
  const shown = visibleTo(resource, systemActor())
  const rows = await pendingRows(shown, task.id, { most: MOST_ROWS, lock: true }, actor, trx)
  const lines: ShownLine[] = []
  for (const row of rows) {
    const label = `第${row.row_no}行（${titleOfRow(shown, row)}）`
    if (!row.now || row.before === null) lines.push({ label, before: null, after: '删除' })
    else
      for (const line of await valueLines(shown.fields, row.now, row.before, trx))
        lines.push({ ...line, label: `${label} · ${line.label}` })
  }
  return {
    subject: `${resource.label} ${task.file_name}`.slice(0, 200),
    version: versionOf({
      undone: task.undone_at !== null,
      rows: rows.map(({ now }) => (now ? rowVersion(shown.whole, now) : null)),
    }),
    lines,
  }
}

export async function lookAtImport(resource: Resource, asked: AskedStep, actor: Actor, trx: Trx): Promise<Look> {
  const task: TaskRow | null = await trx.from('admin_tasks').where('id', taskOf(asked)).forUpdate().first()
  if (isUndoing(asked)) {
    if (!task) throw refuse(CoreRefusal.gone)
    return lookAtUndoing(resource, task, actor, trx)
  }
  const lines = task?.input.lines ?? []
  return {
    subject: `${resource.label} ${task?.file_name ?? ''}`.trim().slice(0, 200),
    version: versionOf({ source: task?.source_key ?? null, waits: task?.state === TaskState.checked, lines }),
    lines,
  }
}

/** The import begins, in the name of the operator who has uploaded the file; or it is taken back. */
export async function startImport(resource: Resource, asked: AskedStep, actor: Actor, trx: Trx): Promise<void> {
  const id = taskOf(asked)
  if (isUndoing(asked)) return undoImport(visibleTo(resource, actor), id, { skip: false }, actor, trx)
  const columns = { done: 0, failed: 0, added: 0, changed: 0, same: 0, errors: null }
  const taken = await moveTask(trx, { id, kind: 'import' }, { to: TaskState.waiting, columns })
  if (taken.length === 0) throw refuse(AdminRefusal.importNotWaiting)
  await enqueue(trx, importRowsJob, { id })
}
