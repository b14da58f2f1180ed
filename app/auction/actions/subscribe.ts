/*
 * Who hears of auctions (N13): subscribers of everything when a session is published, those of one session and its entrants half an hour
 * before it opens.
 */
import db from '@adonisjs/lucid/services/db'
import { ZONE } from '#core/clock'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { notifyFound } from '#app/system/notices'
import { lockHouse } from '#app/auction/actions/house_rows'
import { outbidAlertsOf } from '#app/auction/actions/outbid_alerts'
import AuctionHouse from '#app/auction/models/auction_house'
import { COMING_SESSION, EntryState, SessionState } from '#app/auction/codes'
import { isOneOf, oneOf } from '#core/define_codes'
import { AuctionRefusal } from '#app/auction/refusals'

/** Minutes before the start at which people are reminded. */
export const REMIND_MINUTES = 30

export type Subscriptions = {
  all: boolean
  houseIds: number[]
  /** Sessions in which the user gets an SMS when outbid. */
  outbid: number[]
}

/** What the user has subscribed to; of single sessions those that are not over. */
export async function subscriptionsOf(actor: Actor): Promise<Subscriptions> {
  const rows = await db
    .from('auction_subscriptions as s')
    .leftJoin('auction_houses as h', 'h.id', 's.house_id')
    .where('s.user_id', actor.userId!)
    .where((query) =>
      query
        .whereNull('h.id')
        .orWhereIn('h.state', [SessionState.published, SessionState.locked, SessionState.bidding, SessionState.flash])
    )
    .select('s.house_id')
  return {
    all: rows.some((row) => row.house_id === null),
    houseIds: rows.flatMap((row) => (row.house_id === null ? [] : [Number(row.house_id)])).sort((a, b) => a - b),
    outbid: await outbidAlertsOf(actor),
  }
}

/**
 * Subscribes to one session, or without `houseId` to every new one; or no longer. Doing it twice is once.
 *
 * @throws NotFoundError for sessions that are not published
 */
export async function subscribe(
  input: { houseId?: number | null; subscribed: boolean },
  actor: Actor
): Promise<Subscriptions> {
  const houseId = input.houseId ?? null
  if (
    houseId !== null &&
    !(await AuctionHouse.query().where('id', houseId).whereNot('state', SessionState.draft).first())
  )
    throw refuse(AuctionRefusal.sessionMissing)
  if (input.subscribed)
    await db.rawQuery('insert into auction_subscriptions (user_id, house_id) values (?, ?) on conflict do nothing', [
      actor.userId,
      houseId,
    ])
  else
    await db.rawQuery(
      'delete from auction_subscriptions where user_id = ? and house_id is not distinct from ?::bigint',
      [actor.userId, houseId]
    )
  return subscriptionsOf(actor)
}

const startOf = (house: AuctionHouse) => house.startTime.setZone(ZONE).toFormat('MM-dd HH:mm')

/** Tells everybody whom a query finds, one notice each. `users` selects `user_id`. */
async function tell(trx: Trx, house: AuctionHouse, title: string, content: string, users: string, bindings: number[]) {
  await notifyFound(trx, { code: 'N13', title, content, link: `/auction/${house.id}` }, { users, bindings })
}

/** 竞价预告, in the transaction that publishes the session. */
export async function announce(trx: Trx, house: AuctionHouse, items: number) {
  await tell(
    trx,
    house,
    `竞价预告：${house.name}`,
    `场次${house.houseCode}“${house.name}”将于${startOf(house)}开始，共${items}个标的，欢迎报名。`,
    'select user_id from auction_subscriptions where house_id is null',
    []
  )
}

/** 开拍前30分钟: reminds of every session that is about to open, once. @returns number of sessions */
export async function remindOfSessions(): Promise<number> {
  const { rows } = await db.rawQuery(
    `select id from auction_houses where state ${oneOf(...COMING_SESSION)} and reminded_at is null
       and start_time > now() and start_time <= now() + make_interval(mins => ?) order by id`,
    [REMIND_MINUTES]
  )
  for (const { id } of rows) await inTransaction((trx) => remind(trx, id))
  return rows.length
}

async function remind(trx: Trx, houseId: number) {
  const house = await lockHouse(trx, houseId)
  if (house.remindedAt !== null || !isOneOf(house.state, SessionState.published, SessionState.locked)) return
  await trx.rawQuery('update auction_houses set reminded_at = clock_timestamp() where id = ?', [houseId])
  await tell(
    trx,
    house,
    `即将开拍：${house.name}`,
    `场次${house.houseCode}“${house.name}”将于${startOf(house)}开拍，请提前进入竞价大厅。`,
    `select user_id from auction_subscriptions where house_id = ?
     union select user_id from auction_entries where house_id = ? and state ${oneOf(EntryState.registered, EntryState.entered)}`,
    [houseId, houseId]
  )
}
