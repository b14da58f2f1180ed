/*
 * Imports and exports as rows of `admin_tasks`: the operator, the progress, the result.
 *
 * A running task is held by one process for `LEASE` seconds, which a heartbeat prolongs. When it stops coming, `failLapsedTasks` ends the
 * task, and every later write of that process is refused, because it names its attempt: of two processes only one can write rows.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import { inTransaction, type Trx } from '#core/transaction'
import { resources } from '#app/admin/registry'
import type { MatchedTitle, TitleMapping } from '#app/admin/tasks/import_columns'
import type { PreviewRow, ShownLine } from '#app/admin/transformers/wire'
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
/** `format`: kind of the file; tasks of before there was a choice have none. */
export type ExportInput = {
  filter: Filter
  sort: [string, string] | null
  columns: string[] | null
  format?: 'xlsx' | 'csv'
}

/** `mapping`: what the operator has said of columns, of this file or of one before; `titles`: the columns of the file with their fields. */
type ImportInput = { mapping?: TitleMapping; titles?: MatchedTitle[]; preview?: PreviewRow[] }

export type TaskRow = {
  id: number
  kind: 'import' | 'export'
  resource: string
  operator_id: number
  actor: Actor
  state: TaskState
  /** `lines`: the rows of an import that waits for a second operator. */
  input: ExportInput & { confirmed?: boolean; lines?: ShownLine[] } & ImportInput
  total: number | null
  done: number
  failed: number
  added: number
  changed: number
  /** Rows that the file leaves as they are. */
  same: number
  undone: number
  undone_at: Date | null
  /** Who is taking the import back at present, in portions. */
  undo_actor: Actor | null
  /** Rows that have changed since are left alone, instead of keeping all from being taken back. */
  undo_skips: boolean
  /** Rows that were left alone; before anything is taken back those that have kept it from being. */
  undo_left: number
  errors: RowError[] | null
  message: string | null
  source_key: string | null
  result_key: string | null
  file_name: string
  cancel_requested: boolean
  /** Number of the processing; each takes the task anew. */
  attempt: number
  heartbeat_at: Date | null
  created_at: Date
  finished_at: Date | null
}

/** Largest number of unfinished imports and exports of one operator. */
const AT_ONCE = 3

/** Seconds without a heartbeat after which the process that holds a task counts as dead. */
const LEASE = 120

/** Seconds between two heartbeats. */
const BEAT = 20

export async function makeTask(
  values: Pick<TaskRow, 'kind' | 'resource' | 'file_name'> & {
    input?: object
    source_key?: string
    total?: number | null
  },
  actor: Actor,
  trx: Trx
): Promise<number> {
  await requireTurn(actor, trx)
  const [{ id }] = await trx
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

/** @throws RefusedError when the operator has as many unfinished tasks as are allowed; two requests of one operator count one after the other */
export async function requireTurn(actor: Actor, trx: Trx) {
  await trx.rawQuery(`select pg_advisory_xact_lock(hashtext('admin-tasks'), ?::int)`, [actor.userId! % 2 ** 31])
  const running = await trx
    .from('admin_tasks')
    .where('operator_id', actor.userId!)
    .whereIn('state', [TaskState.waiting, TaskState.running])
    .count('* as total')
    .first()
  if (Number(running.total) >= AT_ONCE) throw refuse(AdminRefusal.tooManyTasks({ limit: AT_ONCE }))
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
 * Moves a waiting task to running, held by this process from now on.
 *
 * @returns null when another process has taken it, or it was cancelled
 */
export async function takeTask(id: number, outer?: Trx): Promise<TaskRow | null> {
  return inTransaction(async (trx) => {
    const [taken] = await moveTask(
      trx,
      { id, cancel_requested: false },
      {
        from: [TaskState.waiting],
        to: TaskState.running,
        columns: { attempt: trx.raw('attempt + 1'), heartbeat_at: trx.raw('clock_timestamp()') },
      }
    )
    return taken ? trx.from('admin_tasks').where('id', id).first() : null
  }, outer)
}

/** A processing of a task: the task, and which one of its processings. */
type Held = Pick<TaskRow, 'id' | 'attempt'>

/** Runs the work of a task that this process has taken, with heartbeats meanwhile. */
export async function holding<Result>({ id, attempt }: Held, work: () => Promise<Result>): Promise<Result> {
  const beat = () =>
    db
      .from('admin_tasks')
      .where({ id, attempt, state: TaskState.running })
      .update({ heartbeat_at: db.raw('clock_timestamp()') })
  // A heartbeat that fails is made up for by the next; when all fail the lease ends.
  const timer = setInterval(() => void beat().catch(() => {}), BEAT * 1000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/**
 * Writes progress; returns whether the work should continue.
 *
 * @throws StaleError when this process no longer holds the task, because it gave no sign of life; the caller's transaction is undone
 */
export async function progress(
  { id, attempt }: Held,
  values: Partial<Pick<TaskRow, 'total' | 'done' | 'failed' | 'added' | 'changed' | 'same'>>,
  trx?: Trx
): Promise<boolean> {
  const client = trx ?? db
  const [row] = await client
    .from('admin_tasks')
    .where({ id, attempt, state: TaskState.running })
    .update({ ...values, heartbeat_at: client.raw('clock_timestamp()') })
    .returning('cancel_requested')
  if (!row) throw refuse(AdminRefusal.taskLost)
  return row.cancel_requested === false
}

/** Notes something of the file with a task that this process holds. */
export async function noteInput({ id, attempt }: Held, values: ImportInput): Promise<void> {
  await db
    .from('admin_tasks')
    .where({ id, attempt, state: TaskState.running })
    .update({ input: db.raw('input || ?::jsonb', [JSON.stringify(values)]) })
}

/** Ends a step of a task, or the task; one that has ended already, or that another process holds, is not changed. */
export async function finish(
  task: Held,
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
    same?: number
  } = {}
) {
  const columns = {
    ...values,
    ...(values.errors ? { errors: JSON.stringify(values.errors.slice(0, ERRORS_SHOWN)) } : {}),
    ...(isOneOf(to, TaskState.done, TaskState.cancelled, TaskState.failed) ? { finished_at: new Date() } : {}),
  }
  await inTransaction((trx) => moveTask(trx, { id: task.id, attempt: task.attempt }, { to, columns }))
}

/** What an operator reads of an import or export whose process has died. */
const INTERRUPTED = `case when kind = 'import' and state = ${TaskState.running} and added + changed > 0
  then '处理中断：已写入 ' || (added + changed) || ' 行；重新开始会先检查文件，已写入的行按更新处理'
  else '处理中断，可以重新开始' end`

/** What an operator reads of an import that was being taken back then. */
const UNDO_INTERRUPTED = `'撤销中断：已撤销 ' || undone || ' 行，可以继续撤销其余的行'`

/**
 * Ends running tasks whose process has given no sign of life for two minutes. A waiting task needs no lease: it has a job, and the end of that
 * job ends it (`failTask`).
 *
 * @returns number of tasks
 */
export async function failLapsedTasks(): Promise<number> {
  const lapsed = await inTransaction((trx) =>
    moveTask(
      trx,
      (query) => void query.whereRaw('heartbeat_at < clock_timestamp() - make_interval(secs => ?)', [LEASE]),
      {
        from: [TaskState.running],
        to: TaskState.failed,
        columns: { message: trx.raw(INTERRUPTED), finished_at: trx.raw('now()') },
      }
    )
  )
  return lapsed.length
}

/**
 * Lets imports be taken back further whose job has given no sign of life for two minutes: their rows know what has become of them.
 *
 * @returns number of imports
 */
export async function releaseLapsedUndoings(): Promise<number> {
  const lapsed = await db
    .from('admin_tasks')
    .whereNotNull('undo_actor')
    .whereRaw('heartbeat_at < clock_timestamp() - make_interval(secs => ?)', [LEASE])
    .update({ undo_actor: null, message: db.raw(UNDO_INTERRUPTED) })
    .returning('id')
  return lapsed.length
}

/** Lets an import be taken back further whose job has failed for good. */
export async function releaseUndoing(id: number): Promise<void> {
  await db
    .from('admin_tasks')
    .where('id', id)
    .whereNotNull('undo_actor')
    .update({ undo_actor: null, message: db.raw(UNDO_INTERRUPTED) })
}

/** Ends a task whose job has failed for good before it could end the task itself. */
export async function failTask(id: number): Promise<void> {
  await inTransaction((trx) =>
    moveTask(
      trx,
      { id },
      {
        from: [TaskState.waiting, TaskState.running],
        to: TaskState.failed,
        columns: { message: trx.raw(INTERRUPTED), finished_at: trx.raw('now()') },
      }
    )
  )
}

/**
 * Puts a failed task back to waiting, as if it had not been processed. The caller queues its job in the same transaction.
 *
 * @throws RefusedError when it has not failed, or somebody else has started it again
 */
export async function restartTask(id: number, trx: Trx, actor?: Actor): Promise<void> {
  const [moved] = await moveTask(
    trx,
    // What is being taken back, or has been in part, is not written again.
    { id, undone: 0, undone_at: null, undo_actor: null },
    {
      from: [TaskState.failed],
      to: TaskState.waiting,
      columns: {
        done: 0,
        failed: 0,
        added: 0,
        changed: 0,
        same: 0,
        errors: null,
        message: null,
        finished_at: null,
        cancel_requested: false,
        ...(actor && { actor: JSON.stringify(actor) }),
      },
    }
  )
  if (!moved) throw refuse(AdminRefusal.taskNotFailed)
}

/** The imports and exports of an operator, or of all, newest first. They are deleted with their files after a week. */
export async function tasksOf(actor: Actor | null): Promise<TaskRow[]> {
  return db
    .from('admin_tasks')
    .if(actor, (query) => query.where('operator_id', actor!.userId!))
    .orderBy('id', 'desc')
    .limit(100)
}

/** An import whose rows may be taken back: it has written some, and nobody has taken them back yet. */
export const hasWritten = ({ kind, state, added, changed, undone_at: undoneAt, undo_actor: undoing }: TaskRow) =>
  kind === 'import' &&
  undoneAt === null &&
  undoing === null &&
  added + changed > 0 &&
  isOneOf(state, TaskState.done, TaskState.cancelled, TaskState.failed)

export function toTask(task: TaskRow): Task {
  return {
    id: task.id,
    kind: task.kind,
    resource: task.resource,
    label: resources.get(task.resource)?.label ?? task.resource,
    state: task.state,
    total: task.total,
    done: task.done,
    failed: task.failed,
    added: task.added,
    changed: task.changed,
    same: task.same,
    undone: task.undone,
    undoneAt: formatTime(task.undone_at),
    undoing: task.undo_actor !== null,
    undoLeft: task.undo_left,
    undoable: false,
    undoHours: null,
    operator: task.actor.name,
    own: true,
    columns: [],
    choices: [],
    preview: [],
    errors: task.errors ?? [],
    message: task.message,
    fileName: task.file_name,
    downloadable: task.result_key !== null,
    createdAt: formatTime(task.created_at)!,
    finishedAt: formatTime(task.finished_at),
  }
}
