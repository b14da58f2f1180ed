/*
 * Views of a list saved by operators: their own and those shared by others.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import type { Resource } from '#app/admin/define'
import type { SavedQuery } from '#app/admin/transformers/wire'

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
