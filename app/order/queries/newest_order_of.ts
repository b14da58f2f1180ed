import db from '@adonisjs/lucid/services/db'
import { onlyOwn, type Actor } from '#core/actor'
import type { OrderOfBatch } from '#app/listing/ports/orders_of_batches'
import { OrderState } from '#app/order/codes'

/** The newest order of each batch that is not cancelled, to its parties; who sees his own orders only is told of no other. */
export async function newestOrderOf(batchIds: readonly number[], actor: Actor): Promise<OrderOfBatch[]> {
  const user = onlyOwn(actor) ? actor.userId : null
  const { rows } = await db.rawQuery(
    `select distinct on (l.batch_id) l.batch_id as "batchId", o.id as "orderId", o.order_no as "orderNo",
       case when o.seller_company_id = :company then 'seller' else 'buyer' end as side
     from order_lines l join orders o on o.id = l.order_id
     where l.batch_id = any(:batches) and o.state <> ${OrderState.cancelled}
       and ((o.seller_company_id = :company and (:person::bigint is null or o.seller_user_id = :person))
         or (o.buyer_company_id = :company and (:person::bigint is null or o.buyer_user_id = :person)))
     order by l.batch_id, o.id desc`,
    { batches: [...batchIds], company: actor.companyId, person: user }
  )
  return rows
}
