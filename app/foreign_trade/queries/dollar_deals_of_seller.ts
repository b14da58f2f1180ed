import db from '@adonisjs/lucid/services/db'
import { ForeignOrderState } from '#app/foreign_trade/codes'

/** A seller's deals in dollars of the last twelve months, and those in which the buyer claimed for weight or quality. */
export async function dollarDealsOfSeller(companyId: number) {
  const { rows } = await db.rawQuery(
    `select count(*) filter (where state not in (${ForeignOrderState.unaccepted}, ${ForeignOrderState.cancelled}))::int as "deals",
       count(*) filter (where claim_reason is not null)::int as "claims"
     from foreign_orders where seller_company_id = ? and created_at > now() - interval '1 year'`,
    [companyId]
  )
  return rows[0] as { deals: number; claims: number }
}
