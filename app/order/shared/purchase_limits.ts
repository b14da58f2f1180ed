/*
 * 采购限额: who is limited, and how much of the day is used. Whoever may approve purchases is limited by nobody; limits hold while the company has
 * 采购审批 switched on.
 */
import { can, type Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import { CancelType, OrderOrigin, OrderState } from '#app/order/codes'
import { committedBy, type Buyers } from '#app/order/ports/purchase_commitments'
import { OrderRefusal } from '#app/order/refusals'
import { approvalReason, type PurchaseAllowance } from '#app/order/rules/purchase_limit'

export const MAY_APPROVE = 'purchase:approve'

/** A limit with what is used of the day. */
export type Allowance = PurchaseAllowance & { spent: Cents }

/** Ends of an order before it has bound anybody: it gives the day back. */
const NEVER_BOUND = [CancelType.refused, CancelType.timedOut, CancelType.withdrawn]

/**
 * What each of these people has ordered today (of Shanghai) without approval, and what his standing offers are worth, by user. What was won at an auction
 * is not counted: its deposit and the right to bid are its limits.
 */
export async function spentToday(client: Trx, buyers: Buyers): Promise<Map<number, Cents>> {
  // First what may become an order meanwhile: counted twice it limits too much, never too little.
  const committed = await committedBy(client, buyers)
  const { rows } = await client.rawQuery(
    `select buyer_user_id as user_id, sum(amount)::bigint as spent from orders
     where buyer_company_id = ? and buyer_user_id = any(?) and origin = ${OrderOrigin.listing} and purchase_request_id is null
       and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
       and not (state = ${OrderState.cancelled} and coalesce(cancel_type, 0) = any(?))
     group by buyer_user_id`,
    [buyers.companyId, buyers.userIds, NEVER_BOUND] as never
  )
  const ordered = new Map<number, Cents>(
    rows.map((row: { user_id: number; spent: number }) => [Number(row.user_id), Number(row.spent)])
  )
  return new Map(buyers.userIds.map((id) => [id, (committed.get(id) ?? 0) + (ordered.get(id) ?? 0)]))
}

/** No other order or offer of this person is counted until the transaction ends. Locked behind accounts and ahead of batches. */
export async function lockAllowance(
  trx: Trx,
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>
): Promise<void> {
  const key = { company_id: companyId ?? 0, user_id: userId ?? 0 }
  await trx.from('purchase_limits').where(key).forUpdate().select('id')
}

/** The limit of a member; null for whoever is not limited. */
export async function allowanceOf(client: Trx, actor: Actor): Promise<Allowance | null> {
  if (actor.kind !== 'member' || actor.companyId === null || can(actor, MAY_APPROVE)) return null
  const buyer = { companyId: actor.companyId, userId: actor.userId! }
  const row = await client
    .from('purchase_limits')
    .where({ company_id: buyer.companyId, user_id: buyer.userId })
    .whereRaw('exists (select 1 from purchase_rules r where r.company_id = purchase_limits.company_id and r.enabled)')
    .first()
  if (!row) return null
  const { companyId, userId } = buyer
  const spent = (await spentToday(client, { companyId, userIds: [userId] })).get(userId)!
  return { perOrder: row.per_order, perDay: row.per_day, always: row.always, spent }
}

/** @throws RefusedError `…，请提交采购审批` */
export function requireWithin(allowance: Allowance | null, amounts: readonly Cents[]): void {
  const why = allowance && approvalReason(allowance, amounts, allowance.spent)
  if (why) throw refuse(OrderRefusal.approvalNeeded({ why }))
}
