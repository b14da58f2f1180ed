import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import { refuse } from '#core/errors'
import { closeDue } from '#app/auction/actions/close_house'
import AuctionEntry from '#app/auction/models/auction_entry'
import AuctionHouse from '#app/auction/models/auction_house'
import AuctionItem from '#app/auction/models/auction_item'
import { readLog } from '#app/auction/queries/verify_log'
import { HOW_TO_CHECK } from '#app/auction/rules/log_chain'
import { AuctionDirection, AuctionPriceType, BidRefusal, SessionState } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

/** Bidders who put up a deposit, and the consignors. */
async function tookPart(house: AuctionHouse, items: AuctionItem[], companyId: number | null): Promise<boolean> {
  if (companyId === null) return false
  if (items.some((item) => item.sellerCompanyId === companyId || item.companyId === companyId)) return true
  const entry = await AuctionEntry.query().where({ houseId: house.id, companyId }).whereNotNull('entered_at').first()
  return entry !== null
}

/**
 * 成交公证 as a file: every bid with its place in the chain, results, outages and the seal, and how to check them. Bidders are numbers:
 * 竞买号, and the ids that are part of the hashes; names are not in it.
 *
 * @throws NotFoundError for drafts, too
 * @throws RefusedError `场次尚未结束，结束后可下载成交公证`, `仅参与本场竞价的企业可以下载成交公证`
 */
export async function sessionLog(houseId: number, actor: Actor) {
  await closeDue(houseId)
  const house = await AuctionHouse.query().where('id', houseId).whereNot('state', SessionState.draft).first()
  if (!house) throw refuse(AuctionRefusal.sessionMissing)
  const rows = await AuctionItem.query().where('house_id', houseId)
  if (actor.kind === 'member' && !(await tookPart(house, rows, actor.companyId)))
    throw refuse(AuctionRefusal.reportForParticipants)
  if (house.state !== SessionState.voided && house.state !== SessionState.ended)
    throw refuse(AuctionRefusal.reportAfterEnd)

  const log = await readLog(houseId)
  const entries = await AuctionEntry.query().where('house_id', houseId).orderBy('bidder_no')
  const bidderNo = new Map(entries.map((entry) => [entry.companyId, entry.bidderNo]))
  const row = new Map(rows.map((item) => [item.id, item]))
  return {
    format: 'mianqiao-auction-log/1',
    house: {
      ...{ id: house.id, code: house.houseCode, name: house.name },
      ...{
        priceType: AuctionPriceType.word(house.priceType),
        direction: AuctionDirection.word(house.priceDirection),
      },
      ...{ startTime: formatTime(house.startTime), endTime: formatTime(house.endTime) },
      ...{ closeTime: formatTime(house.closeTime), state: SessionState.word(house.state) },
    },
    ...log,
    items: log.items.map((item) => ({
      ...item,
      name: row.get(item.id)!.productName,
      batchCode: row.get(item.id)!.batchCode,
      buyer: item.buyerCompanyId === null ? null : (bidderNo.get(item.buyerCompanyId) ?? null),
      bids: item.bids.map((bid) => ({
        ...bid,
        bidderNo: bidderNo.get(bid.companyId) ?? null,
        answer: BidRefusal.word(bid.reason),
      })),
    })),
    verify: HOW_TO_CHECK,
  }
}
