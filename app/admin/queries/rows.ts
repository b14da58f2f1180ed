/*
 * Reads rows of a resource within the bounds of the operator.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import type { AnyAction, Availability, Badge, Filter, Id, Resource, Where } from '#app/admin/define'
import { columnShapes } from '#app/admin/column_shape'
import { conditionsOf, listedIn, orderByOf, type ListQuery } from '#app/admin/filters'
import { mayDo } from '#app/admin/permissions'
import { changesOf } from '#app/admin/queries/changes'
import { referencesOf } from '#app/admin/queries/references'
import { resources } from '#app/admin/registry'
import { rowVersion } from '#app/admin/rules/row_version'
import { all, boundsOf, boundsOfCreated, expressionOf, fromOf, listBoundsOf, selectOf, toWire } from '#app/admin/source'
import { fieldsOf, type VisibleResource } from '#app/admin/visible'
import type { WireRow } from '#app/admin/transformers/wire'
import { CoreRefusal } from '#core/refusals'
import { AdminRefusal } from '#app/admin/refusals'

export type Row = Record<string, unknown> & { id: Id }

/** All columns, because `available` may test hidden ones as well. `present` is the only way from here to an answer. */
function everyKey({ whole: resource }: VisibleResource) {
  return [
    ...new Set([
      ...(resource.model?.$columns ?? []),
      ...Object.keys(resource.fields),
      ...Object.keys(resource.computed),
    ]),
  ]
}

/** Whether an action is offered on a row. */
export function isAvailable({ available }: { available?: Availability }, row: Record<string, unknown>): boolean {
  if (!available) return true
  if (typeof available === 'function') return available(row as never)
  return Object.entries(available).every(([key, values]) => values?.includes(row[key]) ?? true)
}

/** @throws RefusedError the action is not offered on the row */
export function requireOffered(action: AnyAction, row: Record<string, unknown>) {
  if (!isAvailable(action, row)) throw refuse(action.refusal?.(row as never) ?? AdminRefusal.notAvailable)
}

async function select(
  { whole: resource }: VisibleResource,
  keys: string[],
  conditions: Where[],
  tail: string,
  client: Trx | null
): Promise<Row[]> {
  const { sql, bindings } = all(conditions)
  const { rows } = await (client ?? db).rawQuery(
    `select ${selectOf(resource, keys)} from ${fromOf(resource)} where ${sql} ${tail}`,
    bindings
  )
  for (const row of rows) for (const key of Object.keys(row)) row[key] = toWire(row[key])
  return rows
}

/** A page of rows. The ids of the page are selected first, so that computed columns of skipped rows are not evaluated. */
async function selectPage(
  resource: VisibleResource,
  conditions: Where[],
  order: string,
  limit: number,
  offset: number
): Promise<Row[]> {
  const tail = `order by ${order} limit ${limit} offset ${offset}`
  if (!resource.model) return select(resource, everyKey(resource), conditions, tail, null)
  const { sql, bindings } = all(conditions)
  const id = expressionOf(resource, 'id')
  const page = { sql: `${id} = any(array(select ${id} from ${fromOf(resource)} where ${sql} ${tail}))`, bindings }
  return select(resource, everyKey(resource), [page], `order by ${order}`, null)
}

/** Rows for the client, without fields that the operator may not see. */
async function present(resource: VisibleResource, rows: Row[], actor: Actor): Promise<WireRow[]> {
  const fields = Object.keys(fieldsOf(resource))
  const actions = Object.entries(resource.actions).filter(
    ([name, action]) => action.on === 'row' && mayDo(actor, resource, name)
  )
  const masked = resource.masked ?? ((row) => row)
  const [references, changes] = await Promise.all([
    referencesOf(resource, rows, fields, actor),
    changesOf(resource, rows, actor),
  ])
  return rows.map((row, index) => ({
    id: row.id,
    ...masked(Object.fromEntries(fields.map((key) => [key, row[key]])), actor),
    _refs: references[index],
    _actions: actions
      .filter(([, action]) => isAvailable(action, row) && (action.shownTo?.(row as never, actor) ?? true))
      .map(([name]) => name),
    ...(!isAvailable({ available: resource.crud.when }, row) && { _fixed: true }),
    _changes: changes.get(String(row.id)) ?? { count: 0, at: null, by: null },
    _seen: rowVersion(resource.whole, row),
  }))
}

/** One page of a list and the number of rows found. */
export async function listRows(
  resource: VisibleResource,
  query: ListQuery,
  actor: Actor
): Promise<{ rows: WireRow[]; total: number }> {
  const conditions = [...listBoundsOf(resource, actor), ...(await conditionsOf(resource, query.filter))]
  const order = orderByOf(resource, query.sort)
  const [from, to] = query.range
  const [rows, total] = await Promise.all([
    selectPage(resource, conditions, order, to - from + 1, from),
    countOf(resource, conditions),
  ])
  return { rows: await present(resource, rows, actor), total }
}

async function countOf(resource: Resource, conditions: Where[]): Promise<number> {
  const { sql, bindings } = all(conditions)
  const { rows } = await db.rawQuery(`select count(*) as total from ${fromOf(resource)} where ${sql}`, bindings)
  return rows[0].total
}

/** Number of rows that a filter finds for this operator. */
export async function countRows(resource: VisibleResource, filter: Filter, actor: Actor): Promise<number> {
  return countOf(resource, [...listBoundsOf(resource, actor), ...(await conditionsOf(resource, filter))])
}

/** Number of rows that wait for this operator. */
export async function countWaiting(resource: VisibleResource, badge: Badge, actor: Actor): Promise<number> {
  if (badge.count) return badge.count()
  const own = badge.of ? [badge.of(actor)] : []
  return countOf(resource, [...listBoundsOf(resource, actor), ...(await conditionsOf(resource, badge.filter)), ...own])
}

/** Sums of the resource's `totals` over everything a filter finds. */
export async function totalsOf(
  resource: VisibleResource,
  filter: Filter,
  actor: Actor
): Promise<Record<string, number>> {
  const keys = resource.totals ?? []
  if (keys.length === 0) return {}
  const { sql, bindings } = all([...listBoundsOf(resource, actor), ...(await conditionsOf(resource, filter))])
  const sums = keys.map((key) => `coalesce(sum(${expressionOf(resource, key)}), 0) as "${key}"`)
  const { rows } = await db.rawQuery(`select ${sums.join(', ')} from ${fromOf(resource)} where ${sql}`, bindings)
  return Object.fromEntries(keys.map((key) => [key, Number(rows[0][key])]))
}

/**
 * Entries of a pasted list that no row found by the filter bears, as they were written: the operator has to know which of fifty numbers are
 * not on the screen. Empty when the search box holds no list.
 */
export async function unmatchedOf(resource: VisibleResource, filter: Filter, actor: Actor): Promise<string[]> {
  const listed = listedIn(resource, filter)
  if (!listed) return []
  const { sql, bindings } = all([...listBoundsOf(resource, actor), ...(await conditionsOf(resource, filter))])
  const columns = resource.search!.map((key, index) => `lower(${expressionOf(resource, key)}::text) as s${index}`)
  const tests = listed.map(({ found }, index) => `coalesce(bool_or(${found.sql}), false) as "${index}"`)
  // Without the offset the planner would compute the columns anew for every entry.
  const { rows } = await db.rawQuery(
    `select ${tests.join(', ')} from (select ${columns.join(', ')} from ${fromOf(resource)} where ${sql} offset 0) as shown`,
    [...listed.flatMap(({ found }) => found.bindings ?? []), ...bindings]
  )
  return listed.flatMap(({ written }, index) => (rows[0][index] ? [] : [written]))
}

/** Converts the id of a URL or body to the key's type. @throws NotFoundError for an id that no row can have */
export async function parseId(resource: Resource, id: unknown): Promise<Id> {
  const { id: shape } = await columnShapes(resource)
  if (shape.type === 'number') {
    const parsed =
      typeof id === 'number' ? id : typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : Number.NaN
    if (!Number.isSafeInteger(parsed)) throw refuse(CoreRefusal.gone)
    return parsed
  }
  if ((typeof id !== 'string' && typeof id !== 'number') || String(id).includes('\0') || String(id).length > 200)
    throw refuse(CoreRefusal.gone)
  return String(id) as never
}

/**
 * All columns of rows that the operator may touch, in the order of the ids.
 *
 * @param options.lock locks the rows until the transaction ends
 * @param options.created the rows were created in this transaction
 * @throws NotFoundError when one of them does not exist for this operator
 */
export async function rowsForWriting(
  resource: VisibleResource,
  ids: Id[],
  actor: Actor,
  trx: Trx,
  { lock = false, created = false }: { lock?: boolean; created?: boolean } = {}
): Promise<Row[]> {
  const id = expressionOf(resource, 'id')
  const conditions: Where[] = [
    ...(created ? boundsOfCreated(resource, actor) : boundsOf(resource, actor)),
    { sql: `${id} in (${ids.map(() => '?').join(', ')})`, bindings: ids },
  ]
  const rows = await select(
    resource,
    everyKey(resource),
    conditions,
    `order by ${id}${lock && resource.model ? ` for update of "${resource.model.table}"` : ''}`,
    trx
  )
  if (rows.length !== new Set(ids).size) throw refuse(CoreRefusal.gone)
  return rows
}

/** Those of some rows that are there and that the operator may touch, in the order of their ids. */
export async function rowsStillThere(
  resource: VisibleResource,
  ids: readonly unknown[],
  actor: Actor,
  trx: Trx,
  { lock }: { lock: boolean }
): Promise<Row[]> {
  const { sql, bindings } = all([
    ...boundsOf(resource, actor),
    { sql: `${expressionOf(resource, 'id')} = any(?)`, bindings: [[...ids]] },
  ])
  const { rows } = await trx.rawQuery(
    `select ${expressionOf(resource, 'id')} as id from ${fromOf(resource)} where ${sql} order by 1${
      lock ? ` for update of "${resource.model!.table}"` : ''
    }`,
    bindings as never[]
  )
  return rows.length > 0
    ? rowsForWriting(
        resource,
        rows.map(({ id }: { id: Id }) => id),
        actor,
        trx,
        { lock }
      )
    : []
}

/** Condition of one row. */
const withId = (resource: Resource, id: Id): Where => ({ sql: `${expressionOf(resource, 'id')} = ?`, bindings: [id] })

/** The screen that lists a row which its own list leaves out, when the operator may open the record there. */
async function listedElsewhere(resource: VisibleResource, id: Id, actor: Actor): Promise<string | null> {
  const others = [resource.listed?.elsewhere ?? []]
    .flat()
    .map((name) => resources.get(name)!)
    .filter((other) => mayDo(actor, other, 'get'))
  if (others.length === 0) return null
  const isListed = await countOf(resource, [...listBoundsOf(resource, actor), withId(resource, id)])
  if (isListed > 0) return null
  for (const other of others)
    if ((await countOf(other, [...boundsOf(other, actor), withId(other, id)])) > 0) return other.name
  return null
}

/** One record. @throws NotFoundError when it does not exist for this operator */
export async function readRow(resource: VisibleResource, id: Id, actor: Actor): Promise<WireRow> {
  const rows = await select(
    resource,
    everyKey(resource),
    [...boundsOf(resource, actor), withId(resource, id)],
    'limit 1',
    null
  )
  if (rows.length === 0) throw refuse(CoreRefusal.gone)
  const row = (await present(resource, rows, actor))[0]
  const elsewhere = resource.listed ? await listedElsewhere(resource, id, actor) : null
  return elsewhere === null ? row : { ...row, _elsewhere: elsewhere }
}
