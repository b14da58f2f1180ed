import { seal } from '#core/sealed_columns'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import type { Id, Resource } from '#app/admin/define'
import { columnName } from '#app/admin/column_shape'
import { tableName } from '#app/admin/source'

/** Puts a locked row into the recycle bin of its screen; the caller deletes it in the same transaction. */
export async function keepRow(resource: Resource, id: Id, actor: Actor, trx: Trx): Promise<void> {
  const table = tableName(resource)
  const { rows } = await trx.rawQuery(
    `select to_jsonb("${table}")::text as row from "${table}" where "${columnName(resource, 'id')}" = ?`,
    [id]
  )
  const sealed = { row: seal(rows[0].row) }
  await trx.rawQuery(
    `insert into admin_recycled (resource, row_id, row, operator_id, operator_name) values (?, ?, ?, ?, ?)`,
    [resource.name, id, sealed.row, actor.userId ?? 0, actor.name]
  )
}
