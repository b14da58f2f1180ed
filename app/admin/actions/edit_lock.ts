/*
 * The soft lock of an edit form: it keeps nobody out, it tells who else is at it. What keeps two from overwriting each other is the number of changes that
 * a form has seen (`checkSeen`).
 */
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import type { Id, Resource } from '#app/admin/define'

/** Minutes for which a lock holds without being renewed: a form whose browser has died gives way. */
export const LOCK_MINUTES = 2

/** Takes the lock of a row, or renews it; nothing happens while a colleague holds it. */
export async function takeEditLock(resource: Resource, id: Id, actor: Actor, trx: Trx): Promise<void> {
  await trx.rawQuery(
    `insert into admin_edit_locks as held (resource, row_id, operator_id, operator_name, since, expires_at)
     values (?, ?, ?, ?, clock_timestamp(), clock_timestamp() + make_interval(mins => ?))
     on conflict (resource, row_id) do update set
       since = case when held.operator_id = excluded.operator_id and held.expires_at > clock_timestamp() then held.since else excluded.since end,
       operator_id = excluded.operator_id, operator_name = excluded.operator_name, expires_at = excluded.expires_at
     where held.operator_id = excluded.operator_id or held.expires_at <= clock_timestamp()`,
    [resource.name, String(id), actor.userId!, actor.name, LOCK_MINUTES]
  )
}

/** Gives the own lock back; that of a colleague stays. */
export async function releaseEditLock(resource: Resource, id: Id, actor: Actor, trx: Trx): Promise<void> {
  await trx
    .from('admin_edit_locks')
    .where({ resource: resource.name, row_id: String(id), operator_id: actor.userId! })
    .delete()
}
