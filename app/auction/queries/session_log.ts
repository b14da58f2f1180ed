import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import { refuse } from '#core/errors'
import AuctionEntry from '#app/auction/models/auction_entry'
import AuctionSession from '#app/auction/models/auction_session'
import AuctionLot from '#app/auction/models/auction_lot'
import { requireVisibleSession } from '#app/auction/queries/visible_sessions'
import { readLog } from '#app/auction/queries/verify_log'
import { HOW_TO_CHECK } from '#app/auction/rules/log_chain'
import { AuctionDirection, AuctionPriceType, BidRefusal, SessionState } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

/** Whether the company took part: as a bidder with a deposit, or as a consignor. */
async function tookPart(session: AuctionSession, lots: AuctionLot[], companyId: number | null): Promise<boolean> {
  if (companyId === null) return false
  if (lots.some((lot) => lot.sellerCompanyId === companyId || lot.companyId === companyId)) return true
  const entry = await AuctionEntry.query()
    .where({ sessionId: session.id, companyId })
    .whereNotNull('entered_at')
    .first()
  return entry !== null
}

/**
 * 成交公证 as a file: every bid with its place in the chain, results, outages, the seal, and instructions for checking them. Bidders appear as 竞买号
 * and as the ids that are part of the hashes; company names are left out.
 *
 * @throws NotFoundError, also for drafts
 * @throws RefusedError `场次尚未结束，结束后可下载成交公证`, `仅参与本场竞价的企业可以下载成交公证`
 */
export async function sessionLog(sessionId: number, actor: Actor) {
  await requireVisibleSession(sessionId, actor)
  const session = await AuctionSession.findOrFail(sessionId)
  const rows = await AuctionLot.query().where('session_id', sessionId)
  if (actor.kind === 'member' && !(await tookPart(session, rows, actor.companyId)))
    throw refuse(AuctionRefusal.reportForParticipants)
  if (session.state !== SessionState.voided && session.state !== SessionState.ended)
    throw refuse(AuctionRefusal.reportAfterEnd)

  const log = await readLog(sessionId)
  const entries = await AuctionEntry.query().where('session_id', sessionId).orderBy('bidder_no')
  const bidderNo = new Map(entries.map((entry) => [entry.companyId, entry.bidderNo]))
  const row = new Map(rows.map((lot) => [lot.id, lot]))
  return {
    format: 'mianqiao-auction-log/1',
    house: {
      id: session.id,
      code: session.sessionCode,
      name: session.name,
      priceType: AuctionPriceType.word(session.priceType),
      direction: AuctionDirection.word(session.priceDirection),
      startTime: formatTime(session.startTime),
      endTime: formatTime(session.endTime),
      closeTime: formatTime(session.closeTime),
      state: SessionState.word(session.state),
    },
    ...log,
    items: log.items.map((lot) => ({
      ...lot,
      name: row.get(lot.id)!.productName,
      batchCode: row.get(lot.id)!.batchCode,
      buyer: lot.buyerCompanyId === null ? null : (bidderNo.get(lot.buyerCompanyId) ?? null),
      bids: lot.bids.map((bid) => ({
        ...bid,
        bidderNo: bidderNo.get(bid.companyId) ?? null,
        answer: BidRefusal.word(bid.reason),
      })),
    })),
    verify: HOW_TO_CHECK,
  }
}
