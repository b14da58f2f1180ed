import db from '@adonisjs/lucid/services/db'
import { sqlNow } from '#core/clock'
import { CancelType, OrderState } from '#app/order/codes'

/**
 * A seller's deals of the last twelve months. A release is late when it came after its deadline, when the deadline has passed without it, and when the deal
 * ended by the seller's default.
 */
export async function dealsOfSeller(companyId: number) {
  const { rows } = await db.rawQuery(
    `select count(*) filter (where state not in (${OrderState.unaccepted}, ${OrderState.cancelled}))::int as "deals",
       count(*) filter (where released_at is not null or cancel_type = ${CancelType.sellerDefault}
         or (state = ${OrderState.unreleased} and release_due < ${sqlNow()}))::int as "releases",
       count(*) filter (where released_at <= release_due)::int as "releasedOnTime"
     from orders where seller_company_id = ? and created_at > now() - interval '1 year'`,
    [companyId]
  )
  return rows[0] as { deals: number; releases: number; releasedOnTime: number }
}
