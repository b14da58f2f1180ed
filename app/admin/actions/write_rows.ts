/*
 * Plain writes of reference data, and calls of a module's own create and edit. Every row is read and written within the bounds of the
 * operator and gets one audit line.
 */
import { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { DomainError, InvalidInputError, NotFoundError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Id, Resource } from '#app/admin/define'
import { columnShapes } from '#app/admin/column_shape'
import { auditRow } from '#app/admin/actions/audited'
import { keepRow } from '#app/admin/actions/keep_row'
import { refusalOf } from '#app/admin/database_errors'
import { mayOpenFile } from '#app/admin/ports/file_port'
import { kindOf } from '#app/admin/kind'
import { VERBS } from '#app/admin/permissions'
import { targetOf } from '#app/admin/registry'
import { changesOf } from '#app/admin/queries/changes'
import { optionsOf } from '#app/admin/queries/references'
import { isAvailable, rowsForWriting, type Row } from '#app/admin/queries/rows'
import { hasRecycleBin } from '#app/admin/rules/in_place'
import { rowVersion } from '#app/admin/rules/row_version'
import { formFields, validateRecord } from '#app/admin/validators'
import type { VisibleResource } from '#app/admin/visible'
import { EnabledState } from '#core/codes'
import { AdminRefusal } from '#app/admin/refusals'

/** Checks that the rows named by `ref` values exist for this operator. */
export async function checkReferences(
  fields: Resource['fields'],
  values: Record<string, unknown>,
  actor: Actor,
  trx?: Trx
) {
  for (const [key, value] of Object.entries(values)) {
    const target = targetOf(fields[key])
    if (!target || value === null || value === undefined) continue
    const found = await optionsOf(target, { ids: [value] }, actor, trx)
    if (found.length === 0) throw InvalidInputError.of(key, `请选择有效的${fields[key].label}`, 'exists')
  }
}

/**
 * Checks that the operator may open the files that are put into a record, because every reader of the record may open them afterwards.
 *
 * @param before the present row: files that it names already are allowed
 */
async function checkFiles(
  fields: Resource['fields'],
  values: Record<string, unknown>,
  actor: Actor,
  trx: Trx,
  before: Record<string, unknown> = {}
) {
  for (const [key, value] of Object.entries(values)) {
    if (!fields[key] || !kindOf(fields[key]).holdsFile || typeof value !== 'number' || value === before[key]) continue
    if (!(await mayOpenFile(value, actor, trx)))
      throw InvalidInputError.of(key, `请选择有效的${fields[key].label}`, 'exists')
  }
}

/** Values in the types of Lucid: moments as DateTime. */
async function forModel(resource: Resource, values: Record<string, unknown>, trx: Trx) {
  const shapes = await columnShapes(resource, trx)
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      shapes[key]?.type === 'datetime' && typeof value === 'string' ? DateTime.fromISO(value) : value,
    ])
  )
}

/** Checks that written rows are still within the operator's bounds; the error rolls the write back. */
async function within(resource: VisibleResource, ids: Id[], actor: Actor, trx: Trx, created = false) {
  try {
    return await rowsForWriting(resource, ids, actor, trx, { created })
  } catch (error) {
    throw error instanceof NotFoundError ? refuse(AdminRefusal.mayNotSave) : error
  }
}

/** Creates one row and returns its id. `fields` defaults to the create form. */
export async function createRow(
  resource: VisibleResource,
  input: unknown,
  actor: Actor,
  outer?: Trx,
  fields = formFields(resource, 'create')
): Promise<Id> {
  const values = await validateRecord(resource, 'create', input, fields, outer)
  await checkReferences(fields, values, actor, outer)
  return inTransaction(async (trx) => {
    await checkFiles(fields, values, actor, trx)
    const id = await insert(resource, values, actor, trx)
    const [after] = await within(resource, [id], actor, trx, true)
    await auditRow(resource, 'add', VERBS.add, id, { before: null, after }, actor, trx)
    return id
  }, outer)
}

async function insert(resource: Resource, values: Record<string, unknown>, actor: Actor, trx: Trx): Promise<Id> {
  const { create } = resource.crud
  if (typeof create === 'function') {
    const made = await create({ input: values as never, actor, trx })
    return typeof made === 'object' ? made.id : made
  }
  const model = resource.model!
  const given = Object.fromEntries(
    Object.entries(await forModel(resource, values, trx)).filter(([, value]) => value !== null && value !== undefined)
  )
  const row = new model()
  row.useTransaction(trx)
  row.fill(given as never)
  await row.save()
  return row.$primaryKeyValue as Id
}

/** Refuses rows that the definition says are past changing (`crud.when`). */
export function refuseFixed(resource: Resource, row: Record<string, unknown>) {
  const { when, refusal } = resource.crud
  if (!isAvailable({ available: when }, row)) throw refuse(refusal?.(row as never) ?? AdminRefusal.lockedState)
}

/**
 * Checks, under the lock of the row, that it has not changed since the form was opened, by comparing the number of audit lines.
 *
 * @throws StaleError
 */
export async function checkSeen(resource: Resource, id: Id, seen: number, actor: Actor, trx: Trx) {
  const last = (await changesOf(resource, [{ id }], actor, trx)).get(String(id))
  if (last && last.count !== seen) throw refuse(AdminRefusal.changedMeanwhile({ by: last.by, at: last.at }))
}

/** What an operator has seen of the rows that he changes: the number of changes of one, or the versions of some by id. */
export type SeenOf = number | Readonly<Record<string, string>>

/** Compares locked rows with the versions that the operator has seen; a row that was not on the screen has none. @throws StaleError */
export function requireVersions(resource: VisibleResource, rows: Row[], seen: Readonly<Record<string, string>>) {
  const changed = rows.some((row) => seen[row.id] !== undefined && seen[row.id] !== rowVersion(resource.whole, row))
  if (changed) throw refuse(AdminRefusal.rowChanged)
}

/** Names the row in what refuses it, when it is one of several: the operator has to know which one keeps the others back. */
function naming(resource: VisibleResource, row: Row, of: number, error: unknown): unknown {
  const refusal = refusalOf(error, resource)
  if (refusal instanceof DomainError && of > 1)
    refusal.message = `${String(row[resource.title] ?? row.id)}：${refusal.message}`
  return refusal
}

/**
 * What a function of a module is called with: the whole form, of which the list or a change of many rows sends one field. The form of a record
 * sends all of them, so that the function need not know which way it was called.
 */
async function wholeForm(resource: VisibleResource, fields: Resource['fields'], row: Row, input: unknown, trx: Trx) {
  const kept = Object.entries(fields).filter(([, field]) => !field.secret)
  const present = Object.fromEntries(kept.map(([key]) => [key, row[key] ?? null]))
  return validateRecord(resource, 'edit', { ...present, ...(input as object) }, fields, trx)
}

type UpdateOptions = {
  seen?: SeenOf
  whole?: boolean
  summary?: (id: Id) => string
  former?: (id: Id) => Record<string, unknown>
}

/**
 * Changes some fields of rows: all of them, or none.
 *
 * @param options.seen of one row the number of its changes when the operator opened the form, of several their versions
 * @param options.whole functions of modules get the whole form, of which `input` is a part
 * @param options.summary what the audit line of a row says
 * @param options.former of an edit that is taken back, the values of a row before it; a screen with an `undo` of its own goes back by that
 */
export async function updateRows(
  resource: VisibleResource,
  ids: Id[],
  input: unknown,
  actor: Actor,
  outer?: Trx,
  { seen, whole = false, summary = () => VERBS.edit, former }: UpdateOptions = {}
) {
  const fields = formFields(resource, 'edit')
  await inTransaction(async (trx) => {
    const { edit, undo } = resource.crud
    const plain = typeof edit !== 'function'
    // A row of others is missing, whatever is to be written.
    const before = await rowsForWriting(resource, ids, actor, trx, { lock: plain || whole || seen !== undefined })
    const values = await validateRecord(resource, 'edit', input, fields, trx)
    await checkReferences(fields, values, actor, trx)
    if (typeof seen === 'number') await checkSeen(resource, ids[0], seen, actor, trx)
    else if (seen) requireVersions(resource, before, seen)
    // A form that says nothing changes nothing, and no function of a module is asked to write no columns.
    if (Object.keys(values).length === 0) return
    for (const row of before) {
      try {
        refuseFixed(resource, row)
        await checkFiles(fields, values, actor, trx, row)
        const all = whole && !plain ? await wholeForm(resource, fields, row, input, trx) : values
        if (plain) await update(resource, row.id, values, trx)
        else if (former && typeof undo === 'function')
          await undo({ id: row.id, before: { ...row, ...former(row.id) }, actor, trx })
        else await edit({ id: row.id, input: all as never, actor, trx })
      } catch (error) {
        throw naming(resource, row, before.length, error)
      }
    }
    const after = await within(resource, ids, actor, trx)
    for (const [index, row] of before.entries()) {
      if (plain && !differs(row, after[index])) continue
      await auditRow(resource, 'edit', summary(row.id), row.id, { before: row, after: after[index] }, actor, trx)
    }
  }, outer)
}

const differs = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.keys(before).some((key) => key !== 'updatedAt' && JSON.stringify(before[key]) !== JSON.stringify(after[key]))

async function update(resource: Resource, id: Id, values: Record<string, unknown>, trx: Trx) {
  const model = resource.model!
  const row = await model.findOrFail(id, { client: trx })
  row.merge((await forModel(resource, values, trx)) as never)
  await row.save()
}

/** Sets the state column of rows to 启用 or 停用. */
export async function toggleRows(
  resource: VisibleResource,
  ids: Id[],
  verb: 'enable' | 'disable',
  actor: Actor,
  outer?: Trx
) {
  const key = resource.toggle!
  const state = verb === 'enable' ? EnabledState.enabled : EnabledState.disabled
  await inTransaction(async (trx) => {
    const before = await rowsForWriting(resource, ids, actor, trx, { lock: true })
    for (const row of before) {
      if (row[key] === state) continue
      await update(resource, row.id, { [key]: state }, trx)
      await auditRow(resource, verb, VERBS[verb], row.id, { before: row, after: { ...row, [key]: state } }, actor, trx)
    }
  }, outer)
}

/** Deletes rows: all of them, or none. */
export async function deleteRows(resource: VisibleResource, ids: Id[], actor: Actor, outer?: Trx) {
  const remove = resource.crud.delete
  if (!remove) throw refuse(AdminRefusal.mayNotDelete)
  await inTransaction(async (trx) => {
    const kept = hasRecycleBin(resource)
    const before = await rowsForWriting(resource, ids, actor, trx, { lock: remove === true || kept })
    for (const row of before) {
      refuseFixed(resource, row)
      if (kept) await keepRow(resource, row.id, actor, trx)
      if (remove === true) await (await resource.model!.findOrFail(row.id, { client: trx })).delete()
      else await remove({ id: row.id, actor, trx })
      await auditRow(resource, 'delete', VERBS.delete, row.id, { before: row, after: null }, actor, trx)
    }
  }, outer)
}
