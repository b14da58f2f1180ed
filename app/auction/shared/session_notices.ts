/*
 * Notices about a session to those who take part in it (N13), and about their deposits (N14). Every one leads to the session; the deposit that is paid
 * away also goes by SMS.
 */
import { ZONE } from '#core/clock'
import { formatYuan, type Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import { notify, notifyAll } from '#app/system/shared/notices'
import type AuctionLot from '#app/auction/models/auction_lot'
import type AuctionSession from '#app/auction/models/auction_session'

type Subject = Pick<AuctionSession, 'id' | 'sessionCode'>

/** Where the notices lead. */
export const sessionLink = ({ id }: Pick<Subject, 'id'>) => `/auction/${id}`

/** N13 to every company that has registered for the session or has lots in it; `content` follows the code of the session. */
export async function tellParticipants(
  trx: Trx,
  session: Subject,
  { companyIds, title, content }: { companyIds: readonly number[]; title: string; content: string }
): Promise<void> {
  const told = { code: 'N13', link: sessionLink(session), content: `场次${session.sessionCode}${content}` } as const
  await notifyAll(
    trx,
    [...new Set(companyIds)].map((companyId) => ({ ...told, companyId, title: `${session.sessionCode} ${title}` }))
  )
}

type ConsignedLot = Pick<
  AuctionLot,
  | 'sellerCompanyId'
  | 'batchCode'
  | 'productName'
  | 'startingPrice'
  | 'reservePrice'
  | 'askedStartingPrice'
  | 'askedReservePrice'
>

/** Whether the platform begins elsewhere than the consignor asked, or keeps another reserve; also one where he asks none, or none any more. */
const otherwise = ({ startingPrice, reservePrice, askedStartingPrice, askedReservePrice }: ConsignedLot) =>
  (askedStartingPrice !== null && askedStartingPrice !== startingPrice) || askedReservePrice !== reservePrice

/** The lots of one company by the first of them; a session that buys names goods instead of batches. */
function lotsText([first, ...more]: readonly Pick<AuctionLot, 'batchCode' | 'productName'>[]): string {
  const named = first.batchCode ? `批次${first.batchCode}` : `标的“${first.productName}”`
  return more.length === 0 ? named : `${named}等${more.length + 1}个`
}

/**
 * N13 to each company whose batches a published session sells: they are locked from now on, under prices that the platform has entered. Those of a
 * session that buys hear of it with the deposit that they put up.
 */
export async function tellConsignors(
  trx: Trx,
  session: Subject & Pick<AuctionSession, 'name' | 'startTime'>,
  lots: readonly ConsignedLot[]
): Promise<void> {
  const start = session.startTime.setZone(ZONE).toFormat('MM-dd HH:mm')
  for (const [companyId, own] of Map.groupBy(lots, (lot) => lot.sellerCompanyId)) {
    const changed = own.filter(otherwise).length
    const apart = changed > 0 ? `其中${changed}个的价格与贵司所填不同，` : ''
    await tellParticipants(trx, session, {
      companyIds: [companyId],
      title: '贵司批次进入场次',
      content: `“${session.name}”将于${start}开始，贵司${lotsText(own)}参加，已锁定，不再按挂牌价出售。起拍价和保留价见“委托竞价”，${apart}有误请在开拍前联系平台。`,
    })
  }
}

/** N13 to each company that consigns, half an hour before bidding begins. */
export async function tellOfStart(
  trx: Trx,
  session: Subject & Pick<AuctionSession, 'name' | 'startTime'>,
  lots: readonly Pick<AuctionLot, 'sellerCompanyId' | 'batchCode' | 'productName'>[]
): Promise<void> {
  const start = session.startTime.setZone(ZONE).toFormat('MM-dd HH:mm')
  await notifyAll(
    trx,
    [...Map.groupBy(lots, (lot) => lot.sellerCompanyId)].map(([companyId, own]) => ({
      code: 'N13',
      companyId,
      title: `即将开拍：${session.name}`,
      content: `场次${session.sessionCode}“${session.name}”将于${start}开拍，贵司委托${lotsText(own)}参加，可进入场次查看出价。`,
      link: sessionLink(session),
    }))
  )
}

/** N14 to the owner of a deposit of this session. */
export async function tellOfDeposit(
  trx: Trx,
  session: Subject,
  { companyId, title, content }: { companyId: number; title: string; content: string }
): Promise<void> {
  await notify(trx, { code: 'N14', companyId, title, content, link: sessionLink(session) })
}

/** N14 when an abandoned lot's deposit is paid to the other side; also by SMS to whoever bid. */
export async function tellOfCapture(trx: Trx, session: Subject, lot: AuctionLot, amount: Cents): Promise<void> {
  const bidder = await trx.from('users').where('id', lot.buyerId!).select('mobile').first()
  await notify(trx, {
    code: 'N14',
    companyId: lot.buyerCompanyId,
    title: '竞价保证金已扣划',
    content: `场次${session.sessionCode}标的${lot.batchCode ?? lot.productName}弃拍，保证金${formatYuan(amount)}元已划转对方。`,
    link: sessionLink(session),
    sms: [bidder?.mobile],
  })
}
