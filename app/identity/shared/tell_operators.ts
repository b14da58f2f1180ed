import type { Trx } from '#core/transaction'
import { queueSms } from '#app/system/sms/queue_sms'
import { UserState } from '#app/identity/codes'
import { EnabledState } from '#core/codes'
import { SUPER_ADMIN } from '#app/identity/reference/roles'

/** Sends an SMS to the operators with a role, and to those with all rights; the back office lists what it is about in a view of its own. */
export async function tellOperators(
  trx: Trx,
  role: 'OPS' | 'FINANCE' | 'AUCTION' | 'SUPER_ADMIN',
  subject: string
): Promise<void> {
  const { rows } = await trx.rawQuery(
    `select distinct o.mobile from operators o join operator_roles r on r.operator_id = o.id join roles on roles.id = r.role_id
     where o.state = ${UserState.active} and o.mobile is not null and roles.code in (?, 'SUPER_ADMIN')`,
    [role]
  )
  for (const { mobile } of rows as { mobile: string }[])
    await queueSms(trx, mobile, 'notice', { content: `${subject}，请登录管理后台处理。` })
}

/** Sends an SMS to the operators who hold a permission by one of their roles. */
export async function tellHolders(trx: Trx, permission: string, subject: string): Promise<void> {
  const { rows } = await trx.rawQuery(
    `select distinct o.mobile from operators o join operator_roles r on r.operator_id = o.id join roles on roles.id = r.role_id
     where o.state = ${UserState.active} and o.mobile is not null and roles.state = ${EnabledState.enabled} and (roles.code = ? or exists
       (select from role_permissions g join permissions p on p.id = g.permission_id where g.role_id = roles.id and p.code = ?))`,
    [SUPER_ADMIN, permission]
  )
  for (const { mobile } of rows as { mobile: string }[])
    await queueSms(trx, mobile, 'notice', { content: `${subject}，请登录管理后台处理。` })
}
