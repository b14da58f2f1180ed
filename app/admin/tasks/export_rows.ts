/*
 * Export to Excel or CSV: read with a cursor inside one snapshot and written row by row, so that a large export needs little memory and does not
 * delay other requests.
 */
import { createReadStream } from 'node:fs'
import drive from '@adonisjs/drive/services/main'
import { audit } from '#core/audit'
import type { Actor } from '#core/actor'
import { now } from '#core/clock'
import { DomainError, refuse } from '#core/errors'
import { inTransaction, outsideTransaction, type Trx } from '#core/transaction'
import { writeCsv } from '#core/sheets/write_csv'
import { writeXlsx } from '#core/sheets/write_xlsx'
import { withTemporaryFile } from '#core/spool'
import { columnShapes } from '#app/admin/column_shape'
import { conditionsOf, EXPORT_LIMIT, orderByOf } from '#app/admin/filters'
import { permissionOf } from '#app/admin/permissions'
import { entityOf } from '#app/admin/queries/changes'
import { referencesOf } from '#app/admin/queries/references'
import { countRows } from '#app/admin/queries/rows'
import { resources } from '#app/admin/registry'
import { all, fromOf, listBoundsOf, selectOf, toWire } from '#app/admin/source'
import { columnOf, toCell } from '#app/admin/tasks/sheet_values'
import { fieldsOf, visibleTo, type VisibleResource } from '#app/admin/visible'
import { finish, holding, makeTask, progress, type ExportInput, type TaskRow } from '#app/admin/tasks/task'
import { TaskState } from '#app/admin/codes'
import { AdminRefusal } from '#app/admin/refusals'

const PAGE = 2000

/** Fields of an export: the requested ones, or all that may be exported. */
function columnsOf(resource: VisibleResource, asked: string[] | null): string[] {
  const fields = fieldsOf(resource)
  const possible = Object.keys(fields).filter((key) => fields[key].export !== false)
  return asked ? asked.filter((key) => possible.includes(key)) : possible
}

/** Checks a request and returns the number of rows. */
export async function checkExport(resource: VisibleResource, input: ExportInput, actor: Actor): Promise<number> {
  orderByOf(resource, input.sort)
  const total = await countRows(resource, input.filter, actor)
  if (total > EXPORT_LIMIT) throw refuse(AdminRefusal.exportTooLarge({ limit: EXPORT_LIMIT }))
  if (columnsOf(resource, input.columns).length === 0) throw refuse(AdminRefusal.nothingToExport)
  return total
}

/** Creates the task of a checked request. */
export function makeExport(resource: VisibleResource, input: ExportInput, total: number, actor: Actor, trx: Trx) {
  const fileName = `${resource.label}_${now().toFormat('yyyyMMdd_HHmm')}.${input.format ?? 'xlsx'}`
  return makeTask({ kind: 'export', resource: resource.name, file_name: fileName, input, total }, actor, trx)
}

/** Writes the file of an export that this process has taken. */
export async function writeExport(task: TaskRow) {
  await holding(task, () => exportTaken(task))
}

async function exportTaken(task: TaskRow) {
  const { id } = task
  try {
    const resource = visibleTo(resources.get(task.resource)!, task.actor)
    const extension = `.${task.input.format ?? 'xlsx'}`
    const key = `admin/tasks/${id}${extension}`
    const done = await withTemporaryFile(extension, async (file) => {
      const rows = await write(resource, task.input, task.actor, file, (count) => progress(task, { done: count }))
      if (rows !== null) await drive.use().putStream(key, createReadStream(file))
      return rows
    })
    if (done === null) return await finish(task, TaskState.cancelled)
    await inTransaction((trx) =>
      audit(trx, task.actor, {
        action: permissionOf(resource, 'export'),
        entity: entityOf(resource),
        entityId: '0',
        after: { filter: task.input.filter, rows: done },
        summary: `导出 ${done} 条`,
      })
    )
    await finish(task, TaskState.done, { result_key: key, done, total: done })
  } catch (error) {
    await finish(task, TaskState.failed, { message: error instanceof DomainError ? error.message : '导出失败，请重试' })
    if (!(error instanceof DomainError)) throw error
  }
}

/** @returns number of rows, or null when it was cancelled */
async function write(
  resource: VisibleResource,
  input: ExportInput,
  actor: Actor,
  file: string,
  report: (done: number) => Promise<boolean>
): Promise<number | null> {
  const fields = fieldsOf(resource)
  const shapes = await columnShapes(resource)
  const keys = columnsOf(resource, input.columns)
  const { sql, bindings } = all([...listBoundsOf(resource, actor), ...(await conditionsOf(resource, input.filter))])
  // What is masked of a row depends on its other fields, exported or not.
  const read = resource.masked ? Object.keys(fields) : keys
  const select = `select ${selectOf(resource, read)} from ${fromOf(resource)} where ${sql} order by ${orderByOf(resource, input.sort)} limit ${EXPORT_LIMIT}`
  const columns = keys.map((key) => columnOf(fields[key], shapes[key]))
  const sheet =
    input.format === 'csv'
      ? await writeCsv(file, columns)
      : await writeXlsx(file, resource.label, columns, { filtered: true })

  return inTransaction(async (trx) => {
    await trx.rawQuery(`declare exported no scroll cursor for ${select}`, bindings as never[])
    for (let done = 0; ;) {
      const { rows } = await trx.rawQuery(`fetch ${PAGE} from exported`)
      if (rows.length === 0) {
        await trx.rawQuery('close exported')
        await sheet.end()
        return done
      }
      const shown = rows.map((row: Record<string, unknown>) => resource.masked?.(row, actor) ?? row)
      const titles = await referencesOf(resource, rows, keys, actor, trx)
      await sheet.rows(
        shown.map((row: Record<string, unknown>, index: number) =>
          keys.map((key) => toCell(fields[key], toWire(row[key]), titles[index][key]))
        )
      )
      done += rows.length
      // The task page shows the progress while the cursor is open. Exports run one after the other.
      if (!(await outsideTransaction(() => report(done)))) {
        await trx.rawQuery('close exported')
        return null
      }
    }
  })
}
