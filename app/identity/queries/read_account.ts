import db from '@adonisjs/lucid/services/db'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { companyOfUser } from '#app/identity/ports/company_of_user'
import { actorOfUser } from '#app/identity/sessions/members'
import type { AccountRow } from '#app/identity/transformers/user'
import { CoreRefusal } from '#core/refusals'

const account = () => `
  select u.id, u.username, u.mobile, u.email, u.unit_name, u.state, u.name, u.wechat_mobile, u.qq_account, u.created_at,
    u.audited_time, u.bind_state, u.company_id, u.is_del, u.bind_company_state, u.manager,
    coalesce(u.locked_until > now(), false) as locked,
    u.must_update_password as need_update,
    array(select role_id::int from user_roles where user_id = u.id order by role_id) as role_ids,
    ${companyOfUser().summary('u.company_id')} as company
  from users u where u.id = ?`

/** A user with roles, permissions and company. */
export async function readAccount(userId: number, trx?: Trx): Promise<AccountRow> {
  const { rows } = await (trx ?? db).rawQuery(account(), [userId])
  if (!rows[0]) throw refuse(CoreRefusal.gone)
  const actor = await actorOfUser(userId, trx)
  return { ...rows[0], role_codes: actor.roles, permission_codes: actor.permissions }
}
