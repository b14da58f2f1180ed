import db from '@adonisjs/lucid/services/db'
import { onlyOwn, type Actor } from '#core/actor'

/** Whether the copy of the goods in an order of the actor names this photo or report; who sees his own orders only is told of no other. */
export async function orderKeepsFile(
  { productId, fileId }: { productId: number; fileId: number },
  actor: Actor
): Promise<boolean> {
  const { rows } = await db.rawQuery(
    `select exists (
       select 1 from order_lines l join orders o on o.id = l.order_id
       where l.batch_id = :productId
         and (l.quality -> 'reportFileId' = to_jsonb(:fileId::bigint) or l.quality -> 'photoFileIds' @> to_jsonb(:fileId::bigint))
         and ((o.seller_company_id = :company and (:person::bigint is null or o.seller_user_id = :person))
           or (o.buyer_company_id = :company and (:person::bigint is null or o.buyer_user_id = :person)))
     ) as kept`,
    { productId, fileId, company: actor.companyId, person: onlyOwn(actor) ? actor.userId : null }
  )
  return rows[0].kept
}
