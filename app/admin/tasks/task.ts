/*
 * Imports and exports as rows of `admin_tasks`: the operator, the progress, the result.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import { inTransaction, type Trx } from '#core/transaction'
import type { ShownLine } from '#app/admin/transformers/wire'
import { moveTask } from '#app/admin/moves'
import { refuse } from '#core/errors'
import type { Filter } from '#app/admin/define'
import type { Task } from '#app/admin/transformers/wire'
import { isOneOf } from '#core/define_codes'
import { TaskState } from '#app/admin/codes'
import { CoreRefusal } from '#core/refusals'
import { AdminRefusal } from '#app/admin/refusals'

/** Largest number of row errors on the screen; the file of failed rows has all of them. */
export const ERRORS_SHOWN = 200

export type RowError = { row: number; message: string }
export type ExportInput = { filter: Filter; sort: [string, string] | null; columns: string[] | null }

export type TaskRow = {
  id: number
  kind: 'import' | 'export'
  resource: string
  operator_id: number
  actor: Actor
  state: TaskState
  /** `lines`: the rows of an import that waits for a second operator. */
  input: ExportInput & { confirmed?: boolean; lines?: ShownLine[] }
  total: number | null
  done: number
  failed: number
  added: number
  changed: number
  errors: RowError[] | null
  message: string | null
  source_key: string | null
  result_key: string | null
  file_name: string
  cancel_requested: boolean
  created_at: Date
  finished_at: Date | null
}

/** Largest number of unfinished imports and exports of one operator. */
const AT_ONCE = 3

export async function makeTask(
  values: Pick<TaskRow, 'kind' | 'resource' | 'file_name'> & {
    input?: object
    source_key?: string
    total?: number | null
  },
  actor: Actor,
  trx?: Trx
): Promise<number> {
  const client = trx ?? db
  const running = await client
    .from('admin_tasks')
    .where('operator_id', actor.userId!)
    .whereIn('state', [TaskState.waiting, TaskState.running])
    .count('* as total')
    .first()
  if (Number(running.total) >= AT_ONCE) throw refuse(AdminRefusal.tooManyTasks({ limit: 3 }))
  const [{ id }] = await client
    .table('admin_tasks')
    .insert({
      ...values,
      input: JSON.stringify(values.input ?? {}),
      operator_id: actor.userId,
      actor: JSON.stringify(actor),
    })
    .returning('id')
  return id
}

export async function readTask(id: number): Promise<TaskRow | null> {
  return db.from('admin_tasks').where('id', id).first()
}

/** The task of this operator. @throws NotFoundError */
export async function ownTask(id: unknown, actor: Actor): Promise<TaskRow> {
  const task = typeof id === 'string' && /^\d{1,15}$/.test(id) ? await readTask(Number(id)) : null
  if (!task || task.operator_id !== actor.userId) throw refuse(CoreRefusal.gone)
  return task
}

/**
 * Moves a task from one of the states to running.
 *
 * @returns null when another process has taken it, or it was cancelled
 */
export async function takeTask(id: number, from: TaskState[]): Promise<TaskRow | null> {
  return inTransaction(async (trx) => {
    const [taken] = await moveTask(trx, { id, cancel_requested: false }, { from, to: TaskState.running })
    return taken ? trx.from('admin_tasks').where('id', id).first() : null
  })
}

/** Writes progress; returns whether the work should continue. */
export async function progress(
  id: number,
  values: Partial<Pick<TaskRow, 'total' | 'done' | 'failed' | 'added' | 'changed'>>,
  trx?: Trx
): Promise<boolean> {
  const [row] = await (trx ?? db).from('admin_tasks').where('id', id).update(values).returning('cancel_requested')
  return row.cancel_requested === false
}

/** Ends a step of a task, or the task; a task that has ended already is not changed. */
export async function finish(
  id: number,
  to: TaskState,
  values: {
    message?: string | null
    result_key?: string | null
    errors?: RowError[]
    file_name?: string
    done?: number
    total?: number
    failed?: number
    added?: number
    changed?: number
  } = {}
) {
  const columns = {
    ...values,
    ...(values.errors ? { errors: JSON.stringify(values.errors.slice(0, ERRORS_SHOWN)) } : {}),
    ...(isOneOf(to, TaskState.done, TaskState.cancelled, TaskState.failed) ? { finished_at: new Date() } : {}),
  }
  await inTransaction((trx) => moveTask(trx, { id }, { to, columns }))
}

export function toTask(task: TaskRow): Task {
  return {
    id: task.id,
    kind: task.kind,
    resource: task.resource,
    state: task.state,
    total: task.total,
    done: task.done,
    failed: task.failed,
    added: task.added,
    changed: task.changed,
    errors: task.errors ?? [],
    message: task.message,
    fileName: task.file_name,
    downloadable: task.result_key !== null,
    createdAt: formatTime(task.created_at)!,
    finishedAt: formatTime(task.finished_at),
  }
}
