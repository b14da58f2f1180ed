import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { requireVisibleLot } from '#app/auction/queries/visible_sessions'
import { YesNo } from '#core/codes'

/** Stars a lot for a user or removes the star; idempotent. */
export async function collectLot(input: { lotId: number; collected: boolean }, actor: Actor): Promise<YesNo> {
  const { lotId, collected } = input
  await requireVisibleLot(lotId, actor)
  if (collected)
    await db.rawQuery(
      'insert into auction_collects (user_id, lot_id) values (?, ?) on conflict (user_id, lot_id) do nothing',
      [actor.userId!, lotId]
    )
  else await db.from('auction_collects').where({ user_id: actor.userId!, lot_id: lotId }).delete()
  return collected ? YesNo.yes : YesNo.no
}
