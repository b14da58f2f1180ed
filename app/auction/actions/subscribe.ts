/*
 * Notices about auctions (N13): users subscribed to all sessions are notified when one is published; users subscribed to one session, those of
 * its entrants and its consignors, half an hour before it opens.
 */
import db from '@adonisjs/lucid/services/db'
import { ZONE } from '#core/clock'
import type { Actor } from '#core/actor'
import { inTransaction, type Trx } from '#core/transaction'
import { notifyFound } from '#app/system/shared/notices'
import { tellOfStart } from '#app/auction/shared/session_notices'
import AuctionLot from '#app/auction/models/auction_lot'
import { lockSession } from '#app/auction/shared/lock_session'
import { requireVisibleSession } from '#app/auction/queries/visible_sessions'
import { outbidAlertsOf } from '#app/auction/actions/outbid_alerts'
import type AuctionSession from '#app/auction/models/auction_session'
import { COMING_SESSION, EntryState, SessionState } from '#app/auction/codes'
import { BindCompanyState } from '#app/identity/codes'
import { isOneOf, oneOf } from '#core/define_codes'

/** Minutes before the start at which the reminder is sent. */
export const REMIND_MINUTES = 30

export type Subscriptions = {
  all: boolean
  houseIds: number[]
  /** Sessions in which the user gets an SMS when outbid. */
  outbid: number[]
}

/** The user's subscriptions; single sessions only while they are not over. */
export async function subscriptionsOf(actor: Actor): Promise<Subscriptions> {
  const rows = await db
    .from('auction_subscriptions as a')
    .leftJoin('auction_sessions as s', 's.id', 'a.session_id')
    .where('a.user_id', actor.userId!)
    .where((query) =>
      query
        .whereNull('s.id')
        .orWhereIn('s.state', [SessionState.published, SessionState.locked, SessionState.bidding, SessionState.flash])
    )
    .select('a.session_id')
  return {
    all: rows.some((row) => row.session_id === null),
    houseIds: rows.flatMap((row) => (row.session_id === null ? [] : [Number(row.session_id)])).sort((a, b) => a - b),
    outbid: await outbidAlertsOf(actor),
  }
}

/**
 * Subscribes the user to one session, or without `sessionId` to every new one, or ends the subscription; idempotent.
 *
 * @throws NotFoundError for sessions that the user does not see
 */
export async function subscribe(
  input: { sessionId?: number | null; subscribed: boolean },
  actor: Actor
): Promise<Subscriptions> {
  const sessionId = input.sessionId ?? null
  if (sessionId !== null) await requireVisibleSession(sessionId, actor)
  if (input.subscribed)
    await db.rawQuery('insert into auction_subscriptions (user_id, session_id) values (?, ?) on conflict do nothing', [
      actor.userId,
      sessionId,
    ])
  else
    await db.rawQuery(
      'delete from auction_subscriptions where user_id = ? and session_id is not distinct from ?::bigint',
      [actor.userId, sessionId]
    )
  return subscriptionsOf(actor)
}

const startOf = (session: AuctionSession) => session.startTime.setZone(ZONE).toFormat('MM-dd HH:mm')

/** Sends one notice to each user that a query selects; `users` selects `user_id`. */
async function tell(
  trx: Trx,
  session: AuctionSession,
  title: string,
  content: string,
  users: string,
  bindings: number[]
) {
  await notifyFound(trx, { code: 'N13', title, content, link: `/auction/${session.id}` }, { users, bindings })
}

/** 竞价预告, in the transaction that publishes the session; of one for invited companies to these only. */
export async function announce(trx: Trx, session: AuctionSession, lots: number) {
  await tell(
    trx,
    session,
    `竞价预告：${session.name}`,
    `场次${session.sessionCode}“${session.name}”将于${startOf(session)}开始，共${lots}个标的，欢迎报名。`,
    `select a.user_id from auction_subscriptions a join auction_sessions s on s.id = ? where a.session_id is null and (not s.limited
       or exists (select 1 from users u join auction_session_companies i on i.company_id = u.company_id
         where u.id = a.user_id and u.bind_company_state = ${BindCompanyState.certified} and i.session_id = s.id))`,
    [session.id]
  )
}

/** 开拍前30分钟: sends the reminder of each session that opens soon, once. @returns number of sessions */
export async function remindOfSessions(): Promise<number> {
  const { rows } = await db.rawQuery(
    `select id from auction_sessions where state ${oneOf(...COMING_SESSION)} and reminded_at is null
       and start_time > now() and start_time <= now() + make_interval(mins => ?) order by id`,
    [REMIND_MINUTES]
  )
  for (const { id } of rows) await inTransaction((trx) => remind(trx, id))
  return rows.length
}

async function remind(trx: Trx, sessionId: number) {
  const session = await lockSession(trx, sessionId)
  if (session.remindedAt !== null || !isOneOf(session.state, SessionState.published, SessionState.locked)) return
  await trx.rawQuery('update auction_sessions set reminded_at = clock_timestamp() where id = ?', [sessionId])
  await tell(
    trx,
    session,
    `即将开拍：${session.name}`,
    `场次${session.sessionCode}“${session.name}”将于${startOf(session)}开拍，请提前进入竞价大厅。`,
    `select a.user_id from auction_subscriptions a where a.session_id = ?
       and not exists (select 1 from users u join auction_lots l on l.seller_company_id = u.company_id
         where u.id = a.user_id and u.bind_company_state = ${BindCompanyState.certified} and l.session_id = a.session_id)
     union select user_id from auction_entries where session_id = ? and state ${oneOf(EntryState.registered, EntryState.entered)}`,
    [sessionId, sessionId]
  )
  // Whoever consigns is told of his own lots, subscribed or not.
  await tellOfStart(
    trx,
    session,
    await AuctionLot.query({ client: trx }).where('session_id', sessionId).orderBy('position')
  )
}
