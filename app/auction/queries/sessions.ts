import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow, ZONE } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import { cleanHtml } from '#core/html'
import { containing } from '#core/like'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'
import AuctionEntry from '#app/auction/models/auction_entry'
import AuctionSession from '#app/auction/models/auction_session'
import AuctionLot from '#app/auction/models/auction_lot'
import { entryMinimum } from '#app/auction/rules/quota'
import { sessionExtras, lotExtras } from '#app/auction/queries/screen_extras'
import { termsHashOfSession } from '#app/auction/shared/log_conditions'
import { commitmentOfSession } from '#app/auction/shared/log_keys'
import { toAuctionEntryRow, toAuctionSessionRow, toAuctionLotRow } from '#app/auction/transformers/auction'
import type { AuctionSessionCard, AuctionPhaseCounts, AuctionRoom } from '#app/auction/transformers/auction_screens'
import { contractQuotes } from '#app/auction/queries/contract_quotes'
import {
  type AuctionDirection,
  type AuctionPriceType,
  COMING_SESSION,
  LotState,
  RUNNING_SESSION,
  SessionState,
} from '#app/auction/codes'
import { requireVisibleSession, sessionsOpenTo } from '#app/auction/queries/visible_sessions'
import type { ProductType } from '#app/catalog/codes'
import { oneOf } from '#core/define_codes'
import { AuctionRefusal } from '#app/auction/refusals'
import { AuctionSetting } from '#app/auction/settings'
import { setting } from '#app/system/settings/stored_settings'

/** `sessionStateAt` in SQL, over columns of `auction_sessions`; all four parameters are the moment. */
const STATE = `case when state ${oneOf(SessionState.draft, SessionState.voided, SessionState.ended)} then state
  when ?::timestamptz < start_time - make_interval(mins => lock_before) then ${SessionState.published}
  when ?::timestamptz < start_time then ${SessionState.locked}
  when ?::timestamptz < end_time then ${SessionState.bidding}
  when exists (select 1 from auction_lots l where l.session_id = auction_sessions.id and l.state = ${LotState.waiting}
    and coalesce(l.deadline, end_time + make_interval(secs => postpone)) > ?::timestamptz) then ${SessionState.flash}
  else ${SessionState.ended} end`

const SORTS = { startTime: 'start_time', endTime: 'end_time', houseCode: 'session_code' }

export type SessionFilter = PageInput & {
  state?: SessionState[]
  priceType?: AuctionPriceType
  priceDirection?: AuctionDirection
  productType?: ProductType
  /** Sessions that start on this day, `YYYY-MM-DD` of the trade's time zone. */
  day?: string | null
  keyword?: string | null
  /** Only sessions that the viewer's company is registered for. */
  mine?: boolean
}

/** Sessions that the viewer sees and whose state by the clock is one of `states`; null is a guest. */
export function sessionsIn(states: readonly SessionState[] | undefined, at: DateTime, viewer: Actor | null) {
  const moment = at.toJSDate()
  const { sql, bindings } = sessionsOpenTo(viewer)
  const query = AuctionSession.query().whereRaw(sql, bindings)
  if (states?.length) query.whereRaw(`${STATE} = any(?)`, [moment, moment, moment, moment, [...states]])
  return query
}

/**
 * The condition for sessions that start on a day (`YYYY-MM-DD` in the trade's time zone).
 *
 * @throws InvalidInputError for days that do not exist
 */
export function startsOn(day: string): [string, [Date, Date]] {
  const from = DateTime.fromISO(day, { zone: ZONE })
  if (!from.isValid) throw InvalidInputError.of('day', '日期不正确')
  return ['start_time >= ? and start_time < ?', [from.toJSDate(), from.plus({ days: 1 }).toJSDate()]]
}

/** The sessions in the form of lists. */
export async function sessionCards(
  sessions: AuctionSession[],
  companyId: number | null,
  at: DateTime
): Promise<AuctionSessionCard[]> {
  const ids = sessions.map((session) => session.id)
  const lots = await AuctionLot.query().whereIn('session_id', ids).orderBy('position')
  const extras = await sessionExtras(sessions, lots, companyId, at)
  const viewer = { companyId, certified: false, numbers: new Map<number, string>() }
  return sessions.map((session) => {
    const its = lots.filter((lot) => lot.sessionId === session.id)
    return { ...toAuctionSessionRow(session, its, viewer, at), ...extras.get(session.id)! }
  })
}

/** Number of sessions that are running, to come and over, and of those that the company is registered for. */
async function phaseCounts(viewer: Actor, at: DateTime): Promise<AuctionPhaseCounts> {
  const moment = at.toJSDate()
  const { sql, bindings } = sessionsOpenTo(viewer)
  const { rows } = await db.rawQuery(
    `select count(*) filter (where s ${oneOf(...RUNNING_SESSION)})::int as running, count(*) filter (where s ${oneOf(...COMING_SESSION)})::int as coming,
       count(*) filter (where s ${oneOf(SessionState.voided, SessionState.ended)})::int as ended, count(*) filter (where own)::int as mine
     from (select ${STATE} as s, exists (select 1 from auction_entries e
             where e.session_id = auction_sessions.id and e.company_id = ?) as own
           from auction_sessions where ${sql}) h`,
    [moment, moment, moment, moment, viewer.companyId ?? 0, ...bindings]
  )
  return rows[0]
}

/** Published sessions by their state by the clock; newest start first by default. */
export async function listSessions(
  filter: SessionFilter,
  actor: Actor
): Promise<Paged<AuctionSessionCard> & { counts: AuctionPhaseCounts }> {
  const at = await databaseNow()
  const query = sessionsIn(filter.state, at, actor)
  if (filter.priceType) query.where('price_type', filter.priceType)
  if (filter.priceDirection) query.where('price_direction', filter.priceDirection)
  if (filter.productType) query.where('product_type', filter.productType)
  if (filter.day) query.whereRaw(...startsOn(filter.day))
  if (filter.keyword)
    query.where((q) =>
      q.whereILike('name', containing(filter.keyword!)).orWhereILike('session_code', containing(filter.keyword!))
    )
  if (filter.mine)
    query.whereIn('id', (entries) =>
      entries
        .from('auction_entries')
        .where('company_id', actor.companyId ?? 0)
        .select('session_id')
    )
  const [{ $extras }] = await query.clone().count('* as total')
  const sorted = orderOf(filter, SORTS, ['startTime', 'desc'])
  const { pageSize, offset } = pageOf(filter)
  const sessions = await query.orderByRaw(sorted.sql).limit(pageSize).offset(offset)
  const page = paged(await sessionCards(sessions, actor.companyId, at), Number($extras.total), filter, sorted)
  return { ...page, counts: await phaseCounts(actor, at) }
}

/** The session with everything a viewer may see of it, whatever its state. */
async function roomOf(session: AuctionSession, actor: Actor): Promise<AuctionRoom> {
  const lots = await AuctionLot.query().where('session_id', session.id).orderBy('position')
  const entries = await AuctionEntry.query().where('session_id', session.id)
  const extras = await lotExtras(lots, actor)
  const contracts = await contractQuotes(lots.map((lot) => lot.priceContract))
  const at = await databaseNow()
  const numbers = new Map(entries.map((entry) => [entry.companyId, entry.bidderNo]))
  const viewer = { companyId: actor.companyId, certified: actor.certified, numbers }
  const own = entries.find((entry) => entry.companyId === actor.companyId)
  return {
    ...toAuctionSessionRow(session, lots, viewer, at),
    bidNotice: cleanHtml(session.bidNotice ?? ''),
    noticeVersion: session.noticeVersion,
    depositRate: session.depositRate,
    startsAt: session.startTime.toMillis(),
    endsAt: session.endTime.toMillis(),
    flashCap: session.flashCap,
    confirmDays: await setting(AuctionSetting.confirmTimeout),
    entryMinimum: entryMinimum(
      lots.map((lot) => lot.deposit),
      session.entryMinimum
    ),
    contracts,
    logCommitment: await commitmentOfSession(session.id),
    logTerms: await termsHashOfSession(session.id),
    logSeal: session.logHash,
    itemList: lots.map((lot) => ({ ...toAuctionLotRow(lot, session, viewer), ...extras.get(lot.id)! })),
    entry: own ? toAuctionEntryRow(own, session) : null,
    serverTime: at.toMillis(),
  }
}

/**
 * One session with its lots and the viewer's own entry.
 *
 * @throws NotFoundError, also for drafts and for sessions that the viewer is not invited to
 */
export async function getSession(sessionId: number, actor: Actor): Promise<AuctionRoom> {
  await requireVisibleSession(sessionId, actor)
  return roomOf(await AuctionSession.findOrFail(sessionId), actor)
}

/** A session, drafts included, as a bidder who has not registered sees it; for operators. */
export async function previewSession(sessionId: number, operator: Actor): Promise<AuctionRoom> {
  const session = await AuctionSession.find(sessionId)
  if (!session) throw refuse(AuctionRefusal.sessionMissing)
  return roomOf(session, { ...operator, companyId: null, userId: null, certified: false })
}
