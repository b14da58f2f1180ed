/*
 * REST of every resource, in the protocol of ra-data-simple-rest. Permission is decided before any of these runs (`#app/admin/admit`).
 */
import vine from '@vinejs/vine'
import { InvalidInputError, refuse, StaleError } from '#core/errors'
import { once, onceProven } from '#core/idempotency'
import { defineLabels } from '#core/validation'
import type { Id, Resource } from '#app/admin/define'
import type { ResourceCall } from '#app/admin/admit'
import { proveAction, runAction } from '#app/admin/actions/run_action'
import { createRow, deleteRows, toggleRows, updateRows } from '#app/admin/actions/write_rows'
import { listQueryOf } from '#app/admin/filters'
import { timelineOf } from '#app/admin/queries/changes'
import { optionsOf } from '#app/admin/queries/references'
import { countRows, listRows, parseId, readRow, totalsOf } from '#app/admin/queries/rows'
import { targetOf } from '#app/admin/registry'

const validator = defineLabels(
  { ids: '数据', data: '修改内容', input: '表单', seen: '所见数据的版本' },
  Object.fromEntries(
    ['required', 'array', 'array.minLength', 'array.maxLength'].map((rule) => [
      `ids.${rule}`,
      '请选择 1 至 1000 条数据',
    ])
  )
)

const bulkShape = validator(
  vine.object({
    ids: vine.array(vine.any()).minLength(1).maxLength(1000),
    data: vine.any().optional(),
    input: vine.any().optional(),
    /** Versions of the rows that the operator has seen, by id. */
    seen: vine.record(vine.string().maxLength(64)).maxLength(1000).optional(),
  })
)

async function idsOf(resource: Resource, given: unknown[]): Promise<Id[]> {
  const ids = await Promise.all(given.map((id) => parseId(resource, id)))
  return [...new Set(ids)].sort((a, b) => (a < b ? -1 : 1))
}

export async function list({ ctx, resource, actor }: ResourceCall) {
  const query = await listQueryOf(ctx.request.qs())
  const { rows, total } = await listRows(resource, query, actor)
  const last = query.range[0] + Math.max(rows.length - 1, 0)
  ctx.response.header('Content-Range', `${resource.name} ${query.range[0]}-${last}/${total}`)
  return rows
}

export async function totals({ ctx, resource, actor }: ResourceCall) {
  const { filter } = await listQueryOf(ctx.request.qs())
  return totalsOf(resource, filter, actor)
}

/** Counts for the tabs above a list. */
export async function counts({ resource, actor }: ResourceCall) {
  const views = resource.views ?? []
  return Promise.all(
    views.map(async (view) => (view.count === false ? null : await countRows(resource, view.filter, actor)))
  )
}

export async function show({ ctx, resource, actor }: ResourceCall) {
  return readRow(resource, await parseId(resource, ctx.params.id), actor)
}

export async function create({ ctx, resource, actor }: ResourceCall) {
  const id = await once(ctx, (trx) => createRow(resource, ctx.request.body(), actor, trx))
  return ctx.response.status(201).send(await readRow(resource, id, actor))
}

/** `_seen` is the `_changes.count` with which the form was opened: the second of two concurrent edits is refused. */
export async function update({ ctx, resource, actor }: ResourceCall) {
  const id = await parseId(resource, ctx.params.id)
  const { _seen: seen, ...body } = ctx.request.body()
  const known = Number.isSafeInteger(seen) ? seen : undefined
  await once(ctx, (trx) => updateRows(resource, [id], body, actor, trx, undefined, known))
  return readRow(resource, id, actor)
}

export async function updateMany({ ctx, resource, actor }: ResourceCall) {
  const { ids, data } = await bulkShape.validate(ctx.request.body())
  const known = await idsOf(resource, ids)
  await once(ctx, (trx) => updateRows(resource, known, data, actor, trx))
  return known
}

export async function remove({ ctx, resource, actor }: ResourceCall) {
  const id = await parseId(resource, ctx.params.id)
  await once(ctx, (trx) => deleteRows(resource, [id], actor, trx))
  return { id }
}

export async function removeMany({ ctx, resource, actor }: ResourceCall) {
  const { ids } = await bulkShape.validate(ctx.request.body())
  const known = await idsOf(resource, ids)
  await once(ctx, (trx) => deleteRows(resource, known, actor, trx))
  return known
}

/**
 * `POST /admin/api/:resource/actions/:action` with `{ ids, seen, input }`; verbs enable and disable too. An action on rows names the version of
 * each (`_seen`), and is refused with the present rows when one is another by now.
 */
export async function act({ ctx, resource, actor }: ResourceCall) {
  const name: string = ctx.params.action
  const onList = resource.actions[name]?.on === 'list'
  const { ids, input, seen } = await bulkShape.validate(
    onList ? { ...ctx.request.body(), ids: [0] } : ctx.request.body()
  )
  const known = onList ? [] : await idsOf(resource, ids)
  const declared = Object.hasOwn(resource.actions, name)
  if (declared && !onList && known.some((id) => !seen?.[id]))
    throw InvalidInputError.of('seen', '缺少所见数据的版本，请刷新后重试', 'required')
  try {
    if (declared)
      return await onceProven(
        ctx,
        () => proveAction(resource, name, known, input, actor),
        (trx, proof) => runAction(resource, name, known, { input, seen: seen ?? {} }, actor, proof, trx)
      )
    return await once(ctx, async (trx) => {
      await toggleRows(resource, known, name as 'enable' | 'disable', actor, trx)
      return { message: known.length > 1 ? `已处理 ${known.length} 条` : '操作成功' }
    })
  } catch (error) {
    if (!(error instanceof StaleError) || error.body !== null) throw error
    const rows = await Promise.all(known.map((id) => readRow(resource, id, actor).catch(() => null)))
    const present = refuse(error.refusal, { rows: rows.filter((row) => row !== null) })
    throw Object.assign(present, { message: error.message })
  }
}

/** Initial values of an action's form for one row. */
export async function initial({ ctx, resource, actor }: ResourceCall) {
  const action = resource.actions[ctx.params.action]
  if (!action?.initial) return {}
  return action.initial((await readRow(resource, await parseId(resource, ctx.params.id), actor)) as never)
}

export async function timeline({ ctx, resource, actor }: ResourceCall) {
  const id = await parseId(resource, ctx.params.id)
  await readRow(resource, id, actor)
  const before = Number(ctx.request.input('before'))
  return timelineOf(resource, id, Number.isSafeInteger(before) && before > 0 ? before : undefined)
}

/** Choices of a `ref` field of this resource or of one of its actions' forms (`?action=`). */
export async function options({ ctx, resource, actor }: ResourceCall) {
  const { action, q, ids } = ctx.request.qs()
  const fields = action
    ? Object.hasOwn(resource.actions, action)
      ? resource.actions[action].form
      : {}
    : resource.fields
  const field = Object.hasOwn(fields, ctx.params.field) ? fields[ctx.params.field] : undefined
  const target = targetOf(field)
  if (!target) throw InvalidInputError.of('field', '请求的地址不存在')
  const wanted = typeof ids === 'string' && ids !== '' ? ids.split(',').slice(0, 200) : undefined
  return optionsOf(target, { q: typeof q === 'string' ? q.slice(0, 100) : undefined, ids: wanted }, actor)
}
