import type { Trx } from '#core/transaction'
import { queueSms } from '#app/system/sms/queue_sms'
import { UserState } from '#app/identity/codes'

/** Sends an SMS to the operators responsible for orders; the back office lists the same orders in a view of their own. */
export async function tellOperators(trx: Trx, subject: string): Promise<void> {
  const { rows } = await trx.rawQuery(
    `select distinct o.mobile from operators o join operator_roles r on r.operator_id = o.id join roles on roles.id = r.role_id
     where o.state = ${UserState.active} and o.mobile is not null and roles.code in ('OPS', 'SUPER_ADMIN')`
  )
  for (const { mobile } of rows as { mobile: string }[])
    await queueSms(trx, mobile, 'notice', { content: `${subject}，请登录管理后台处理。` })
}
