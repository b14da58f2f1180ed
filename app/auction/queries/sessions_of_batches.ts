import db from '@adonisjs/lucid/services/db'
import { LotState, OPEN_SESSION } from '#app/auction/codes'
import type { SessionsByBatch } from '#app/listing/ports/lots_of_batches'
import type { Actor } from '#core/actor'

/** The session of each batch that the company of the actor has consigned, until its deal is signed or it is free again. */
export async function sessionsOfBatches(batchIds: readonly number[], actor: Actor): Promise<SessionsByBatch> {
  const { rows } = await db.rawQuery(
    `select distinct on (l.product_id) l.product_id as batch, s.id as session
     from auction_lots l join auction_sessions s on s.id = l.session_id
     where l.product_id = any(:batches) and l.seller_company_id = :company
       and ((l.state = ${LotState.waiting} and s.state in (${OPEN_SESSION.join()})) or l.state = ${LotState.hammered})
     order by l.product_id, l.id desc`,
    { batches: [...batchIds], company: actor.companyId ?? 0 }
  )
  return new Map(rows.map(({ batch, session }: { batch: number; session: number }) => [batch, session]))
}
