/*
 * What everybody who took part is told when a session has ended (N13), with the seal of its log: whoever has it can tell later whether the downloaded log is
 * the one that was sealed. Winners and consignors are also sent one SMS each, however many lots are theirs; a lot by itself is told on the site only.
 */
import { DateTime } from 'luxon'
import { ZONE } from '#core/clock'
import type { Trx } from '#core/transaction'
import { activeManagers } from '#app/company/shared/membership'
import { notifyAll, type NoticeInput } from '#app/system/shared/notices'
import type AuctionLot from '#app/auction/models/auction_lot'
import type AuctionSession from '#app/auction/models/auction_session'
import { sessionLink } from '#app/auction/shared/session_notices'
import { LotState } from '#app/auction/codes'

const isSold = ({ state }: AuctionLot) => state === LotState.hammered

/** Who placed the highest bids of a company, and what it has to do; null for a company that won nothing. */
async function winsOf(trx: Trx, companyId: number, lots: readonly AuctionLot[]) {
  const won = lots.filter((lot) => isSold(lot) && lot.buyerCompanyId === companyId)
  if (won.length === 0) return null
  const due = DateTime.min(...won.flatMap(({ confirmDue }) => confirmDue ?? []))
  const bidders = await trx
    .from('users')
    .whereIn(
      'id',
      won.map(({ buyerId }) => buyerId!)
    )
    .select('mobile')
  return {
    text: `贵司拍中${won.length}个标的，请${due ? `于${due.setZone(ZONE).toFormat('MM-dd HH:mm')}前` : '尽快'}签署成交确认书`,
    mobiles: bidders.map(({ mobile }) => mobile as string | null),
  }
}

/** What became of the lots of a consignor, for its managers; null for a company that has none. */
async function consignedBy(trx: Trx, companyId: number, lots: readonly AuctionLot[]) {
  const own = lots.filter(({ sellerCompanyId }) => sellerCompanyId === companyId)
  if (own.length === 0) return null
  const sold = own.filter(isSold).length
  const managers = await activeManagers(trx, companyId)
  return {
    text: `贵司委托的标的${own.length}个，成交${sold}个，流拍${own.length - sold}个`,
    mobiles: managers.map(({ mobile }) => mobile),
  }
}

export async function tellOfResult(
  trx: Trx,
  session: AuctionSession,
  lots: readonly AuctionLot[],
  entries: readonly { companyId: number }[]
): Promise<void> {
  const { sessionCode: code, name, logHash } = session
  const companies = new Set([...entries.map(({ companyId }) => companyId), ...lots.map((lot) => lot.sellerCompanyId)])
  const content = `场次${code}“${name}”已结束，标的${lots.length}个，拍中${lots.filter(isSold).length}个，可下载成交公证，公证封存${logHash}。`
  const notices: NoticeInput[] = []
  for (const companyId of companies) {
    const parts = [await winsOf(trx, companyId, lots), await consignedBy(trx, companyId, lots)].filter((part) => !!part)
    notices.push({
      code: 'N13',
      companyId,
      link: sessionLink(session),
      title: `${code} 场次结果`,
      content,
      sms: parts.flatMap(({ mobiles }) => mobiles),
      smsText: `场次${code}已结束，${parts.map(({ text }) => text).join('；')}。`,
    })
  }
  await notifyAll(trx, notices)
}
