import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { SessionState } from '#app/auction/codes'
import { YesNo } from '#core/codes'
import { AuctionRefusal } from '#app/auction/refusals'

/** Stars a lot for a user or removes the star; idempotent. */
export async function collectLot(input: { lotId: number; collected: boolean }, actor: Actor): Promise<YesNo> {
  const { lotId, collected } = input
  const lot = await db
    .from('auction_lots as l')
    .join('auction_sessions as s', 's.id', 'l.session_id')
    .where('l.id', lotId)
    .whereNot('s.state', SessionState.draft)
    .select('l.id')
    .first()
  if (!lot) throw refuse(AuctionRefusal.lotMissing)
  if (collected)
    await db.rawQuery(
      'insert into auction_collects (user_id, lot_id) values (?, ?) on conflict (user_id, lot_id) do nothing',
      [actor.userId!, lotId]
    )
  else await db.from('auction_collects').where({ user_id: actor.userId!, lot_id: lotId }).delete()
  return collected ? YesNo.yes : YesNo.no
}
