/*
 * What colleagues have told an operator: mentions, assignments, and assignments that are done.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import { columnShapes } from '#app/admin/column_shape'
import { mayDo } from '#app/admin/permissions'
import { referencesOf } from '#app/admin/queries/references'
import { resources } from '#app/admin/registry'
import { all, boundsOf, expressionOf, fromOf, toWire } from '#app/admin/source'
import type { InboxEntry, WireInbox } from '#app/admin/transformers/together_wire'
import { visibleTo } from '#app/admin/visible'

const MOST_SHOWN = 50

type EntryRow = {
  id: number
  kind: InboxEntry['kind']
  resource: string
  row_id: string
  from_name: string
  created_at: Date
  read_at: Date | null
  body: string | null
}

/** The records of some entries of one screen that the operator may read now, by id. */
async function recordsOf(name: string, ids: string[], actor: Actor): Promise<Map<string, InboxEntry['record']>> {
  const definition = resources.get(name)
  if (!definition || !mayDo(actor, definition, 'get')) return new Map()
  const resource = visibleTo(definition, actor)
  const { id: shape } = await columnShapes(definition)
  const values = shape.type === 'number' ? ids.map(Number) : ids
  const id = expressionOf(resource, 'id')
  const title = expressionOf(resource, resource.title)
  const { sql, bindings } = all([{ sql: `${id} = any(?)`, bindings: [values] }, ...boundsOf(resource, actor)])
  const { rows } = await db.rawQuery(
    `select ${id} as id, ${title} as "${resource.title}" from ${fromOf(resource)} where ${sql}`,
    bindings
  )
  const titles = await referencesOf(resource, rows, [resource.title], actor)
  return new Map(
    rows.map((row: Record<string, unknown> & { id: number | string }, index: number) => [
      String(row.id),
      {
        label: resource.noun,
        path: resource.path,
        id: row.id,
        title: String(titles[index][resource.title] ?? toWire(row[resource.title]) ?? row.id),
      },
    ])
  )
}

export async function unreadOf(actor: Actor): Promise<number> {
  const { rows } = await db.rawQuery(
    'select count(*) as unread from admin_inbox where operator_id = ? and read_at is null',
    [actor.userId]
  )
  return Number(rows[0].unread)
}

/** The newest entries. A record that the operator may not read any more is not named, and what was said there is not told. */
export async function inboxOf(actor: Actor): Promise<WireInbox> {
  const { rows } = await db.rawQuery(
    `select i.id, i.kind, i.resource, i.row_id, i.from_name, i.created_at, i.read_at, c.body
     from admin_inbox i left join admin_comments c on c.id = i.comment_id
     where i.operator_id = ? order by i.id desc limit ${MOST_SHOWN}`,
    [actor.userId]
  )
  const entries = rows as EntryRow[]
  const byScreen = new Map<string, Map<string, InboxEntry['record']>>()
  for (const name of new Set(entries.map(({ resource }) => resource))) {
    const ids = entries.flatMap((entry) => (entry.resource === name ? [entry.row_id] : []))
    byScreen.set(name, await recordsOf(name, [...new Set(ids)], actor))
  }
  return {
    unread: await unreadOf(actor),
    entries: entries.map((entry) => {
      const record = byScreen.get(entry.resource)?.get(entry.row_id) ?? null
      return {
        id: entry.id,
        kind: entry.kind,
        from: entry.from_name,
        at: formatTime(entry.created_at)!,
        read: entry.read_at !== null,
        record,
        body: record ? entry.body : null,
      }
    }),
  }
}
