/*
 * 被超价 (N13): whoever has asked for it gets an SMS and a notice when somebody else takes the lead from their company. Sent by a look
 * every few seconds, away from the bid path: who bids again at once is left alone, and nobody gets a message for every step.
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

/** Minutes between two messages of one item to one person. */
export const OUTBID_GAP = 3

/** Sessions that are not over in which the user has asked for messages. */
export async function outbidAlertsOf(actor: Actor): Promise<number[]> {
  const rows = await db
    .from('auction_outbid_alerts as a')
    .join('auction_houses as h', 'h.id', 'a.house_id')
    .where('a.user_id', actor.userId!)
    .whereIn('h.state', [SessionState.published, SessionState.locked, SessionState.bidding, SessionState.flash])
    .orderBy('a.house_id')
    .select('a.house_id')
  return rows.map((row) => Number(row.house_id))
}

/**
 * Asks for messages in one session, or for no more. Doing it twice is once.
 *
 * @throws NotFoundError for sessions that the user's company has not entered
 */
export async function alertOutbid(input: { houseId: number; wanted: boolean }, actor: Actor): Promise<number[]> {
  const entry = await db
    .from('auction_entries')
    .where({ house_id: input.houseId, company_id: actor.companyId ?? 0 })
    .whereIn('state', [EntryState.registered, EntryState.entered])
    .first()
  if (!entry) throw refuse(AuctionRefusal.notRegisteredForBidding)
  const row = { house_id: input.houseId, user_id: actor.userId! }
  if (input.wanted) await db.table('auction_outbid_alerts').insert(row).onConflict(['house_id', 'user_id']).ignore()
  else await db.from('auction_outbid_alerts').where(row).delete()
  return outbidAlertsOf(actor)
}

/**
 * Takes what is to be told: open items whose lead the company has lost. Of several processes that look at the same time one gets a row.
 */
const CLAIM = `
  insert into auction_outbid_messages as m (item_id, user_id, seq, sent_at)
  select i.id, u.id, mine.seq, clock_timestamp()
  from auction_outbid_alerts a
  join auction_houses h on h.id = a.house_id and h.state ${oneOf(...OPEN_SESSION)}
  join users u on u.id = a.user_id and u.state = ${UserState.active} and u.is_del = ${YesNo.no}
  join auction_entries e on e.house_id = h.id and e.company_id = u.company_id and e.state = ${EntryState.entered}
  join auction_items i on i.house_id = h.id and i.state = ${LotState.waiting} and i.buyer_company_id <> e.company_id
    and coalesce(i.deadline, h.end_time + make_interval(secs => h.postpone)) > clock_timestamp()
  cross join lateral (select b.seq from auction_bids b
    where b.item_id = i.id and b.company_id = e.company_id and b.reason = ${BidRefusal.accepted} order by b.seq desc limit 1) mine
  order by i.id, u.id
  on conflict (item_id, user_id) do update set seq = excluded.seq, sent_at = excluded.sent_at
    where m.seq < excluded.seq and m.sent_at < clock_timestamp() - make_interval(mins => ?)
  returning item_id, user_id, seq`

const WORDS = `
  select h.id as house_id, h.house_code, h.price_type, coalesce(i.batch_code, i.product_name) as label, i.hammer_price, b.price as mine, u.id as user_id, u.mobile
  from unnest(?::bigint[], ?::bigint[], ?::int[]) as t(item_id, user_id, seq)
  join auction_items i on i.id = t.item_id
  join auction_houses h on h.id = i.house_id
  join auction_bids b on b.item_id = i.id and b.seq = t.seq
  join users u on u.id = t.user_id`

type Told = {
  house_id: number
  house_code: string
  price_type: AuctionPriceType
  label: string
  hammer_price: number
  mine: number
  user_id: number
  mobile: string
}

async function tell(trx: Trx, rows: { item_id: number; user_id: number; seq: number }[]) {
  const { rows: told } = await trx.rawQuery(WORDS, [
    rows.map((row) => row.item_id),
    rows.map((row) => row.user_id),
    rows.map((row) => row.seq),
  ] as never)
  await notifyAll(
    trx,
    (told as Told[]).map((one) => {
      const what = one.price_type === AuctionPriceType.basis ? '基差' : '报价'
      return {
        code: 'N13',
        userId: one.user_id,
        title: `${one.label} 已被超过`,
        content: `场次${one.house_code}标的${one.label}的出价已被超过，当前${what}${formatYuan(one.hammer_price)}元/吨，贵司出价${formatYuan(one.mine)}元/吨。`,
        link: `/auction/${one.house_id}`,
        sms: [one.mobile],
      } as const
    })
  )
}

/** Tells everybody who has asked for it and is outbid now. @returns number of messages */
export async function tellOutbid(): Promise<number> {
  // Most of the time nobody has asked, and nothing is written.
  const anybody = await db
    .from('auction_outbid_alerts as a')
    .join('auction_houses as h', 'h.id', 'a.house_id')
    .whereIn('h.state', [SessionState.published, SessionState.locked, SessionState.bidding, SessionState.flash])
    .first()
  if (!anybody) return 0
  return inTransaction(async (trx) => {
    const { rows } = await trx.rawQuery(CLAIM, [OUTBID_GAP])
    if (rows.length > 0) await tell(trx, rows)
    return rows.length
  })
}
