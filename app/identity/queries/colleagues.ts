import type { Trx } from '#core/transaction'
import { EnabledState } from '#core/codes'
import { containing } from '#core/like'
import { SUPER_ADMIN } from '#app/identity/reference/roles'
import { UserState } from '#app/identity/codes'

/** Active operators who hold one of some permissions by a role and whose name or account contains a text. */
export async function operatorsHolding(
  permissions: readonly string[],
  q: string,
  most: number,
  trx: Trx
): Promise<{ id: number; name: string }[]> {
  const like = containing(q)
  const { rows } = await trx.rawQuery(
    `select distinct o.id, o.name from operators o join operator_roles x on x.operator_id = o.id join roles r on r.id = x.role_id
     where o.state = ${UserState.active} and r.state = ${EnabledState.enabled} and (o.name ilike ? or o.username ilike ?)
       and (r.code = ? or exists (select from role_permissions g join permissions p on p.id = g.permission_id
         where g.role_id = r.id and p.code = any(?) and p.state = ${EnabledState.enabled}))
     order by o.name, o.id limit ?`,
    [like, like, SUPER_ADMIN, [...permissions], most]
  )
  return rows
}
