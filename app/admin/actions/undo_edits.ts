/*
 * Takes edits back: rows get the values that the audit lines of the edits hold, by the same edit, with its checks and a line of its own. An edit is taken
 * back by who has made it, and only while nothing else has happened to the row: of many rows the others are left alone and named.
 */
import type { Actor } from '#core/actor'
import { canonical } from '#core/canonical'
import { DomainError, refuse } from '#core/errors'
import { CoreRefusal } from '#core/refusals'
import { inTransaction, type Trx } from '#core/transaction'
import { updateRows } from '#app/admin/actions/write_rows'
import { refusalOf } from '#app/admin/database_errors'
import type { Id } from '#app/admin/define'
import { isOwnLine, lastLines, takenBackBy } from '#app/admin/queries/last_edits'
import { rowsStillThere, type Row } from '#app/admin/queries/rows'
import { AdminRefusal } from '#app/admin/refusals'
import { isAsWritten } from '#app/admin/rules/undoable'
import type { UndoneEdits } from '#app/admin/transformers/wire'
import type { VisibleResource } from '#app/admin/visible'

/** Rows that a message names. */
const NAMED = 5

/** `before`: of the fields of the form; `line`: of all that the edit has changed. */
type Taken = { id: Id; title: string; before: Record<string, unknown>; line: Record<string, unknown> }
type Left = { title: string; error: DomainError | null }

const titleOf = (resource: VisibleResource, row: Row) => String(row[resource.title] ?? row.id)

const namesOf = (left: readonly Left[]) => {
  const named = left.slice(0, NAMED).map(({ title }) => title)
  return `${named.join('、')}${left.length > named.length ? ' 等' : ''}`
}

/** Which of the named edits are still the last thing that happened to their rows, which are locked. @throws RefusedError for an edit of somebody else */
async function sortOut(
  resource: VisibleResource,
  lines: ReadonlyMap<Id, number>,
  actor: Actor,
  trx: Trx
): Promise<{ taken: Taken[]; left: Left[] }> {
  const ids = [...lines.keys()]
  const rows = await rowsStillThere(resource, ids, actor, trx, { lock: true })
  if (rows.length === 0) throw refuse(CoreRefusal.gone)
  const there = new Set(rows.map(({ id }) => id))
  const last = await lastLines(resource, [...there], trx)
  const taken: Taken[] = []
  const left: Left[] = ids.filter((id) => !there.has(id)).map((id) => ({ title: `编号 ${id}（已删除）`, error: null }))
  for (const row of rows) {
    const line = last.get(String(row.id))
    const title = titleOf(resource, row)
    if (line?.id !== lines.get(row.id)) {
      left.push({ title, error: null })
      continue
    }
    if (!isOwnLine(line!, actor)) throw refuse(AdminRefusal.notYourEdit)
    const former = takenBackBy(resource, line!)
    if (!former) throw refuse(AdminRefusal.editNotUndoable)
    if (isAsWritten(row, former.after)) taken.push({ id: row.id, title, before: former.before, line: line!.before! })
    else left.push({ title, error: null })
  }
  return { taken, left }
}

/** Rows that get the same values back. */
function alike(taken: readonly Taken[]): Taken[][] {
  const groups = new Map<string, Taken[]>()
  for (const one of taken) {
    const key = canonical(JSON.parse(JSON.stringify(one.before)))
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

/** Gives rows their values back, all of them or none. */
async function giveBack(
  resource: VisibleResource,
  rows: readonly Taken[],
  lines: ReadonlyMap<Id, number>,
  actor: Actor,
  outer: Trx
) {
  const trx = await outer.transaction()
  try {
    const ids = rows.map(({ id }) => id)
    const former = (id: Id) => rows.find((row) => row.id === id)!.line
    const summary = (id: Id) => `撤销第 ${lines.get(id)} 号变更`
    await updateRows(resource, ids, rows[0].before, actor, trx, { whole: true, summary, former })
    await trx.commit()
  } catch (error) {
    await trx.rollback()
    throw refusalOf(error, resource)
  }
}

/**
 * Takes edits back.
 *
 * @param lines number of the audit line of each edit, by id of the row
 * @throws StaleError when something has happened to all of the rows since
 * @throws DomainError what refuses the edit of a single row
 */
export async function undoEdits(
  resource: VisibleResource,
  lines: ReadonlyMap<Id, number>,
  actor: Actor,
  outer?: Trx
): Promise<UndoneEdits> {
  return inTransaction(async (trx) => {
    const { taken, left } = await sortOut(resource, lines, actor, trx)
    const refused: Left[] = []
    for (const group of alike(taken)) {
      try {
        await giveBack(resource, group, lines, actor, trx)
      } catch (failure) {
        for (const one of group) {
          try {
            if (group.length === 1) throw failure
            await giveBack(resource, [one], lines, actor, trx)
          } catch (error) {
            if (!(error instanceof DomainError)) throw error
            refused.push({ title: one.title, error })
          }
        }
      }
    }
    const undone = taken.length - refused.length
    if (undone === 0) {
      if (refused.length > 0) throw refused[0].error!
      const named = left.slice(0, NAMED).map(({ title }) => title)
      throw refuse(AdminRefusal.changedSinceEdit({ named, count: left.length }))
    }
    return { undone, left: left.length + refused.length, message: sentence(undone, left, refused) }
  }, outer)
}

function sentence(undone: number, left: readonly Left[], refused: readonly Left[]): string {
  const changed = left.length > 0 ? `；${left.length} 条在修改后又有变化，没有改动：${namesOf(left)}` : ''
  const others =
    refused.length > 0 ? `；${refused.length} 条没有撤销：${namesOf(refused)}（${refused[0].error!.message}）` : ''
  return undone === 1 && !changed && !others ? '已撤销' : `已撤销 ${undone} 条${changed}${others}`
}
