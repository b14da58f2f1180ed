/*
 * REST of every resource, in the protocol of ra-data-simple-rest. Permission is decided before any of these runs (`#app/admin/admit`).
 */
import vine from '@vinejs/vine'
import { auditedIn } from '#core/audit'
import { InvalidInputError, refuse, StaleError } from '#core/errors'
import { once, onceProven } from '#core/idempotency'
import { defineLabels, id as anId } from '#core/validation'
import type { Field, Id, Resource } from '#app/admin/define'
import type { ResourceCall } from '#app/admin/admit'
import type { Trx } from '#core/transaction'
import type { Change, ChangedMany, Proposed, UndoLines } from '#app/admin/transformers/wire'
import { dropDraft } from '#app/admin/actions/drafts'
import { isProposed, propose } from '#app/admin/actions/propose'
import { recycledRows, restoreRow } from '#app/admin/actions/restore_row'
import { rowStep } from '#app/admin/actions/row_steps'
import { undoEdits } from '#app/admin/actions/undo_edits'
import { proveAction, requireSeenRows, runAction } from '#app/admin/actions/run_action'
import {
  checkSeen,
  createRow,
  deleteRows,
  requireVersions,
  toggleRows,
  updateRows,
  type SeenOf,
} from '#app/admin/actions/write_rows'
import { listQueryOf } from '#app/admin/filters'
import { timelineOf } from '#app/admin/queries/changes'
import { undoableLines } from '#app/admin/queries/last_edits'
import { neighboursOf } from '#app/admin/queries/neighbours'
import { optionsOf } from '#app/admin/queries/references'
import { countRows, listRows, parseId, readRow, rowsForWriting, totalsOf, unmatchedOf } from '#app/admin/queries/rows'
import { targetOf } from '#app/admin/registry'
import { fieldsOf } from '#app/admin/visible'
import type { AskedStep } from '#app/admin/two_persons'

const validator = defineLabels(
  { ids: '数据', data: '修改内容', input: '表单', seen: '所见数据的版本', lines: '变更记录' },
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

const undoShape = validator(vine.object({ lines: vine.record(anId()).maxLength(1000) }))

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

/** What was pasted into the search box and is not in the list. */
export async function unmatched({ ctx, resource, actor }: ResourceCall) {
  const { filter } = await listQueryOf(ctx.request.qs())
  return unmatchedOf(resource, filter, actor)
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

/** The rows beside one in the list that `filter` and `sort` make. */
export async function neighbours({ ctx, resource, actor }: ResourceCall) {
  const query = await listQueryOf(ctx.request.qs())
  return neighboursOf(resource, await parseId(resource, ctx.params.id), query, actor)
}

/** Answers what has changed meanwhile with the rows as they are now. */
async function orPresent<Answer>({ resource, actor }: ResourceCall, ids: Id[], work: () => Promise<Answer>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StaleError) || error.body !== null) throw error
    const rows = await Promise.all(ids.map((id) => readRow(resource, id, actor).catch(() => null)))
    const present = refuse(error.refusal, { rows: rows.filter((row) => row !== null) })
    throw Object.assign(present, { message: error.message })
  }
}

/** By what the edit of some rows may be taken back: read in its transaction, so that it is this edit, and neither a later nor an earlier one. */
function undoOf({ resource, actor }: ResourceCall, ids: Id[], trx: Trx): Promise<UndoLines> {
  const written = new Set(auditedIn(trx).map(({ entityId }) => String(entityId)))
  return undoableLines(
    resource,
    ids.filter((id) => written.has(String(id))),
    actor,
    trx
  )
}

/** Writes, or proposes what takes two operators. */
async function write<Answer>(
  { ctx, resource, actor }: ResourceCall,
  verb: string,
  asked: AskedStep,
  work: (trx: Trx) => Promise<Answer>,
  seen?: SeenOf
): Promise<Answer | Proposed> {
  const step = rowStep(resource, verb)
  return once(ctx, async (trx): Promise<Answer | Proposed> => {
    if (!step) return work(trx)
    const rows = asked.ids.length > 0 ? await rowsForWriting(resource, asked.ids, actor, trx, { lock: true }) : []
    if (typeof seen === 'number') await checkSeen(resource, asked.ids[0], seen, actor, trx)
    else if (seen) requireVersions(resource, rows, seen)
    return propose(step, asked, actor, trx)
  })
}

/** 202: nothing has happened yet. */
const accepted = ({ response }: ResourceCall['ctx'], answer: Proposed) => response.status(202).send(answer)

export async function create(call: ResourceCall) {
  const { ctx, resource, actor } = call
  const input = ctx.request.body()
  const id = await write(call, 'add', { ids: [], input }, async (trx) => {
    const made = await createRow(resource, input, actor, trx)
    if (resource.steps) await dropDraft(resource, actor, trx)
    return made
  })
  if (isProposed(id)) {
    if (resource.steps) await dropDraft(resource, actor)
    return accepted(ctx, id)
  }
  return ctx.response.status(201).send(await readRow(resource, id, actor))
}

/**
 * `_seen` is the `_changes.count` with which the form was opened: the second of two concurrent edits is refused. `_part`: what is sent is a part of
 * the form, one cell of the list.
 */
export async function update(call: ResourceCall) {
  const { ctx, resource, actor } = call
  const id = await parseId(resource, ctx.params.id)
  const { _seen: seen, _part: part, ...body } = ctx.request.body()
  const known = Number.isSafeInteger(seen) ? seen : undefined
  return orPresent(call, [id], async () => {
    const work = async (trx: Trx) => {
      await updateRows(resource, [id], body, actor, trx, { seen: known, whole: part === true })
      return undoOf(call, [id], trx)
    }
    const done = await write(call, 'edit', { ids: [id], input: body }, work, known)
    return isProposed(done) ? accepted(ctx, done) : { ...(await readRow(resource, id, actor)), _undo: done }
  })
}

export async function updateMany(call: ResourceCall) {
  const { ctx, resource, actor } = call
  const { ids, data, seen } = await bulkShape.validate(ctx.request.body())
  const known = await idsOf(resource, ids)
  return orPresent(call, known, async () => {
    const work = async (trx: Trx): Promise<ChangedMany> => {
      await updateRows(resource, known, data, actor, trx, { seen, whole: true })
      return { ids: known, undo: await undoOf(call, known, trx) }
    }
    const done = await write(call, 'edit', { ids: known, input: data }, work, seen)
    return isProposed(done) ? accepted(ctx, done) : done
  })
}

/** `POST /admin/api/:resource/undo` with `{ lines }`: takes edits back by their audit lines. */
export async function undo(call: ResourceCall) {
  const { ctx, resource, actor } = call
  const { lines } = await undoShape.validate(ctx.request.body())
  const named = Object.entries(lines)
  if (named.length === 0) throw InvalidInputError.of('lines', '请选择要撤销的修改', 'required')
  const known = await Promise.all(named.map(async ([id, line]) => [await parseId(resource, id), line] as const))
  const byId = new Map<Id, number>([...known].sort(([a], [b]) => (a < b ? -1 : 1)))
  return orPresent(call, [...byId.keys()], () => once(ctx, (trx) => undoEdits(resource, byId, actor, trx)))
}

export async function remove(call: ResourceCall) {
  const { ctx, resource, actor } = call
  const id = await parseId(resource, ctx.params.id)
  const done = await write(call, 'delete', { ids: [id], input: null }, (trx) => deleteRows(resource, [id], actor, trx))
  return isProposed(done) ? accepted(ctx, done) : { id }
}

export async function removeMany(call: ResourceCall) {
  const { ctx, resource, actor } = call
  const { ids } = await bulkShape.validate(ctx.request.body())
  const known = await idsOf(resource, ids)
  const done = await write(call, 'delete', { ids: known, input: null }, (trx) =>
    deleteRows(resource, known, actor, trx)
  )
  return isProposed(done) ? accepted(ctx, done) : known
}

/**
 * `POST /admin/api/:resource/actions/:action` with `{ ids, seen, input }`; verbs enable and disable too. An action on rows names the version of
 * each (`_seen`), and is refused with the present rows when one is another by now.
 */
export async function act(call: ResourceCall) {
  const { ctx, resource, actor } = call
  const name: string = ctx.params.action
  const onList = resource.actions[name]?.on === 'list'
  const { ids, input, seen } = await bulkShape.validate(
    onList ? { ...ctx.request.body(), ids: [0] } : ctx.request.body()
  )
  const known = onList ? [] : await idsOf(resource, ids)
  const declared = Object.hasOwn(resource.actions, name)
  if (declared && !onList && known.some((id) => !seen?.[id]))
    throw InvalidInputError.of('seen', '缺少所见数据的版本，请刷新后重试', 'required')
  const step = rowStep(resource, name)
  return orPresent(call, known, async () => {
    const answer = declared
      ? await onceProven(
          ctx,
          () => proveAction(resource, name, known, input, actor),
          async (trx, proof) => {
            if (!step) return runAction(resource, name, known, { input, seen: seen ?? {} }, actor, proof, trx)
            await requireSeenRows(resource, known, seen ?? {}, actor, trx)
            return propose(step, { ids: known, input, prepared: proof.prepared }, actor, trx)
          }
        )
      : await write(call, name, { ids: known, input: null }, async (trx) => {
          await toggleRows(resource, known, name as 'enable' | 'disable', actor, trx)
          const word = name === 'enable' ? '已启用' : '已停用'
          return { message: known.length > 1 ? `${word} ${known.length} 条` : word }
        })
    return isProposed(answer) ? accepted(ctx, answer) : { ...answer, message: answer.message ?? '操作成功' }
  })
}

/** Initial values of an action's form for one row. */
export async function initial({ ctx, resource, actor }: ResourceCall) {
  const action = resource.actions[ctx.params.action]
  if (!action?.initial) return {}
  return action.initial((await readRow(resource, await parseId(resource, ctx.params.id), actor)) as never)
}

export async function timeline({ ctx, resource, actor }: ResourceCall) {
  const id = await parseId(resource, ctx.params.id)
  const row = await readRow(resource, id, actor)
  const asked = Number(ctx.request.input('before'))
  const before = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined
  const lines = await timelineOf(resource, id, actor, before)
  const undoable: UndoLines = row._fixed ? {} : await undoableLines(resource, [id], actor)
  return lines.map((line): Change => ({ ...line, undoable: undoable[id] === line.id }))
}

/** Fields of the row that a reference names which decide on other fields of the form (`onRows`). */
const decidingFields = (fields: Record<string, Field>, key: string) => [
  ...new Set(
    Object.values(fields)
      .flatMap(({ onRows }) => Object.keys(onRows ?? {}))
      .flatMap((path) => (path.startsWith(`${key}.`) ? path.slice(key.length + 1) : []))
  ),
]

/** Choices of a `ref` field of this resource or of one of its actions' forms (`?action=`); `?offered=` leaves out what no form offers. */
export async function options({ ctx, resource, actor }: ResourceCall) {
  const { action, q, ids, offered } = ctx.request.qs()
  const fields = action
    ? Object.hasOwn(resource.actions, action)
      ? resource.actions[action].form
      : {}
    : fieldsOf(resource)
  const field = Object.hasOwn(fields, ctx.params.field) ? fields[ctx.params.field] : undefined
  const target = targetOf(field)
  if (!target) throw InvalidInputError.of('field', '请求的地址不存在')
  const wanted = typeof ids === 'string' && ids !== '' ? ids.split(',').slice(0, 200) : undefined
  return optionsOf(
    target,
    {
      q: typeof q === 'string' ? q.slice(0, 100) : undefined,
      ids: wanted,
      filter: offered ? field?.offeredRows : undefined,
      values: decidingFields(fields, ctx.params.field),
    },
    actor
  )
}

/** The recycle bin of the screen. */
export const recycled = ({ resource, actor }: ResourceCall) => recycledRows(resource, actor)

export async function restore({ ctx, resource, actor }: ResourceCall) {
  const entry = Number(ctx.params.entry)
  return once(ctx, (trx) => restoreRow(resource, Number.isSafeInteger(entry) && entry > 0 ? entry : 0, actor, trx))
}
