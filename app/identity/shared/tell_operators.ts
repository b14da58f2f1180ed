import type { Trx } from '#core/transaction'
import { queueSms } from '#app/system/sms/queue_sms'
import { EnabledState } from '#core/codes'
import { UserState } from '#app/identity/codes'
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

/** Sends an SMS to the operators who hold a permission by one of their roles, except to one. */
export async function tellHolders(trx: Trx, permission: string, subject: string, except?: number): Promise<void> {
  const { rows } = await trx.rawQuery(
    `select distinct o.mobile from operators o join operator_roles x on x.operator_id = o.id join roles r on r.id = x.role_id
     where o.state = ${UserState.active} and o.mobile is not null and o.id <> ? and r.state = ${EnabledState.enabled}
       and (r.code = ? or exists (select from role_permissions g join permissions p on p.id = g.permission_id
         where g.role_id = r.id and p.code = ? and p.state = ${EnabledState.enabled}))`,
    [except ?? 0, SUPER_ADMIN, permission]
  )
  for (const { mobile } of rows as { mobile: string }[])
    await queueSms(trx, mobile, 'notice', { content: `${subject}，请登录管理后台处理。` })
}

/** Sends an SMS to one operator. */
export async function tellOperator(trx: Trx, operatorId: number, content: string): Promise<void> {
  const operator = await trx.from('operators').where('id', operatorId).select('mobile').first()
  if (operator?.mobile) await queueSms(trx, operator.mobile, 'notice', { content })
}
