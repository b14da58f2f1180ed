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
import { columnShapes } from '#app/admin/column_shape'
import { isUndoable } from '#app/admin/rules/undoable'
import { secondPersonOf } from '#app/admin/two_persons'
import { importFields, keysOf, rememberedMapping, rememberMapping } from '#app/admin/tasks/import_columns'
import { templateTitles } from '#app/admin/tasks/import_plan'
import { undoImport } from '#app/admin/tasks/undo_import'
import type { Task } from '#app/admin/transformers/wire'
import { isRequired } from '#app/admin/validators'
import { visibleTo } from '#app/admin/visible'
import { can, type Actor } from '#core/actor'
import { DataScope } from '#core/codes'
import {
  finish,
  hasWritten,
  makeTask,
  ownTask,
  readTask,
  requireTurn,
  restartTask,
  takeTask,
  tasksOf,
  toTask,
  type TaskRow,
} from '#app/admin/tasks/task'
import type { Filter, Resource } from '#app/admin/define'
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
 * @param actor who is answered
 * @param ready makes the task, or moves it to waiting
 */
async function start(job: TaskJob, small: boolean, actor: Actor, ready: (trx: Trx) => Promise<number>) {
  const { id, taken } = await inTransaction(async (trx) => {
    const made = await ready(trx)
    if (!small) await enqueue(trx, job, { id: made })
    return { id: made, taken: small ? await takeTask(made, trx) : null }
  })
  if (taken) await job.work(taken)
  return shown((await readTask(id))!, actor)
}

/** A task with what its file says, as this operator sees it: columns, the fields to choose from, and what rows would become. */
async function shown(task: TaskRow, actor: Actor): Promise<Task> {
  const resource = resources.get(task.resource)
  if (task.kind !== 'import' || !resource?.import) return toTask(task)
  const visible = visibleTo(resource, actor)
  const answer = { ...toTask(task), undoable: mayUndo(resource, task, actor), undoHours: hoursToUndo(resource) }
  if (!visible.import) return answer
  const shapes = await columnShapes(visible)
  const fields = importFields(visible)
  const labels = new Set(Object.values(fields).map(({ label }) => label))
  const preview = task.state === TaskState.checked ? (task.input.preview ?? []) : []
  return {
    ...answer,
    columns: (task.input.titles ?? []).map(({ title, sample, key }) => ({ title, sample, key })),
    choices: Object.entries(fields).map(([key, field]) => ({
      key,
      label: field.label,
      required: keysOf(visible).includes(key) || isRequired(field, shapes[key]),
    })),
    // A field that the operator saw when the file was checked may be hidden by now.
    preview: preview.map(({ row, lines }) => ({ row, lines: lines.filter(({ label }) => labels.has(label)) })),
  }
}

/** An import is taken back by who may import and edit: rows get their former values. */
const mayUndo = (resource: Resource, task: TaskRow, actor: Actor) =>
  hasWritten(task) &&
  isUndoable(resource) &&
  mayDo(actor, resource, 'import') &&
  (!resource.crud.edit || mayDo(actor, resource, 'edit'))

/** Hours within which a second operator has to agree to an import of this screen being taken back. */
const hoursToUndo = (resource: Resource) => secondPersonOf(resource, 'import')

const validator = defineLabels({
  filter: '筛选条件',
  sort: '排序',
  columns: '列',
  format: '文件格式',
  mapping: '列的对应',
  skip: '跳过已变化的行',
})

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
  return start(exportJob, total <= SMALL_ROWS, actor, (trx) => makeExport(resource, input, total, actor, trx))
}

export async function uploadImport({ ctx, resource, actor }: ResourceCall) {
  const file = receiveFile(ctx, { missing: '请选择文件' })
  if (file.size > SHEET_LIMITS.fileBytes) throw InvalidInputError.of('file', '文件不能超过20MB', 'size')
  const key = `admin/tasks/${randomUUID()}`
  await drive.use().put(key, await readFile(file.tmpPath))
  const fileName = path.basename(file.clientName).slice(-150)
  return start(checkImportJob, file.size <= SMALL_BYTES, actor, async (trx) => {
    const input = { mapping: await rememberedMapping(resource, actor, trx) }
    return makeTask(
      { kind: 'import', resource: resource.name, file_name: fileName, source_key: key, input },
      actor,
      trx
    )
  })
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

export const showTask = async (ctx: HttpContext) => shown(await taskOf(ctx), ctx.actor)

const mappingInput = validator(
  vine.object({
    mapping: vine.record(vine.string().maxLength(100).nullable()).maxLength(300),
  })
)

/**
 * Says which field a column is, before the import has begun: the file is checked again. What was said is remembered for the next file with such
 * a title.
 */
export async function mapImportColumns(ctx: HttpContext) {
  const task = await taskOf(ctx)
  const resource = visibleTo(resources.get(task.resource)!, ctx.actor)
  const { mapping } = await mappingInput.validate(ctx.request.body())
  if (task.kind !== 'import' || !resource.import || !task.input.titles) throw refuse(AdminRefusal.mappingOver)
  const titles = new Set(task.input.titles.map(({ title }) => title))
  const fields = importFields(resource)
  for (const [title, key] of Object.entries(mapping))
    if (!titles.has(title) || (key !== null && !Object.hasOwn(fields, key)))
      throw InvalidInputError.of('mapping', `列“${title}”没有可以对应的项目`, 'mapping')
  if (task.source_key && !(await drive.use().exists(task.source_key))) throw refuse(AdminRefusal.fileGone)
  return start(checkImportJob, (task.total ?? 0) <= SMALL_ROWS, ctx.actor, async (trx) => {
    const columns = {
      done: 0,
      failed: 0,
      added: 0,
      changed: 0,
      same: 0,
      errors: null,
      message: null,
      finished_at: null,
      // What a second operator was shown, and what rows would become, is of the columns as they were.
      input: JSON.stringify({ titles: task.input.titles, mapping: { ...task.input.mapping, ...mapping } }),
      actor: JSON.stringify(ctx.actor),
    }
    await requireTurn(ctx.actor, trx)
    const moved = await moveTask(
      trx,
      (query) =>
        void query
          .where({ id: task.id, kind: 'import' })
          // What failed while it was written is past this.
          .where((either) => either.where('state', TaskState.checked).orWhere({ added: 0, changed: 0 })),
      { from: [TaskState.checked, TaskState.failed], to: TaskState.waiting, columns }
    )
    if (moved.length === 0) throw refuse(AdminRefusal.mappingOver)
    await rememberMapping(resource, mapping, ctx.actor, trx)
    return task.id
  })
}

const undoInput = validator(vine.object({ skip: vine.boolean().optional() }))

/** Takes back what the import has written. */
export async function undoImportTask(ctx: HttpContext) {
  const task = await taskOf(ctx)
  const { skip = false } = await undoInput.validate(ctx.request.body())
  const resource = resources.get(task.resource)!
  if (resource.crud.edit && !mayDo(ctx.actor, resource, 'edit')) throw refuse(CoreRefusal.forbidden)
  if (task.undone_at !== null) throw refuse(AdminRefusal.undoneAlready)
  if (task.undo_actor !== null) throw refuse(AdminRefusal.undoRunning)
  if (!mayUndo(resource, task, ctx.actor)) throw refuse(AdminRefusal.notUndoable)
  const step = rowStep(resource, 'import')
  if (step) {
    const undoing = { ...step, label: `${resource.label}：撤销导入` }
    const asked = { ids: [], input: { task: task.id, undo: true } }
    return ctx.response.status(202).send(await propose(undoing, asked, ctx.actor))
  }
  await undoImport(visibleTo(resource, ctx.actor), task.id, { skip }, ctx.actor)
  return shown((await readTask(task.id))!, ctx.actor)
}

/** Starts the import after the operator has confirmed the dry run. */
export async function confirmImportTask(ctx: HttpContext) {
  const task = await taskOf(ctx)
  const step = rowStep(resources.get(task.resource)!, 'import')
  if (step) {
    if (task.state !== TaskState.checked) throw refuse(AdminRefusal.importNotWaiting)
    await showImport(task)
    return ctx.response.status(202).send(await propose(step, { ids: [], input: { task: task.id } }, ctx.actor))
  }
  return start(importRowsJob, (task.total ?? 0) <= 200, ctx.actor, async (trx) => {
    const [checked] = await moveTask(
      trx,
      { id: task.id, kind: 'import' },
      {
        from: [TaskState.checked],
        to: TaskState.waiting,
        columns: { done: 0, failed: 0, added: 0, changed: 0, same: 0, errors: null },
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
  return start(task.kind === 'export' ? exportJob : checkImportJob, false, ctx.actor, async (trx) => {
    await requireTurn(ctx.actor, trx)
    await restartTask(task.id, trx, ctx.actor)
    return task.id
  })
}

/**
 * The operator's own imports and exports, also of screens that he may not use any more: these have no file for him. With `?of=all` those of
 * everybody, for who may do everything: what they are and how far, not their files.
 */
export async function listTasks({ actor, request }: HttpContext) {
  const everybody = request.input('of') === 'all' && seesAllTasks(actor)
  return (await tasksOf(everybody ? null : actor)).map((task) => {
    const resource = resources.get(task.resource)
    const row = { ...toTask(task), own: task.operator_id === actor.userId }
    if (!resource || !row.own || !mayDo(actor, resource, task.kind)) return { ...row, downloadable: false }
    return { ...row, undoable: mayUndo(resource, task, actor), undoHours: hoursToUndo(resource) }
  })
}

/** Whoever holds every permission and sees every row. */
const seesAllTasks = (actor: Actor) => can(actor, '*') && actor.dataScope === DataScope.everything

export async function cancelTask(ctx: HttpContext) {
  const task = await taskOf(ctx)
  await db.from('admin_tasks').where('id', task.id).update({ cancel_requested: true })
  if (isOneOf(task.state, TaskState.waiting, TaskState.checked)) await finish(task, TaskState.cancelled)
  return shown((await readTask(task.id))!, ctx.actor)
}

export async function taskFile(ctx: HttpContext) {
  const task = await taskOf(ctx)
  if (!task.result_key || !(await drive.use().exists(task.result_key))) throw refuse(AdminRefusal.fileGone)
  return sendFile(ctx, await drive.use().getBytes(task.result_key), task.file_name)
}
