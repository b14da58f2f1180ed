/*
 * Titles of the rows that `ref` fields refer to, so that a list of orders shows companies by name without further calls and without
 * a permission on companies: the name is part of the order.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { containing } from '#core/like'
import type { Trx } from '#core/transaction'
import type { Filter, Resource } from '#app/admin/define'
import { conditionsOf } from '#app/admin/filters'
import { targetOf } from '#app/admin/registry'
import { all, boundsOf, expressionOf, fromOf } from '#app/admin/source'
import type { Option } from '#app/admin/transformers/wire'
import { asReference, fieldsOf, type VisibleResource } from '#app/admin/visible'

/** The titles of each row's references by field. */
export async function referencesOf(
  resource: Pick<VisibleResource, 'fields' | 'computed'>,
  rows: Record<string, unknown>[],
  keys: string[],
  actor: Actor,
  trx?: Trx
): Promise<Record<string, unknown>[]> {
  const answer = rows.map((): Record<string, unknown> => ({}))
  if (rows.length === 0) return answer
  for (const key of keys) {
    const named = targetOf(resource.fields[key] ?? resource.computed[key])
    if (!named) continue
    const target = asReference(named, actor)
    // A field of several rows holds a list.
    const ids = [...new Set(rows.flatMap((row) => row[key] ?? []))]
    if (ids.length === 0) continue
    const { rows: titles } = await (trx ?? db).rawQuery(
      `select ${expressionOf(target, 'id')} as id, ${expressionOf(target, target.title)} as title from ${fromOf(target)} where ${expressionOf(target, 'id')} in (${ids.map(() => '?').join(', ')})`,
      ids as never[]
    )
    const byId = new Map(titles.map((row: { id: unknown; title: unknown }) => [String(row.id), row.title]))
    rows.forEach((row, index) => {
      const value = row[key]
      const titleOf = (id: unknown) => byId.get(String(id)) ?? null
      if (Array.isArray(value)) answer[index][key] = value.map(titleOf)
      else if (value !== null && value !== undefined) answer[index][key] = titleOf(value)
    })
  }
  return answer
}

type AskedOptions = {
  q?: string
  ids?: unknown[]
  /** Only rows that the list of the other screen finds with it; not inside a transaction, since it reads the shapes of columns. */
  filter?: Filter
  /** Fields whose values are told with each row. */
  values?: string[]
}

/** The values of some fields as a column of JSON, without those that the operator may not see. */
function valuesColumn(target: VisibleResource, keys: string[]): { sql: string; bindings: string[] } {
  const known = keys.filter((key) => key in fieldsOf(target))
  if (known.length === 0) return { sql: '', bindings: [] }
  const pairs = known.map((key) => `?::text, ${expressionOf(target, key)}`)
  return { sql: `, json_build_object(${pairs.join(', ')}) as "values"`, bindings: known }
}

/** Choices of a `ref` field: rows of a resource within the bounds of the operator. */
export async function optionsOf(
  named: Resource,
  { q, ids, filter, values = [] }: AskedOptions,
  actor: Actor,
  trx?: Trx
): Promise<Option[]> {
  const target = asReference(named, actor)
  const conditions = [...boundsOf(target, actor), ...(filter ? await conditionsOf(target, filter) : [])]
  const told = valuesColumn(target, values)
  const title = expressionOf(target, target.title)
  const hint = target.search?.find((key) => key !== target.title && key in fieldsOf(target))
  if (ids)
    conditions.push({
      sql: `${expressionOf(target, 'id')}::text in (${ids.map(() => '?').join(', ') || 'null'})`,
      bindings: ids.map(String),
    })
  for (const word of (q ?? '').replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, 5)) {
    const places = [...new Set([target.title, ...(target.search ?? [])])].map(
      (key) => `${expressionOf(target, key)}::text ilike ?`
    )
    conditions.push({
      sql: `(${places.join(' or ')})`,
      bindings: places.map(() => containing(word)),
    })
  }
  const { sql, bindings } = all(conditions)
  const { rows } = await (trx ?? db).rawQuery(
    `select ${expressionOf(target, 'id')} as id, ${title} as title${hint ? `, ${expressionOf(target, hint)} as hint` : ''}${told.sql} from ${fromOf(target)} where ${sql} order by ${title} limit 20`,
    [...told.bindings, ...bindings]
  )
  // A hint that the title says already is none.
  return rows.map(({ hint: said, ...option }: Option) =>
    said === undefined || String(option.title).includes(String(said)) ? option : { ...option, hint: said }
  )
}
