import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { CoreRefusal } from '#core/refusals'
import type { Filter } from '#app/admin/define'
import { conditionsOf, orderByOf } from '#app/admin/filters'
import { AdminRefusal } from '#app/admin/refusals'
import type { VisibleResource } from '#app/admin/visible'

/** Views of one list that an operator may keep. */
const LIMIT = 30

/** Saves a view, replacing the operator's own of the same name. The filter must be one that the list accepts. */
export async function saveQuery(
  resource: VisibleResource,
  input: { name: string; filter: Filter; sort: [string, string] | null; shared: boolean },
  actor: Actor
) {
  await conditionsOf(resource, input.filter)
  orderByOf(resource, input.sort)
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

export async function deleteSavedQuery(resource: VisibleResource, id: number, actor: Actor) {
  const gone = await db
    .from('admin_saved_queries')
    .where({ id, resource: resource.name, operator_id: actor.userId })
    .delete()
  if (Number(gone) === 0) throw refuse(CoreRefusal.gone)
}
