/*
 * Imports and exports: requested on a resource, then followed and downloaded by number by the operator who requested them.
 */
import { moveTask } from '#app/admin/moves'
import { inTransaction } from '#core/transaction'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import vine from '@vinejs/vine'
import type { HttpContext } from '@adonisjs/core/http'
import { InvalidInputError, refuse } from '#core/errors'
import { enqueue, type JobDefinition } from '#core/jobs'
import { SHEET_LIMITS } from '#core/sheets/limits'
import { withTemporaryFile } from '#core/spool'
import { writeXlsx } from '#core/sheets/write_xlsx'
import { defineLabels } from '#core/validation'
import type { ResourceCall } from '#app/admin/admit'
import { propose } from '#app/admin/actions/propose'
import { rowStep } from '#app/admin/actions/row_steps'
import { showImport } from '#app/admin/tasks/import_step'
import { checkImportJob, exportJob, importRowsJob } from '#app/admin/jobs'
import { mayDo } from '#app/admin/permissions'
import { resources } from '#app/admin/registry'
import { requestExport } from '#app/admin/tasks/export_rows'
import { templateTitles } from '#app/admin/tasks/import_plan'
import { finish, makeTask, ownTask, readTask, toTask } from '#app/admin/tasks/task'
import type { Filter } from '#app/admin/define'
import { isOneOf } from '#core/define_codes'
import { receiveFile, XLSX_TYPE } from '#core/wire_files'
import { TaskState } from '#app/admin/codes'
import { AdminRefusal } from '#app/admin/refusals'
import { CoreRefusal } from '#core/refusals'

/** Work of at most this many rows or bytes is done within the request instead of a job. */
const SMALL_ROWS = 2000
const SMALL_BYTES = 100_000

async function start(job: JobDefinition<{ id: number }>, id: number, small: boolean) {
  if (small) await job.handle({ id })
  else await enqueue(null, job, { id })
  return toTask((await readTask(id))!)
}

const validator = defineLabels({ filter: '筛选条件', sort: '排序', columns: '列' })

const exportInput = validator(
  vine.object({
    filter: vine.object({}).allowUnknownProperties().optional(),
    sort: vine
      .tuple([vine.string().maxLength(60), vine.string().in(['ASC', 'DESC', 'asc', 'desc'])])
      .nullable()
      .optional(),
    columns: vine.array(vine.string().maxLength(60)).maxLength(300).nullable().optional(),
  })
)

export async function requestExportFile({ ctx, resource, actor }: ResourceCall) {
  const { filter, sort, columns } = await exportInput.validate(ctx.request.body())
  const { id, total } = await requestExport(
    resource,
    {
      filter: (filter ?? {}) as Filter,
      sort: (sort as [string, string] | undefined) ?? null,
      columns: columns ?? null,
    },
    actor
  )
  return start(exportJob, id, total <= SMALL_ROWS)
}

export async function uploadImport({ ctx, resource, actor }: ResourceCall) {
  const file = receiveFile(ctx, { missing: '请选择文件' })
  if (file.size > SHEET_LIMITS.fileBytes) throw InvalidInputError.of('file', '文件不能超过20MB', 'size')
  const key = `admin/tasks/${randomUUID()}`
  await drive.use().put(key, await readFile(file.tmpPath))
  const id = await makeTask(
    { kind: 'import', resource: resource.name, file_name: path.basename(file.clientName).slice(-150), source_key: key },
    actor
  )
  return start(checkImportJob, id, file.size <= SMALL_BYTES)
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
  response.header('Content-Type', XLSX_TYPE)
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
  const taken = await inTransaction((trx) =>
    moveTask(
      trx,
      { id: task.id, kind: 'import' },
      { to: TaskState.waiting, columns: { done: 0, failed: 0, added: 0, changed: 0, errors: null } }
    )
  )
  if (taken.length === 0) throw refuse(AdminRefusal.importNotWaiting)
  return start(importRowsJob, task.id, (task.total ?? 0) <= 200)
}

export async function cancelTask(ctx: HttpContext) {
  const task = await taskOf(ctx)
  await db.from('admin_tasks').where('id', task.id).update({ cancel_requested: true })
  if (isOneOf(task.state, TaskState.waiting, TaskState.checked)) await finish(task.id, TaskState.cancelled)
  return toTask((await readTask(task.id))!)
}

export async function taskFile(ctx: HttpContext) {
  const task = await taskOf(ctx)
  if (!task.result_key || !(await drive.use().exists(task.result_key))) throw refuse(AdminRefusal.fileGone)
  return sendFile(ctx, await drive.use().getBytes(task.result_key), task.file_name)
}
