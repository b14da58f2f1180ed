/*
 * Excel and CSV import in two steps: a dry run that counts new, changed and failing rows, and the import once the operator confirms it.
 * Failed rows are written to a file that can be corrected and imported again.
 */
import { createReadStream } from 'node:fs'
import drive from '@adonisjs/drive/services/main'
import { DomainError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { rowsInWorker, type SheetRow } from '#core/sheets/rows_in_worker'
import { writeXlsx } from '#core/sheets/write_xlsx'
import { withTemporaryFile } from '#core/spool'
import { resources } from '#app/admin/registry'
import { valueLines } from '#app/admin/queries/shown_lines'
import { matchColumns, REASON, type MatchedTitle } from '#app/admin/tasks/import_columns'
import { isSame, planOf, type Plan, type PlannedRow } from '#app/admin/tasks/import_plan'
import { ERRORS_SHOWN, finish, holding, noteInput, progress, type RowError, type TaskRow } from '#app/admin/tasks/task'
import type { PreviewRow } from '#app/admin/transformers/wire'
import { writePlanned } from '#app/admin/tasks/write_planned'
import { TaskState } from '#app/admin/codes'
import { AdminRefusal } from '#app/admin/refusals'
import { visibleTo } from '#app/admin/visible'

type Counts = { done: number; failed: number; added: number; changed: number; same: number }

/**
 * Reads the file of a task and passes its planned rows to `work`, chunk by chunk.
 *
 * @param matched is told the columns before they are judged, so that the operator can say what they are when one is missing
 */
async function eachChunk(
  task: TaskRow,
  work: (rows: PlannedRow[], head: SheetRow) => Promise<boolean>,
  matched?: (columns: MatchedTitle[]) => Promise<void>
): Promise<void> {
  const resource = visibleTo(resources.get(task.resource)!, task.actor)
  const bytes = await drive.use().getBytes(task.source_key!)
  let head: SheetRow | null = null
  let plan: Plan | null = null
  await rowsInWorker(bytes, task.file_name, async (rows) => {
    if (!plan) {
      head = rows[0]
      const columns = matchColumns(resource, head, rows[1], task.input.mapping ?? {})
      await matched?.(columns)
      plan = await planOf(resource, head, columns, task.actor)
      rows = rows.slice(1)
    }
    return rows.length === 0 || work(await plan.rows(rows), head!)
  })
  if (!plan) throw refuse(AdminRefusal.fileEmpty)
}

function count(rows: PlannedRow[], counts: Counts) {
  counts.done += rows.length
  for (const row of rows) {
    if (row.error) counts.failed++
    else if (row.id === null) counts.added++
    else if (isSame(row)) counts.same++
    else counts.changed++
  }
}

const errorsOf = (rows: PlannedRow[]): RowError[] =>
  rows.flatMap(({ rowNo, error }) => (error ? [{ row: rowNo, message: error }] : []))

async function failing(task: TaskRow, work: () => Promise<void>) {
  try {
    await holding(task, work)
  } catch (error) {
    await finish(task, TaskState.failed, { message: error instanceof DomainError ? error.message : '导入失败，请重试' })
    if (!(error instanceof DomainError)) throw error
  }
}

/** The rows of a checked import that will be written, and the titles of the sheet. */
export async function rowsToImport(task: TaskRow): Promise<{ titles: string[]; rows: PlannedRow[] }> {
  const found: { titles: string[]; rows: PlannedRow[] } = { titles: [], rows: [] }
  await eachChunk(task, async (rows, head) => {
    found.titles = head.cells
    found.rows.push(...rows.filter((row) => row.error === null && !isSame(row)))
    return true
  })
  return found
}

/** Changed rows whose values the dry run shows. */
const PREVIEWED = 100

/** What rows that exist would become: old and new value of each field that the file changes. */
async function previewOf(task: TaskRow, rows: PlannedRow[], most: number): Promise<PreviewRow[]> {
  const resource = visibleTo(resources.get(task.resource)!, task.actor)
  const changed = rows.filter((row) => row.error === null && row.id !== null && !isSame(row)).slice(0, most)
  return inTransaction(async (trx) => {
    const shown: PreviewRow[] = []
    for (const { rowNo, before, values } of changed) {
      const after = Object.fromEntries(Object.keys(before).map((key) => [key, values[key]]))
      shown.push({ row: rowNo, lines: await valueLines(resource.fields, before, after, trx) })
    }
    return shown
  })
}

/** Dry run of an import that this process has taken: writes only the counts and errors of the task. */
export async function checkImport(task: TaskRow) {
  await failing(task, async () => {
    const counts: Counts = { done: 0, failed: 0, added: 0, changed: 0, same: 0 }
    const errors: RowError[] = []
    const preview: PreviewRow[] = []
    let cancelled = false
    await eachChunk(
      task,
      async (rows) => {
        count(rows, counts)
        if (errors.length < ERRORS_SHOWN) errors.push(...errorsOf(rows))
        if (preview.length < PREVIEWED) preview.push(...(await previewOf(task, rows, PREVIEWED - preview.length)))
        // while running it shows the number of rows read; the numbers of new and changed rows are its result
        cancelled = !(await progress(task, { done: counts.done, failed: counts.failed }))
        return !cancelled
      },
      (titles) => noteInput(task, { titles })
    )
    if (cancelled) return finish(task, TaskState.cancelled)
    if (counts.done === 0) throw refuse(AdminRefusal.noDataRows)
    await noteInput(task, { preview })
    await finish(task, TaskState.checked, { ...counts, total: counts.done, errors })
  })
}

/**
 * The import, taken by this process. Each chunk commits together with its progress, which is refused to a process that has lost the task, and
 * its rows with it.
 */
export async function importRows(task: TaskRow) {
  await failing(task, async () => {
    const resource = visibleTo(resources.get(task.resource)!, task.actor)
    const counts: Counts = { done: 0, failed: 0, added: 0, changed: 0, same: 0 }
    const errors: RowError[] = []
    let cancelled = false
    let failed: Awaited<ReturnType<typeof writeXlsx>> | null = null
    await withTemporaryFile('.xlsx', async (file) => {
      await eachChunk(task, async (rows, head) => {
        const write = async (trx: Trx) => {
          await writePlanned(resource, rows, task, trx)
          count(rows, counts)
          cancelled = !(await progress(task, counts, trx))
        }
        // `write` adds to counters in memory, so a retry would count twice.
        await inTransaction(write, undefined, { retry: false })
        const wrong = rows.filter(({ error }) => error)
        if (errors.length < ERRORS_SHOWN) errors.push(...errorsOf(rows))
        if (wrong.length > 0) {
          const titles = head.cells.filter((title) => title !== REASON)
          const kept = head.cells.flatMap((title, index) => (title === REASON ? [] : [index]))
          failed ??= await writeXlsx(file, '失败的行', [
            ...titles.map((title) => ({ title })),
            { title: REASON, width: 60 },
          ])
          await failed.rows(wrong.map(({ cells, error }) => [...kept.map((index) => cells[index] ?? ''), error]))
        }
        return !cancelled
      })
      let key: string | null = null
      if (failed) {
        await (failed as Awaited<ReturnType<typeof writeXlsx>>).end()
        key = `admin/tasks/${task.id}-failed.xlsx`
        await drive.use().putStream(key, createReadStream(file))
      }
      await finish(task, cancelled ? TaskState.cancelled : TaskState.done, {
        ...counts,
        errors,
        result_key: key,
        ...(key && { file_name: `${task.file_name.replace(/\.[^.]+$/, '')}_失败的行.xlsx` }),
        message: cancelled ? `已取消：前 ${counts.done} 行已处理，其余没有写入` : null,
      })
    })
  })
}
