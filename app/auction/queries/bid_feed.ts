import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { requireVisibleLot } from '#app/auction/queries/visible_sessions'
import type { BidLine } from '#app/auction/transformers/auction_screens'
import { BidRefusal } from '#app/auction/codes'

/** Maximum number of bids in a feed. */
const SHOWN = 100

/**
 * The accepted bids of a lot, newest first, bidders as numbers. Refused bids are visible to their bidder only.
 *
 * @throws NotFoundError, also for lots of sessions that the viewer does not see
 */
export async function bidFeed(lotId: number, actor: Actor): Promise<BidLine[]> {
  await requireVisibleLot(lotId, actor)
  const rows = await db
    .from('auction_bids')
    .where({ lot_id: lotId, reason: BidRefusal.accepted })
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
