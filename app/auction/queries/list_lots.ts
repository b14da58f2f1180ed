import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { databaseNow, formatTime } from '#core/clock'
import { containing } from '#core/like'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'
import AuctionSession from '#app/auction/models/auction_session'
import { everPublished } from '#app/auction/queries/visible_sessions'
import AuctionLot from '#app/auction/models/auction_lot'
import { sessionsIn } from '#app/auction/queries/sessions'
import { lotExtras } from '#app/auction/queries/screen_extras'
import { toAuctionLotRow } from '#app/auction/transformers/auction'
import type { AuctionLotOfSession } from '#app/auction/transformers/auction_screens'
import { stateAt } from '#app/auction/rules/session_times'
import {
  type AuctionDirection,
  type AuctionPriceType,
  BidRefusal,
  COMING_SESSION,
  EntryState,
  LotState,
  OPEN_SESSION,
  RUNNING_SESSION,
  SessionState,
} from '#app/auction/codes'

/** Session states by phase: not begun, running, over. */
const PHASES = { coming: COMING_SESSION, running: RUNNING_SESSION, ended: [SessionState.ended] } as const

export type MarketFilter = PageInput & {
  phase?: keyof typeof PHASES
  priceType?: AuctionPriceType
  priceDirection?: AuctionDirection
  keyword?: string | null
  /** Only lots that the viewer has starred. */
  collected?: boolean
}

/**
 * 我的竞拍 (glossary): deposit not yet made, leading, outbid, won and to be signed, deal done, abandoned, dissolved; `consigned`: the lots that the company
 * has put into sessions itself. A signed deal that has no order yet stays
 * in `won`.
 */
export const OWN_TABS = ['entering', 'leading', 'outbid', 'won', 'done', 'abandoned', 'dissolved', 'consigned'] as const
export type OwnTab = (typeof OWN_TABS)[number]

const SORTS = { startTime: 'session_id', hammerTime: 'hammer_time', productWeight: 'product_weight' }

async function rowsOf(lots: AuctionLot[], actor: Actor): Promise<AuctionLotOfSession[]> {
  const at = await databaseNow()
  const sessionIds = [...new Set(lots.map((lot) => lot.sessionId))]
  const sessions = new Map(
    (await AuctionSession.query().whereIn('id', sessionIds)).map((session) => [session.id, session])
  )
  const siblings = await AuctionLot.query()
    .whereIn('session_id', sessionIds)
    .select('id', 'sessionId', 'state', 'deadline')
  const entries = await db
    .from('auction_entries')
    .whereIn('session_id', sessionIds)
    .select('session_id', 'company_id', 'bidder_no')
  const extras = await lotExtras(lots, actor)
  return lots.map((lot) => {
    const session = sessions.get(lot.sessionId)!
    const numbers = new Map(
      entries.filter((entry) => entry.session_id === session.id).map((entry) => [entry.company_id, entry.bidder_no])
    )
    const its = siblings.filter((sibling) => sibling.sessionId === session.id)
    return {
      ...toAuctionLotRow(lot, session, { companyId: actor.companyId, certified: actor.certified, numbers }),
      ...extras.get(lot.id)!,
      session: {
        id: session.id,
        houseCode: session.sessionCode,
        name: session.name,
        priceType: session.priceType,
        priceDirection: session.priceDirection,
        state: stateAt(session, its, at),
        startTime: formatTime(session.startTime)!,
        endTime: formatTime(session.endTime)!,
        closeTime: formatTime(session.closeTime),
        depositRate: session.depositRate,
      },
    }
  })
}

/** Lots of all published sessions; newest session first. */
export async function listLots(filter: MarketFilter, actor: Actor): Promise<Paged<AuctionLotOfSession>> {
  const at = await databaseNow()
  const sessions = sessionsIn(filter.phase ? PHASES[filter.phase] : [...OPEN_SESSION, SessionState.ended], at, actor)
  if (filter.priceType) sessions.where('price_type', filter.priceType)
  if (filter.priceDirection) sessions.where('price_direction', filter.priceDirection)
  const query = AuctionLot.query().whereIn('session_id', sessions.select('id'))
  if (filter.keyword)
    query.where((q) =>
      q.whereILike('batch_code', containing(filter.keyword!)).orWhereILike('product_name', containing(filter.keyword!))
    )
  if (filter.collected)
    query.whereIn('id', (stars) =>
      stars
        .from('auction_collects')
        .where('user_id', actor.userId ?? 0)
        .select('lot_id')
    )
  const [{ $extras }] = await query.clone().count('* as total')
  const sorted = orderOf(filter, SORTS, ['startTime', 'desc'])
  const { pageSize, offset } = pageOf(filter)
  const lots = await query
    .orderByRaw(`${sorted.sql.replace(/, id \w+$/, '')}, position, id`)
    .limit(pageSize)
    .offset(offset)
  return paged(await rowsOf(lots, actor), Number($extras.total), filter, sorted)
}

/** The condition of each tab, over columns of `auction_lots`; `?` is the company. */
const TABS: Record<OwnTab, string> = {
  entering: `state = ${LotState.waiting} and exists (select 1 from auction_entries e where e.session_id = auction_lots.session_id and e.company_id = ? and e.state = ${EntryState.registered})`,
  leading: `state = ${LotState.waiting} and buyer_company_id = ?`,
  outbid: `state = ${LotState.waiting} and buyer_company_id <> ?::bigint and exists (select 1 from auction_bids b
    where b.lot_id = auction_lots.id and b.company_id = ? and b.reason = ${BidRefusal.accepted})`,
  won: `state = ${LotState.hammered} and buyer_company_id = ?`,
  done: `state = ${LotState.dealt} and buyer_company_id = ?`,
  abandoned: `state = ${LotState.abandoned} and buyer_company_id = ?`,
  dissolved: 'dissolved_at is not null and buyer_company_id = ?',
  consigned: `seller_company_id = ? and exists (select 1 from auction_sessions s where s.id = auction_lots.session_id and ${everPublished('s')})`,
}
const bindingsOf = (tab: OwnTab, companyId: number) => [...TABS[tab].matchAll(/\?/g)].map(() => companyId)

/** The lots of one tab for the viewer's company, with the counts of all tabs. */
export async function ownLots(
  filter: PageInput & { tab: OwnTab },
  actor: Actor
): Promise<Paged<AuctionLotOfSession> & { counts: Record<OwnTab, number> }> {
  const companyId = actor.companyId!
  const counts = {} as Record<OwnTab, number>
  for (const tab of OWN_TABS) {
    const [{ total }] = await db
      .from('auction_lots')
      .whereRaw(TABS[tab], bindingsOf(tab, companyId))
      .count('* as total')
    counts[tab] = Number(total)
  }
  const sorted = orderOf(filter, SORTS, ['startTime', 'desc'])
  const { pageSize, offset } = pageOf(filter)
  const lots = await AuctionLot.query()
    .whereRaw(TABS[filter.tab], bindingsOf(filter.tab, companyId))
    .orderByRaw(sorted.sql)
    .limit(pageSize)
    .offset(offset)
  return { ...paged(await rowsOf(lots, actor), counts[filter.tab], filter, sorted), counts }
}
