/*
 * Views of a list saved by operators: their own and those shared by others.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import type { SavedQuery } from '#app/admin/transformers/wire'
import { isHidden, type VisibleResource } from '#app/admin/visible'

export async function savedQueriesOf(resource: VisibleResource, actor: Actor): Promise<SavedQuery[]> {
  const rows = await db
    .from('admin_saved_queries')
    .where('resource', resource.name)
    .where((query) => query.where('operator_id', actor.userId!).orWhere('shared', true))
    .orderBy('id')
    .limit(100)
  // A view that somebody has shared may filter by a field that this operator may not see, and then tells what it was filtered by.
  const usable = rows.filter(({ filter, sort }) =>
    [...Object.keys(filter), ...(sort ? [sort[0]] : [])].every((key) => !isHidden(resource, key))
  )
  return usable.map((row) => ({
    id: row.id,
    name: row.name,
    filter: row.filter,
    sort: row.sort,
    shared: row.shared,
    own: row.operator_id === actor.userId,
    by: row.operator_name,
  }))
}
