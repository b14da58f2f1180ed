/* A large import is taken back in portions: each is one transaction that holds the import, and notes what has become of its rows. */
import type { Actor } from '#core/actor'
import { DomainError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Id } from '#app/admin/define'
import { refusalOf } from '#app/admin/database_errors'
import { AdminRefusal } from '#app/admin/refusals'
import { resources } from '#app/admin/registry'
import { pendingRows, sinceOf, takeBack, titleOfRow, type KeptRow } from '#app/admin/tasks/kept_rows'
import type { TaskRow } from '#app/admin/tasks/task'
import { visibleTo, type VisibleResource } from '#app/admin/visible'

const PORTION = 500

/** Rows that a refusal names. */
const NAMED = 5

/** What has changed since, as a refusal names it. */
export function changedSince(resource: VisibleResource, since: readonly KeptRow[], count = since.length) {
  const named = since.slice(0, NAMED).map((one) => titleOfRow(resource, one))
  return refuse(AdminRefusal.changedSinceImport({ named, count }))
}

const LONGEST_REASON = 500

/** Why a row was left alone that is not as the import has left it. */
const SINCE = '导入后又有变化'

type Outcome = { undone: number; since: number; refused: number; reason: string | null }

const figure = (n: number) => n.toLocaleString('zh-CN')

/** Notes that an import has been taken back, as far as that was possible. */
export async function markUndone(id: number, trx: Trx) {
  const { rows } = await trx.rawQuery(
    `select count(undone_at)::int as undone, count(*) filter (where left_because = :since)::int as since,
       count(*) filter (where left_because <> :since)::int as refused, min(left_because) filter (where left_because <> :since) as reason
     from admin_import_rows where task_id = :id`,
    { id, since: SINCE }
  )
  const { undone, since, refused, reason } = rows[0] as Outcome
  const changed = since > 0 ? `，${figure(since)} 行在导入后又有变化，没有撤销` : ''
  const others = refused > 0 ? `；${figure(refused)} 行没有撤销：${reason}` : ''
  await trx
    .from('admin_tasks')
    .where('id', id)
    .update({
      undone,
      undo_left: since + refused,
      undo_actor: null,
      undone_at: trx.raw('now()'),
      message: `已撤销 ${figure(undone)} 行${changed}${others}`.slice(0, LONGEST_REASON),
    })
}

/** The import with its screen, if it is being taken back; locked, so that one portion follows the other. */
async function lockUndoing(id: number, trx: Trx) {
  const task: TaskRow | null = await trx.from('admin_tasks').where('id', id).forUpdate().first()
  if (!task?.undo_actor || task.undone_at !== null) return null
  await trx
    .from('admin_tasks')
    .where('id', id)
    .update({ heartbeat_at: trx.raw('clock_timestamp()') })
  return { task, actor: task.undo_actor, resource: visibleTo(resources.get(task.resource)!, task.undo_actor) }
}

/** Looks through all rows before any goes back: when one has changed since, none does. @returns whether they may go back */
async function checkAll(id: number): Promise<boolean> {
  const since: KeptRow[] = []
  let count = 0
  let after: Id | undefined
  for (let more = true; more;) {
    more = await inTransaction(async (trx) => {
      const held = await lockUndoing(id, trx)
      if (!held || held.task.undo_skips) return false
      const rows = await pendingRows(held.resource, id, { most: PORTION, lock: false, after }, held.actor, trx)
      const changed = sinceOf(held.resource, rows)
      count += changed.length
      since.push(...changed.slice(0, NAMED))
      after = rows.at(-1)?.row_id
      if (rows.length > 0 || count === 0) return rows.length > 0
      const { message } = changedSince(held.resource, since, count)
      await trx.from('admin_tasks').where('id', id).update({ undo_actor: null, undo_left: count, message })
      return false
    })
  }
  return count === 0
}

async function note(id: number, rows: readonly KeptRow[], became: object, trx: Trx) {
  if (rows.length === 0) return
  const ids = rows.map(({ row_id: row }) => row as number)
  await trx.from('admin_import_rows').where('task_id', id).whereIn('row_id', ids).update(became)
}

/** Notes with the rows of an import which of them have been taken back, and which were left alone because they have changed since. */
export async function noteOutcome(id: number, undone: readonly KeptRow[], since: readonly KeptRow[], trx: Trx) {
  await note(id, undone, { undone_at: trx.raw('now()') }, trx)
  await note(id, since, { left_because: SINCE }, trx)
}

/** Rows go back one by one; the one that is refused is left alone, with the reason. */
async function eachAlone(resource: VisibleResource, rows: KeptRow[], actor: Actor, trx: Trx) {
  const refused = new Map<KeptRow, string>()
  for (const one of rows) {
    try {
      await takeBack(resource, [one], actor, trx)
    } catch (error) {
      const refusal = refusalOf(error, resource)
      if (!(refusal instanceof DomainError)) throw error
      refused.set(one, refusal.message.slice(0, LONGEST_REASON))
    }
  }
  return refused
}

/** Takes the next rows back. @returns whether there may be more */
async function portion(id: number): Promise<boolean> {
  return inTransaction(async (trx) => {
    const held = await lockUndoing(id, trx)
    if (!held) return false
    const { task, actor, resource } = held
    const rows = await pendingRows(resource, id, { most: PORTION, lock: true }, actor, trx)
    if (rows.length === 0) {
      await markUndone(id, trx)
      return false
    }
    const since = sinceOf(resource, rows)
    const back = rows.filter((one) => !since.includes(one))
    let refused = new Map<KeptRow, string>()
    try {
      await takeBack(resource, back, actor, trx)
    } catch {
      refused = await eachAlone(resource, back, actor, trx)
    }
    const undone = back.filter((one) => !refused.has(one))
    await noteOutcome(id, undone, since, trx)
    for (const [one, reason] of refused) await note(id, [one], { left_because: reason }, trx)
    await trx
      .from('admin_tasks')
      .where('id', id)
      .update({ undone: task.undone + undone.length })
    return true
  })
}

/** Takes back what is left of an import that an operator has asked to be taken back. May run again after an interruption, or twice at once. */
export async function undoInPortions(id: number): Promise<void> {
  if (!(await checkAll(id))) return
  while (await portion(id));
}
