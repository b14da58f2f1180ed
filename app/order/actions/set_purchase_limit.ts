import { audit } from '#core/audit'
import type { Actor } from '#core/actor'
import { YesNo } from '#core/codes'
import { InvalidInputError, refuse } from '#core/errors'
import { formatYuan, type Cents } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { lockCompany } from '#app/company/shared/membership'
import PurchaseLimit from '#app/order/models/purchase_limit'
import PurchaseRule from '#app/order/models/purchase_rule'
import { OrderRefusal } from '#app/order/refusals'

/** Switches 采购审批 of the company on or off. Requests that are open stay open. */
export async function setPurchaseApproval(input: { enabled: boolean }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const company = await lockCompany(trx, actor.companyId!)
    const rule = await PurchaseRule.firstOrNew({ companyId: company.id }, { enabled: false }, { client: trx })
    if (rule.$isPersisted && rule.enabled === input.enabled) return
    const before = rule.enabled
    await rule.merge({ enabled: input.enabled }).save()
    await audit(trx, actor, {
      action: 'purchase_approval.set',
      entity: 'company',
      entityId: company.id,
      before: { enabled: before },
      after: { enabled: input.enabled },
      summary: input.enabled ? '启用采购审批' : '停用采购审批',
    })
  }, outer)
}

const limitText = (amount: Cents | null) => (amount === null ? '不限' : `${formatYuan(amount)}元`)

/**
 * Sets what a person of the company may order without approval. It holds for what is ordered and offered from now on.
 *
 * @throws NotFoundError for people of other companies
 * @throws InvalidInputError when an order may be larger than a day
 */
export async function setPurchaseLimit(
  input: { userId: number; perOrder?: Cents | null; perDay?: Cents | null; always: boolean },
  actor: Actor,
  outer?: Trx
): Promise<void> {
  await inTransaction(async (trx) => {
    const company = await lockCompany(trx, actor.companyId!)
    const person = await trx
      .from('users')
      .where({ id: input.userId, company_id: company.id, is_del: YesNo.no })
      .select('name', 'username')
      .first()
    if (!person) throw refuse(OrderRefusal.limitForStaffOnly)
    const { userId, perOrder = null, perDay = null, always } = input
    if (perOrder !== null && perDay !== null && perOrder > perDay)
      throw InvalidInputError.of('perDay', '每日限额不能低于单笔限额')
    const limit = await PurchaseLimit.query({ client: trx })
      .where({ company_id: company.id, user_id: userId })
      .forUpdate()
      .first()
    const before = limit && { perOrder: limit.perOrder, perDay: limit.perDay, always: limit.always }
    const row = limit ?? new PurchaseLimit().useTransaction(trx).merge({ companyId: company.id, userId })
    await row.merge({ perOrder, perDay, always }).save()
    await audit(trx, actor, {
      action: 'purchase_limit.set',
      entity: 'purchase_limit',
      entityId: row.id,
      before,
      after: { userId, perOrder, perDay, always },
      summary: `${person.name ?? person.username}的采购限额：单笔${limitText(perOrder)}，每日${limitText(perDay)}${always ? '，每单审批' : ''}`,
    })
  }, outer)
}
