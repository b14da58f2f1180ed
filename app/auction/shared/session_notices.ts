/*
 * Notices about a session to those who take part in it (N13), and about their deposits (N14). Every one leads to the session; the deposit that is paid
 * away also goes by SMS.
 */
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
