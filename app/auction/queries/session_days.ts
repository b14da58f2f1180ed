import type { Actor } from '#core/actor'
import { databaseNow, ZONE } from '#core/clock'
import AuctionSession from '#app/auction/models/auction_session'
import AuctionLot from '#app/auction/models/auction_lot'
import { sessionCards, sessionsIn, startsOn } from '#app/auction/queries/sessions'
import { sessionsOpenTo } from '#app/auction/queries/visible_sessions'
import { stateAt } from '#app/auction/rules/session_times'
import type { AuctionDay, AuctionSessionCard, AuctionsToday } from '#app/auction/transformers/auction_screens'
import { RUNNING_SESSION, SessionState } from '#app/auction/codes'
import { isOneOf } from '#core/define_codes'

/** The viewer's sessions of a month by the day they start, for the calendar. `month` is `YYYY-MM`. */
export async function auctionDays(month: string, viewer: Actor): Promise<AuctionDay[]> {
  const at = await databaseNow()
  const { sql, bindings } = sessionsOpenTo(viewer)
  const sessions = await AuctionSession.query()
    .whereRaw(sql, bindings)
    .whereNot('state', SessionState.voided)
    .whereRaw(
      `start_time >= ?::date::timestamp at time zone 'Asia/Shanghai'
       and start_time < (?::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai'`,
      [`${month}-01`, `${month}-01`]
    )
    .orderBy('startTime')
  const ids = sessions.map((session) => session.id)
  const lots = await AuctionLot.query().whereIn('session_id', ids).select('id', 'sessionId', 'state', 'deadline')
  const days = new Map<string, AuctionDay>()
  for (const session of sessions) {
    const day = session.startTime.setZone(ZONE).toFormat('yyyy-MM-dd')
    const state = stateAt(
      session,
      lots.filter((lot) => lot.sessionId === session.id),
      at
    )
    const counted = days.get(day) ?? { day, total: 0, running: 0, coming: 0, ended: 0 }
    counted.total++
    counted[state === SessionState.ended ? 'ended' : isOneOf(state, ...RUNNING_SESSION) ? 'running' : 'coming']++
    days.set(day, counted)
  }
  return [...days.values()]
}

/** States in display order, the most urgent first. */
const RANK = [
  SessionState.flash,
  SessionState.bidding,
  SessionState.locked,
  SessionState.published,
  SessionState.ended,
] as SessionState[]
const rankOf = (card: AuctionSessionCard) => RANK.indexOf(card.state)

/** Today's sessions and those that are still running, the most urgent first, as guests see them. */
export async function auctionsToday(shown = 6): Promise<AuctionsToday> {
  const at = await databaseNow()
  const visible = sessionsOpenTo(null)
  const today = await AuctionSession.query()
    .whereRaw(visible.sql, visible.bindings)
    .whereNot('state', SessionState.voided)
    .whereRaw(...startsOn(at.setZone(ZONE).toFormat('yyyy-MM-dd')))
  const running = await sessionsIn(RUNNING_SESSION, at, null).whereNotIn(
    'id',
    today.map((session) => session.id)
  )
  const cards = await sessionCards([...today, ...running], null, at)
  cards.sort((a, b) => rankOf(a) - rankOf(b) || a.startTime.localeCompare(b.startTime) || a.id - b.id)
  return {
    total: cards.length,
    itemCount: cards.reduce((sum, card) => sum + card.itemCount, 0),
    totalWeight: Math.round(cards.reduce((sum, card) => sum + card.totalWeight * 1000, 0)) / 1000,
    data: cards.slice(0, shown),
  }
}
