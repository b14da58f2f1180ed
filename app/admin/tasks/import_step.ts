/*
 * An import whose rows decide money takes two operators: the checked file waits, and is written when the second one has seen its rows.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { enqueue } from '#core/jobs'
import { versionOf } from '#core/seen'
import type { Trx } from '#core/transaction'
import type { Resource } from '#app/admin/define'
import { importRowsJob } from '#app/admin/jobs'
import type { ShownLine } from '#app/admin/transformers/wire'
import { moveTask } from '#app/admin/moves'
import { rowsToImport } from '#app/admin/tasks/import_rows'
import type { TaskRow } from '#app/admin/tasks/task'
import type { AskedStep, Look } from '#app/admin/two_persons'
import { TaskState } from '#app/admin/codes'
import { AdminRefusal } from '#app/admin/refusals'

/** Most rows that a second operator can be expected to read. */
const MOST_ROWS = 200

const taskOf = ({ input }: AskedStep) => (input as { task: number }).task

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

export async function lookAtImport(resource: Resource, asked: AskedStep, trx: Trx): Promise<Look> {
  const task: TaskRow | null = await trx.from('admin_tasks').where('id', taskOf(asked)).forUpdate().first()
  const lines = task?.input.lines ?? []
  return {
    subject: `${resource.label} ${task?.file_name ?? ''}`.trim().slice(0, 200),
    version: versionOf({ source: task?.source_key ?? null, waits: task?.state === TaskState.checked, lines }),
    lines,
  }
}

/** The import begins, in the name of the operator who has uploaded the file. */
export async function startImport(asked: AskedStep, _actor: Actor, trx: Trx): Promise<void> {
  const id = taskOf(asked)
  const columns = { done: 0, failed: 0, added: 0, changed: 0, same: 0, errors: null }
  const taken = await moveTask(trx, { id, kind: 'import' }, { to: TaskState.waiting, columns })
  if (taken.length === 0) throw refuse(AdminRefusal.importNotWaiting)
  await enqueue(trx, importRowsJob, { id })
}
