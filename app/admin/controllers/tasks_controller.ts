/*
 * Imports and exports: requested on a resource, then followed and downloaded by number by the operator who requested them.
 */
import { moveTask } from '#app/admin/moves'
import { inTransaction, type Trx } from '#core/transaction'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import vine from '@vinejs/vine'
import type { HttpContext } from '@adonisjs/core/http'
import { InvalidInputError, refuse } from '#core/errors'
import { enqueue } from '#core/jobs'
import { SHEET_LIMITS } from '#core/sheets/limits'
import { withTemporaryFile } from '#core/spool'
import { writeXlsx } from '#core/sheets/write_xlsx'
import { defineLabels } from '#core/validation'
import type { ResourceCall } from '#app/admin/admit'
import { propose } from '#app/admin/actions/propose'
import { rowStep } from '#app/admin/actions/row_steps'
import { showImport } from '#app/admin/tasks/import_step'
import { checkImportJob, exportJob, importRowsJob, type TaskJob } from '#app/admin/jobs'
import { mayDo } from '#app/admin/permissions'
import { resources } from '#app/admin/registry'
import { checkExport, makeExport } from '#app/admin/tasks/export_rows'
import { templateTitles } from '#app/admin/tasks/import_plan'
import {
  finish,
  makeTask,
  ownTask,
  readTask,
  requireTurn,
  restartTask,
  takeTask,
  tasksOf,
  toTask,
} from '#app/admin/tasks/task'
import type { Filter } from '#app/admin/define'
import { isOneOf } from '#core/define_codes'
import { CSV_TYPE, receiveFile, XLSX_TYPE } from '#core/wire_files'
import { TaskState } from '#app/admin/codes'
import { AdminRefusal } from '#app/admin/refusals'
import { CoreRefusal } from '#core/refusals'

/** Work of at most this many rows or bytes is done within the request instead of a job. */
const SMALL_ROWS = 2000
const SMALL_BYTES = 100_000

/**
 * Begins the work on a task. What makes the task waiting and what makes it go on are one transaction: the task is taken by this process
 * at once, or it has a job.
 *
 * @param ready makes the task, or moves it to waiting
 */
async function start(job: TaskJob, small: boolean, ready: (trx: Trx) => Promise<number>) {
  const { id, taken } = await inTransaction(async (trx) => {
    const made = await ready(trx)
    if (!small) await enqueue(trx, job, { id: made })
    return { id: made, taken: small ? await takeTask(made, trx) : null }
  })
  if (taken) await job.work(taken)
  return toTask((await readTask(id))!)
}

const validator = defineLabels({ filter: '筛选条件', sort: '排序', columns: '列', format: '文件格式' })

const exportInput = validator(
  vine.object({
    filter: vine.object({}).allowUnknownProperties().optional(),
    sort: vine
      .tuple([vine.string().maxLength(60), vine.string().in(['ASC', 'DESC', 'asc', 'desc'])])
      .nullable()
      .optional(),
    columns: vine.array(vine.string().maxLength(60)).maxLength(300).nullable().optional(),
    format: vine.enum(['xlsx', 'csv'] as const).optional(),
  })
)

export async function requestExportFile({ ctx, resource, actor }: ResourceCall) {
  const { filter, sort, columns, format } = await exportInput.validate(ctx.request.body())
  const input = {
    filter: (filter ?? {}) as Filter,
    sort: (sort as [string, string] | undefined) ?? null,
    columns: columns ?? null,
    format,
  }
  const total = await checkExport(resource, input, actor)
  return start(exportJob, total <= SMALL_ROWS, (trx) => makeExport(resource, input, total, actor, trx))
}

export async function uploadImport({ ctx, resource, actor }: ResourceCall) {
  const file = receiveFile(ctx, { missing: '请选择文件' })
  if (file.size > SHEET_LIMITS.fileBytes) throw InvalidInputError.of('file', '文件不能超过20MB', 'size')
  const key = `admin/tasks/${randomUUID()}`
  await drive.use().put(key, await readFile(file.tmpPath))
  const fileName = path.basename(file.clientName).slice(-150)
  return start(checkImportJob, file.size <= SMALL_BYTES, (trx) =>
    makeTask({ kind: 'import', resource: resource.name, file_name: fileName, source_key: key }, actor, trx)
  )
}

/** An empty sheet with the columns of the resource. */
export async function importTemplate({ ctx, resource }: ResourceCall) {
  const titles = await templateTitles(resource)
  const bytes = await withTemporaryFile('.xlsx', async (file) => {
    const sheet = await writeXlsx(file, resource.label, titles)
    await sheet.end()
    return readFile(file)
  })
  return sendFile(ctx, bytes, `${resource.label}导入模板.xlsx`)
}

function sendFile({ response }: HttpContext, bytes: Uint8Array, name: string) {
  response.header('Content-Type', name.endsWith('.csv') ? CSV_TYPE : XLSX_TYPE)
  response.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  return response.send(Buffer.from(bytes))
}

/** The task of the address. @throws ForbiddenError when the operator lacks the permission on the resource */
async function taskOf({ params, actor }: HttpContext) {
  const task = await ownTask(params.task, actor)
  const resource = resources.get(task.resource)
  if (!resource) throw refuse(CoreRefusal.gone)
  if (!mayDo(actor, resource, task.kind)) throw refuse(CoreRefusal.forbidden)
  return task
}

export const showTask = async (ctx: HttpContext) => toTask(await taskOf(ctx))

/** Starts the import after the operator has confirmed the dry run. */
export async function confirmImportTask(ctx: HttpContext) {
  const task = await taskOf(ctx)
  const step = rowStep(resources.get(task.resource)!, 'import')
  if (step) {
    if (task.state !== TaskState.checked) throw refuse(AdminRefusal.importNotWaiting)
    await showImport(task)
    return ctx.response.status(202).send(await propose(step, { ids: [], input: { task: task.id } }, ctx.actor))
  }
  return start(importRowsJob, (task.total ?? 0) <= 200, async (trx) => {
    const [checked] = await moveTask(
      trx,
      { id: task.id, kind: 'import' },
      {
        from: [TaskState.checked],
        to: TaskState.waiting,
        columns: { done: 0, failed: 0, added: 0, changed: 0, errors: null },
      }
    )
    if (!checked) throw refuse(AdminRefusal.importNotWaiting)
    return task.id
  })
}

/** Starts a failed task again, with the rights that the operator has now: an export from the beginning, an import with its check. */
export async function restartFailedTask(ctx: HttpContext) {
  const task = await taskOf(ctx)
  if (task.source_key && !(await drive.use().exists(task.source_key))) throw refuse(AdminRefusal.fileGone)
  return start(task.kind === 'export' ? exportJob : checkImportJob, false, async (trx) => {
    await requireTurn(ctx.actor, trx)
    await restartTask(task.id, trx, ctx.actor)
    return task.id
  })
}

/** The operator's own imports and exports, also of screens that he may not use any more: these have no file for him. */
export const listTasks = async ({ actor }: HttpContext) =>
  (await tasksOf(actor)).map((task) => {
    const resource = resources.get(task.resource)
    const row = toTask(task)
    return resource && mayDo(actor, resource, task.kind) ? row : { ...row, downloadable: false }
  })

export async function cancelTask(ctx: HttpContext) {
  const task = await taskOf(ctx)
  await db.from('admin_tasks').where('id', task.id).update({ cancel_requested: true })
  if (isOneOf(task.state, TaskState.waiting, TaskState.checked)) await finish(task, TaskState.cancelled)
  return toTask((await readTask(task.id))!)
}

export async function taskFile(ctx: HttpContext) {
  const task = await taskOf(ctx)
  if (!task.result_key || !(await drive.use().exists(task.result_key))) throw refuse(AdminRefusal.fileGone)
  return sendFile(ctx, await drive.use().getBytes(task.result_key), task.file_name)
}
