/*
 * Who may read a record: only they can be mentioned beside it, and only they can have to see to it.
 */
import type { Actor } from '#core/actor'
import { inTransaction, type Trx } from '#core/transaction'
import type { Id, Resource } from '#app/admin/define'
import { mayDo, permissionOf } from '#app/admin/permissions'
import { colleagueFinder } from '#app/admin/ports/colleague_port'
import { secondPersonPort } from '#app/admin/ports/operator_port'
import { all, boundsOf, expressionOf, fromOf } from '#app/admin/source'
import type { WireColleague } from '#app/admin/transformers/together_wire'
import { visibleTo } from '#app/admin/visible'

/** Operators who are looked at for one search, and those who are offered. */
const MOST_ASKED = 40
const MOST_OFFERED = 10

/** Whether a row is within the bounds of an operator. */
async function seesRow(resource: Resource, id: Id, actor: Actor, trx: Trx): Promise<boolean> {
  const visible = visibleTo(resource, actor)
  const { sql, bindings } = all([
    { sql: `${expressionOf(visible, 'id')} = ?`, bindings: [id] },
    ...boundsOf(visible, actor),
  ])
  const { rows } = await trx.rawQuery(`select 1 from ${fromOf(visible)} where ${sql} limit 1`, bindings as never[])
  return rows.length > 0
}

/** An operator who may read a record, by number; null for anybody else, whether there is such an operator or not. */
export async function readerOf(resource: Resource, id: Id, operatorId: number, trx: Trx): Promise<Actor | null> {
  const reader = await secondPersonPort().actorOf(operatorId, trx)
  if (!reader || !mayDo(reader, resource, 'get')) return null
  return (await seesRow(resource, id, reader, trx)) ? reader : null
}

/** Colleagues whose name contains a text and who may read a record. */
export async function readersNamed(resource: Resource, id: Id, q: string): Promise<WireColleague[]> {
  const codes = [permissionOf(resource, 'get'), `${resource.name}.*`, '*']
  return inTransaction(async (trx) => {
    const found: WireColleague[] = []
    for (const one of await colleagueFinder().holders(codes, q, MOST_ASKED, trx)) {
      if (found.length === MOST_OFFERED) break
      if (await readerOf(resource, id, one.id, trx)) found.push({ id: one.id, name: one.name })
    }
    return found
  })
}
