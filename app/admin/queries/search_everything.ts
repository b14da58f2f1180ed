/*
 * Ctrl-K: searches the records of every screen that the operator may open.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { conditionsOf } from '#app/admin/filters'
import { mayDo } from '#app/admin/permissions'
import { inMenuOrder, resources } from '#app/admin/registry'
import { all, expressionOf, fromOf, listBoundsOf } from '#app/admin/source'
import { visibleTo } from '#app/admin/visible'
import type { Hit } from '#app/admin/transformers/wire'

const PER_RESOURCE = 5

/** Records whose search fields contain every word; at most five per screen. */
export async function searchEverything(q: string, actor: Actor): Promise<Hit[]> {
  const hits: Hit[] = []
  for (const definition of inMenuOrder(resources.values())) {
    const resource = visibleTo(definition, actor)
    const searchable = resource.search ?? []
    if (searchable.length === 0 || !mayDo(actor, resource, 'query')) continue
    const { sql, bindings } = all([...listBoundsOf(resource, actor), ...(await conditionsOf(resource, { q }))])
    const hint = searchable.find((key) => key !== resource.title)
    const { rows } = await db.rawQuery(
      `select ${expressionOf(resource, 'id')} as id, ${expressionOf(resource, resource.title)}::text as title, ${hint ? `${expressionOf(resource, hint)}::text` : 'null'} as hint
       from ${fromOf(resource)} where ${sql} limit ${PER_RESOURCE}`,
      bindings
    )
    for (const row of rows)
      hits.push({
        resource: resource.name,
        label: resource.label,
        path: resource.path,
        id: row.id,
        title: row.title ?? String(row.id),
        hint: row.hint,
      })
  }
  return hits
}
