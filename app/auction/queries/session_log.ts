import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import { refuse } from '#core/errors'
import AuctionEntry from '#app/auction/models/auction_entry'
import AuctionSession from '#app/auction/models/auction_session'
import AuctionLot from '#app/auction/models/auction_lot'
import { requireVisibleSession } from '#app/auction/queries/visible_sessions'
import { readLog } from '#app/auction/queries/verify_log'
import { UNKEYED_FORMAT } from '#app/auction/rules/log_chain'
import { AuctionDirection, AuctionPriceType, BidRefusal, SessionState } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

/** The static page that checks a log, in `public/`. */
const VERIFY_PAGE = '/verify-bid-log.html'

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
 * 成交公证 as a file (`docs/bid-log.md`): every bid with its place in the chain, results, outages, the seal, and its key. Bidders appear as 竞买号; the
 * logs of sessions without a key also hold the ids that are part of their hashes.
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
  const row = new Map(rows.map((lot) => [lot.id, lot]))
  const named = <Lot extends { id: number }>(lot: Lot) => ({
    ...lot,
    name: row.get(lot.id)!.productName,
    batchCode: row.get(lot.id)!.batchCode,
  })
  const answered = <Bid extends { reason: BidRefusal }>(bid: Bid) => ({ ...bid, answer: BidRefusal.word(bid.reason) })
  const house = {
    id: session.id,
    code: session.sessionCode,
    name: session.name,
    priceType: AuctionPriceType.word(session.priceType),
    direction: AuctionDirection.word(session.priceDirection),
    startTime: formatTime(session.startTime),
    endTime: formatTime(session.endTime),
    closeTime: formatTime(session.closeTime),
    state: SessionState.word(session.state),
  }
  if ('chainKey' in log)
    return {
      ...log,
      house,
      items: log.items.map((lot) => ({ ...named(lot), bids: lot.bids.map(answered) })),
      verify: HOW_TO_CHECK,
    }

  const entries = await AuctionEntry.query().where('session_id', sessionId).orderBy('bidder_no')
  const bidderNo = new Map(entries.map((entry) => [entry.companyId, entry.bidderNo]))
  return {
    format: UNKEYED_FORMAT,
    house,
    ...log,
    items: log.items.map((lot) => ({
      ...named(lot),
      buyer: lot.buyerCompanyId === null ? null : (bidderNo.get(lot.buyerCompanyId) ?? null),
      bids: lot.bids.map((bid) => ({ ...answered(bid), bidderNo: bidderNo.get(bid.companyId) ?? null })),
    })),
    verify: HOW_TO_CHECK,
  }
}

/** Where the file says how to check it. */
const HOW_TO_CHECK = [
  `打开 ${VERIFY_PAGE}（可另存到本机离线使用），选择本文件即可校验。`,
  '哈希的计算方法与测试向量见 docs/bid-log.md，可据此自行编写校验程序。',
  '请将文件中的 commitment 与开场前场次页面公布的公证承诺、seal 与场次结束后公布的公证封存核对。',
]
