/*
 * 被超价 (N13): users who subscribe get an SMS and a notice when another company takes the lead from theirs. Messages are sent by a check that runs
 * every few seconds, outside the bid path, so a company that bids again at once gets none, and a series of bids yields one message.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { notifyAll } from '#app/system/shared/notices'
import { AuctionPriceType, BidRefusal, EntryState, LotState, OPEN_SESSION, SessionState } from '#app/auction/codes'
import { UserState } from '#app/identity/codes'
import { YesNo } from '#core/codes'
import { oneOf } from '#core/define_codes'
import { AuctionRefusal } from '#app/auction/refusals'

/** Minimum minutes between two messages about one lot to one user. */
export const OUTBID_GAP = 3

/** Sessions that are not over for which the user has subscribed to outbid messages. */
export async function outbidAlertsOf(actor: Actor): Promise<number[]> {
  const rows = await db
    .from('auction_outbid_alerts as a')
    .join('auction_sessions as s', 's.id', 'a.session_id')
    .where('a.user_id', actor.userId!)
    .whereIn('s.state', [SessionState.published, SessionState.locked, SessionState.bidding, SessionState.flash])
    .orderBy('a.session_id')
    .select('a.session_id')
  return rows.map((row) => Number(row.session_id))
}

/**
 * Subscribes the user to the outbid messages of one session, or ends the subscription; idempotent.
 *
 * @throws NotFoundError for sessions that the user's company has not registered for
 */
export async function alertOutbid(input: { sessionId: number; wanted: boolean }, actor: Actor): Promise<number[]> {
  const entry = await db
    .from('auction_entries')
    .where({ session_id: input.sessionId, company_id: actor.companyId ?? 0 })
    .whereIn('state', [EntryState.registered, EntryState.entered])
    .first()
  if (!entry) throw refuse(AuctionRefusal.notRegisteredForBidding)
  const row = { session_id: input.sessionId, user_id: actor.userId! }
  if (input.wanted) await db.table('auction_outbid_alerts').insert(row).onConflict(['session_id', 'user_id']).ignore()
  else await db.from('auction_outbid_alerts').where(row).delete()
  return outbidAlertsOf(actor)
}

/**
 * Claims the messages that are due: open lots whose lead the user's company has lost. When several processes run this at once, each row is claimed by
 * one of them.
 */
const CLAIM = `
  insert into auction_outbid_messages as m (lot_id, user_id, seq, sent_at)
  select l.id, u.id, mine.seq, clock_timestamp()
  from auction_outbid_alerts a
  join auction_sessions s on s.id = a.session_id and s.state ${oneOf(...OPEN_SESSION)}
  join users u on u.id = a.user_id and u.state = ${UserState.active} and u.is_del = ${YesNo.no}
  join auction_entries e on e.session_id = s.id and e.company_id = u.company_id and e.state = ${EntryState.entered}
  join auction_lots l on l.session_id = s.id and l.state = ${LotState.waiting} and l.buyer_company_id <> e.company_id
    and coalesce(l.deadline, s.end_time + make_interval(secs => s.postpone)) > clock_timestamp()
  cross join lateral (select b.seq from auction_bids b
    where b.lot_id = l.id and b.company_id = e.company_id and b.reason = ${BidRefusal.accepted} order by b.seq desc limit 1) mine
  order by l.id, u.id
  on conflict (lot_id, user_id) do update set seq = excluded.seq, sent_at = excluded.sent_at
    where m.seq < excluded.seq and m.sent_at < clock_timestamp() - make_interval(mins => ?)
  returning lot_id, user_id, seq`

const WORDS = `
  select s.id as session_id, s.session_code, s.price_type, coalesce(l.batch_code, l.product_name) as label, l.standing_price, b.price as mine, u.id as user_id, u.mobile
  from unnest(?::bigint[], ?::bigint[], ?::int[]) as t(lot_id, user_id, seq)
  join auction_lots l on l.id = t.lot_id
  join auction_sessions s on s.id = l.session_id
  join auction_bids b on b.lot_id = l.id and b.seq = t.seq
  join users u on u.id = t.user_id`

type OutbidBidder = {
  session_id: number
  session_code: string
  price_type: AuctionPriceType
  label: string
  standing_price: number
  mine: number
  user_id: number
  mobile: string
}

async function tell(trx: Trx, rows: { lot_id: number; user_id: number; seq: number }[]) {
  const { rows: bidders } = await trx.rawQuery(WORDS, [
    rows.map((row) => row.lot_id),
    rows.map((row) => row.user_id),
    rows.map((row) => row.seq),
  ] as never)
  await notifyAll(
    trx,
    (bidders as OutbidBidder[]).map((one) => {
      const what = one.price_type === AuctionPriceType.basis ? '基差' : '报价'
      return {
        code: 'N13',
        userId: one.user_id,
        title: `${one.label} 已被超过`,
        content: `场次${one.session_code}标的${one.label}的出价已被超过，当前${what}${formatYuan(one.standing_price)}元/吨，贵司出价${formatYuan(one.mine)}元/吨。`,
        link: `/auction/${one.session_id}`,
        sms: [one.mobile],
      } as const
    })
  )
}

/** Notifies all subscribed users whose company is outbid now. @returns number of messages */
export async function tellOutbid(): Promise<number> {
  // Usually there are no subscriptions, and the writing statement is skipped.
  const anybody = await db
    .from('auction_outbid_alerts as a')
    .join('auction_sessions as s', 's.id', 'a.session_id')
    .whereIn('s.state', [SessionState.published, SessionState.locked, SessionState.bidding, SessionState.flash])
    .first()
  if (!anybody) return 0
  return inTransaction(async (trx) => {
    const { rows } = await trx.rawQuery(CLAIM, [OUTBID_GAP])
    if (rows.length > 0) await tell(trx, rows)
    return rows.length
  })
}
