import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { SessionState } from '#app/auction/codes'
import { YesNo } from '#core/codes'
import { AuctionRefusal } from '#app/auction/refusals'

/** Stars an item for a person, or takes the star away; twice changes nothing. */
export async function collectItem(
  input: { itemId: number; collected: boolean },
  actor: Actor
): Promise<{ itemId: number; isCollect: number }> {
  const { itemId, collected } = input
  const item = await db
    .from('auction_items as i')
    .join('auction_houses as h', 'h.id', 'i.house_id')
    .where('i.id', itemId)
    .whereNot('h.state', SessionState.draft)
    .select('i.id')
    .first()
  if (!item) throw refuse(AuctionRefusal.lotMissing)
  if (collected)
    await db.rawQuery(
      'insert into auction_collects (user_id, item_id) values (?, ?) on conflict (user_id, item_id) do nothing',
      [actor.userId!, itemId]
    )
  else await db.from('auction_collects').where({ user_id: actor.userId!, item_id: itemId }).delete()
  return { itemId, isCollect: collected ? YesNo.yes : YesNo.no }
}
