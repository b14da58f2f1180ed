import { seal } from '#core/sealed_columns'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import type { Id, Resource } from '#app/admin/define'
import { columnName } from '#app/admin/column_shape'
import { recyclingOf } from '#app/admin/rules/in_place'
import { tableName } from '#app/admin/source'

/** Under which a kept row holds the rows of other tables that go with it; no column is called so. */
export const WITH = '_with'

/** Puts a locked row into the recycle bin of its screen, with what its deletion takes along; the caller deletes it in the same transaction. */
export async function keepRow(resource: Resource, id: Id, actor: Actor, trx: Trx): Promise<void> {
  const table = tableName(resource)
  const along = Object.entries(recyclingOf(resource).with ?? {})
  const parts = along.map(
    ([other, column]) =>
      `'${other}', (select coalesce(jsonb_agg(to_jsonb(other)), '[]') from "${other}" other where other."${column}" = ?)`
  )
  const { rows } = await trx.rawQuery(
    `select (to_jsonb("${table}") || jsonb_build_object('${WITH}', jsonb_build_object(${parts.join(', ')})))::text as row
     from "${table}" where "${columnName(resource, 'id')}" = ?`,
    [...along.map(() => id), id]
  )
  const sealed = { row: seal(rows[0].row) }
  await trx.rawQuery(
    `insert into admin_recycled (resource, row_id, row, operator_id, operator_name) values (?, ?, ?, ?, ?)`,
    [resource.name, id, sealed.row, actor.userId ?? 0, actor.name]
  )
}
