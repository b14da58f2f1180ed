import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'

/** Marks entries of the operator's own inbox as read: the named ones, or all. */
export async function readInbox(ids: readonly number[] | null, actor: Actor): Promise<void> {
  const own = db.from('admin_inbox').where('operator_id', actor.userId!).whereNull('read_at')
  await (ids ? own.whereIn('id', [...ids]) : own).update({ read_at: db.raw('clock_timestamp()') })
}
