/*
 * The rows before and after one in a list: by the list's own filter and order, from where the row stands, so that nobody has to know its place or the rest of the list.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { CoreRefusal } from '#core/refusals'
import type { Id, Where } from '#app/admin/define'
import { conditionsOf, sortingOf, type ListQuery } from '#app/admin/filters'
import { all, boundsOf, expressionOf, fromOf, listBoundsOf } from '#app/admin/source'
import type { Neighbours } from '#app/admin/transformers/wire'
import type { VisibleResource } from '#app/admin/visible'

type Way = 'asc' | 'desc'
const OTHER: Record<Way, Way> = { asc: 'desc', desc: 'asc' }

/** Rows on one side of a row, nearest first. */
type Stretch = { where: Where; order: string }

/**
 * Stretches in which the next row in a direction is looked for, one after the other. Empty values come last in a list, whichever way it is sorted.
 *
 * @param forwards towards the end of the list
 */
function stretches(
  resource: VisibleResource,
  { id, value, way }: { id: string; value: string; way: Way },
  row: { id: Id; empty: boolean },
  forwards: boolean
): Stretch[] {
  const to = forwards ? way : OTHER[way]
  const beyond = to === 'asc' ? '>' : '<'
  const filled = `${value} ${to}, ${id} ${to}`
  const emptyOnes = `${id} ${to}`
  if (row.empty) {
    const near = { where: { sql: `${value} is null and ${id} ${beyond} ?`, bindings: [row.id] }, order: emptyOnes }
    return forwards ? [near] : [near, { where: { sql: `${value} is not null` }, order: filled }]
  }
  const here = `(select ${value} from ${fromOf(resource)} where ${id} = ?)`
  const near = {
    where: { sql: `(${value}, ${id}) ${beyond} (${here}, ?)`, bindings: [row.id, row.id] },
    order: filled,
  }
  return forwards ? [near, { where: { sql: `${value} is null` }, order: emptyOnes }] : [near]
}

/**
 * The rows beside one in a list, null at its ends. The row itself need not be in the list any more.
 *
 * @throws NotFoundError when the row does not exist for this operator
 */
export async function neighboursOf(
  resource: VisibleResource,
  row: Id,
  { filter, sort }: Pick<ListQuery, 'filter' | 'sort'>,
  actor: Actor
): Promise<Neighbours> {
  const from = fromOf(resource)
  const id = expressionOf(resource, 'id')
  const sorting = sortingOf(resource, sort)
  const own = all([...boundsOf(resource, actor), { sql: `${id} = ?`, bindings: [row] }])
  const { rows } = await db.rawQuery(
    `select ${sorting.value} is null as empty from ${from} where ${own.sql}`,
    own.bindings as never[]
  )
  if (rows.length === 0) throw refuse(CoreRefusal.gone)
  const listed = [...listBoundsOf(resource, actor), ...(await conditionsOf(resource, filter))]
  const nearest = async (forwards: boolean): Promise<Id | null> => {
    for (const { where, order } of stretches(
      resource,
      { id, ...sorting },
      { id: row, empty: rows[0].empty },
      forwards
    )) {
      const { sql, bindings } = all([...listed, where])
      const found = await db.rawQuery(
        `select ${id} as id from ${from} where ${sql} order by ${order} limit 1`,
        bindings as never[]
      )
      if (found.rows.length > 0) return found.rows[0].id
    }
    return null
  }
  return { previous: await nearest(false), next: await nearest(true) }
}
