import db from '@adonisjs/lucid/services/db'
import { can, type Actor } from '#core/actor'
import { YesNo } from '#core/codes'
import type { Trx } from '#core/transaction'
import { actorsOfUsers } from '#app/identity/sessions/members'
import { BindCompanyState } from '#app/identity/codes'
import PurchaseLimit from '#app/order/models/purchase_limit'
import { MAY_APPROVE, spentToday } from '#app/order/shared/purchase_limits'
import type { PurchaseLimitRow, PurchaseLimits } from '#app/order/transformers/purchase_request'

/** Whether the company has 采购审批 switched on, and the limits of its people. */
export async function getPurchaseLimits({ companyId }: Pick<Actor, 'companyId'>): Promise<PurchaseLimits> {
  const rule = await db
    .from('purchase_rules')
    .where('company_id', companyId ?? 0)
    .first()
  const limits = await PurchaseLimit.query().where('company_id', companyId ?? 0)
  const byUser = new Map(limits.map((limit) => [limit.userId, limit]))
  const users: { id: number; name: string | null; username: string; mobile: string }[] = await db
    .from('users')
    .where({ company_id: companyId ?? 0, is_del: YesNo.no, bind_company_state: BindCompanyState.certified })
    .orderBy('id')
    .select('id', 'name', 'username', 'mobile')
  const userIds = users.map(({ id }) => id)
  const actors = await actorsOfUsers(userIds)
  const spent = await spentToday(db as unknown as Trx, { companyId: companyId ?? 0, userIds })
  const people: PurchaseLimitRow[] = users.map(({ id: userId, name, username, mobile }) => {
    const limit = byUser.get(userId)
    return {
      userId,
      name: name ?? username,
      mobile,
      exempt: can(actors.get(userId)!, MAY_APPROVE),
      perOrder: limit?.perOrder ?? null,
      perDay: limit?.perDay ?? null,
      always: limit?.always ?? false,
      spent: spent.get(userId)!,
    }
  })
  return { enabled: rule?.enabled ?? false, people }
}
