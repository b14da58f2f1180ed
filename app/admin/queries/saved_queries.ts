/*
 * Views of a list saved by operators: their own and those shared by others.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Filter, Resource } from '#app/admin/define'
import { conditionsOf, orderByOf } from '#app/admin/filters'
import type { SavedQuery } from '#app/admin/transformers/wire'
import { CoreRefusal } from '#core/refusals'
import { AdminRefusal } from '#app/admin/refusals'

const LIMIT = 30

export async function savedQueriesOf(resource: Resource, actor: Actor): Promise<SavedQuery[]> {
  const rows = await db
    .from('admin_saved_queries')
    .where('resource', resource.name)
    .where((query) => query.where('operator_id', actor.userId!).orWhere('shared', true))
    .orderBy('id')
    .limit(100)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    filter: row.filter,
    sort: row.sort,
    shared: row.shared,
    own: row.operator_id === actor.userId,
    by: row.operator_name,
  }))
}

/** Saves a view, replacing the operator's own of the same name. The filter must be one that the list accepts. */
export async function saveQuery(
  resource: Resource,
  input: { name: string; filter: Filter; sort: [string, string] | null; shared: boolean },
  actor: Actor
) {
  await conditionsOf(resource, input.filter, actor)
  orderByOf(resource, input.sort, actor)
  const own = { operator_id: actor.userId, resource: resource.name }
  const { rows } = await db.rawQuery(
    'select count(*) as total from admin_saved_queries where operator_id = ? and resource = ?',
    [actor.userId, resource.name]
  )
  if (rows[0].total >= LIMIT) throw refuse(AdminRefusal.tooManyViews({ limit: LIMIT }))
  const [{ id }] = await db
    .knexQuery()
    .from('admin_saved_queries')
    .insert({
      ...own,
      operator_name: actor.name,
      name: input.name,
      filter: JSON.stringify(input.filter),
      sort: input.sort && JSON.stringify(input.sort),
      shared: input.shared,
    })
    .onConflict(['operator_id', 'resource', 'name'])
    .merge(['filter', 'sort', 'shared'])
    .returning('id')
  return { id }
}

export async function deleteSavedQuery(resource: Resource, id: number, actor: Actor) {
  const gone = await db
    .from('admin_saved_queries')
    .where({ id, resource: resource.name, operator_id: actor.userId })
    .delete()
  if (Number(gone) === 0) throw refuse(CoreRefusal.gone)
}
