/*
 * Rows of another screen that may be picked in the dialog of an action (`kinds/rows`): its list within the operator's bounds and what the definition
 * lets in for this record. Reading it takes the permission to query that screen.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { InvalidInputError, refuse } from '#core/errors'
import { CoreRefusal } from '#core/refusals'
import { inTransaction, type Trx } from '#core/transaction'
import type { FormFields, Id, Where } from '#app/admin/define'
import type { Picking } from '#app/admin/field'
import type { ListQuery } from '#app/admin/filters'
import { mayDo } from '#app/admin/permissions'
import { listRows, requireOffered, rowsForWriting, type Row } from '#app/admin/queries/rows'
import { resources } from '#app/admin/registry'
import { all, boundsOf, dataPermissionOf, expressionOf, fromOf } from '#app/admin/source'
import type { PastedRows, PickableRow } from '#app/admin/transformers/wire'
import { visibleTo, type VisibleResource } from '#app/admin/visible'

/** A field of a dialog, and the record that rows are picked for. */
export type PickAsked = { picking: Picking; record: Row }

/**
 * @throws InvalidInputError the dialog has no such field
 * @throws NotFoundError the record does not exist for this operator
 * @throws RefusedError the action is not offered on the record
 */
export async function askedPicking(
  resource: VisibleResource,
  { id, action: name, field }: { id: Id; action: string; field: string },
  actor: Actor
): Promise<PickAsked> {
  const action = Object.hasOwn(resource.actions, name) ? resource.actions[name] : undefined
  const picking = action && Object.hasOwn(action.form, field) ? action.form[field].picking : undefined
  if (!picking) throw InvalidInputError.of('field', '请求的地址不存在')
  const [record] = await inTransaction((trx) => rowsForWriting(resource, [id], actor, trx))
  requireOffered(action!, record)
  return { picking, record }
}

/** The other screen with only those rows that may be picked for the record, and that meet the condition. */
function screenOf({ picking, record }: PickAsked, actor: Actor, condition?: Where): VisibleResource {
  const target = resources.get(picking.from)!
  if (!mayDo(actor, target, 'query')) throw refuse(CoreRefusal.forbidden)
  const seen = visibleTo(target, actor)
  const wheres = [...boundsOf(seen, actor), picking.fit?.(record as never), condition].filter(
    (one) => one !== undefined
  )
  return {
    ...seen,
    scope: {
      sql: ['true', ...wheres.map(({ sql }) => `(${sql})`)].join(' and '),
      bindings: wheres.flatMap(({ bindings }) => bindings ?? []),
    },
  }
}

/** First values for the columns of each row. */
const withProposal = ({ picking, record }: PickAsked, rows: PickableRow[]): PickableRow[] =>
  rows.map((row) => ({ ...row, _proposed: picking.proposed?.(row as never, record as never) ?? {} }))

/** One page of the rows that may be picked. */
export async function pickableRows(
  asked: PickAsked,
  query: ListQuery,
  actor: Actor
): Promise<{ rows: PickableRow[]; total: number }> {
  const { rows, total } = await listRows(screenOf(asked, actor), query, actor)
  return { rows: withProposal(asked, rows as PickableRow[]), total }
}

/** The rows with these titles, whatever their case, and why others cannot be picked. */
export async function pastedRows(asked: PickAsked, titles: string[], actor: Actor): Promise<PastedRows> {
  const { picking, record } = asked
  const target = visibleTo(resources.get(picking.from)!, actor)
  const title = expressionOf(target, target.title)
  const condition = {
    sql: `lower(${title}::text) in (${titles.map(() => '?').join(', ')})`,
    bindings: titles.map((one) => one.toLowerCase()),
  }
  const query: ListQuery = { filter: {}, sort: null, range: [0, 2 * picking.most] }
  const { rows } = await listRows(screenOf(asked, actor, condition), query, actor)
  const found = Map.groupBy(rows, (row) => String(row[target.title]).toLowerCase())
  const unknown = titles.filter((one) => !found.has(one.toLowerCase()))
  const reasons = unknown.length > 0 ? await picking.lacking?.(unknown, record as never) : undefined
  const reasonOf = (one: string) => {
    const named = found.get(one.toLowerCase())
    return named ? `有${named.length}条，请在列表中选择` : (reasons?.get(one) ?? '不在可选范围内')
  }
  const meant = titles.flatMap((one) => {
    const named = found.get(one.toLowerCase())
    return named?.length === 1 ? named : []
  })
  return {
    rows: withProposal(asked, meant as PickableRow[]),
    missing: titles
      .filter((one) => found.get(one.toLowerCase())?.length !== 1)
      .map((one) => ({ title: one, reason: reasonOf(one) })),
  }
}

/**
 * Whether the rows that somebody has picked are within the data permission of the operator. What else a row lacks says the action, under its lock:
 * a row may have changed since it was picked, and has to be named.
 *
 * @throws InvalidInputError naming every row that belongs to others
 */
export async function checkPicked(form: FormFields, values: Record<string, unknown>, actor: Actor, trx?: Trx) {
  for (const [key, { picking, label }] of Object.entries(form)) {
    const picked = values[key] as { id: number }[] | null | undefined
    const target = picking && resources.get(picking.from)!
    const permission = target && dataPermissionOf(target, actor)
    if (!target || !permission || !picked) continue
    const id = expressionOf(target, 'id')
    const own = all([permission, { sql: `${id} = any(?)`, bindings: [picked.map((row) => row.id)] }])
    const { rows } = await (trx ?? db).rawQuery(
      `select ${id} as id from ${fromOf(target)} where ${own.sql}`,
      own.bindings as never[]
    )
    const known = new Set(rows.map((row: { id: number }) => Number(row.id)))
    const others = picked.flatMap((row, index) => (known.has(row.id) ? [] : [index]))
    if (others.length > 0)
      throw new InvalidInputError(
        others.map((index) => ({ field: `${key}.${index}`, rule: 'exists', message: `请选择有效的${label}` }))
      )
  }
}
