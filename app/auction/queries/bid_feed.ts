import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { BidLine } from '#app/auction/transformers/auction_screens'
import { BidRefusal, SessionState } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

/** Lines that a feed shows. */
const SHOWN = 100

/**
 * The accepted bids of an item, newest first, bidders as numbers. Refused ones are their bidder's own affair.
 *
 * @throws NotFoundError for items of drafts, too
 */
export async function bidFeed(itemId: number, actor: Actor): Promise<BidLine[]> {
  const item = await db
    .from('auction_items as i')
    .join('auction_houses as h', 'h.id', 'i.house_id')
    .where('i.id', itemId)
    .whereNot('h.state', SessionState.draft)
    .select('i.id')
    .first()
  if (!item) throw refuse(AuctionRefusal.lotMissing)
  const rows = await db
    .from('auction_bids')
    .where({ item_id: itemId, reason: BidRefusal.accepted })
    .orderBy('seq', 'desc')
    .limit(SHOWN)
    .select('seq', 'at', 'bidder_no', 'company_id', 'price')
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at.getTime(),
    bidderNo: row.bidder_no,
    mine: actor.companyId !== null && row.company_id === actor.companyId,
    price: row.price,
  }))
}
