import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { databaseNow, formatTime } from '#core/clock'
import { containing } from '#core/like'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'
import { closeDue } from '#app/auction/actions/close_house'
import AuctionHouse from '#app/auction/models/auction_house'
import AuctionItem from '#app/auction/models/auction_item'
import { housesIn } from '#app/auction/queries/houses'
import { itemExtras } from '#app/auction/queries/screen_facts'
import { toAuctionItemRow } from '#app/auction/transformers/auction'
import type { AuctionLotOfHouse } from '#app/auction/transformers/auction_screens'
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

/** Items of sessions that have not begun, are running, are over. */
const PHASES = { coming: COMING_SESSION, running: RUNNING_SESSION, ended: [SessionState.ended] } as const

export type MarketFilter = PageInput & {
  phase?: keyof typeof PHASES
  priceType?: AuctionPriceType
  priceDirection?: AuctionDirection
  keyword?: string | null
  /** Only what the viewer has starred. */
  collected?: boolean
}

/**
 * 我的竞拍 (glossary): waiting for one's deposit, leading, outbid, won and to be signed, deal done, abandoned. What is signed but waits
 * for an order of its kind stays among the won.
 */
export const OWN_TABS = ['entering', 'leading', 'outbid', 'won', 'done', 'abandoned'] as const
export type OwnTab = (typeof OWN_TABS)[number]

const SORTS = { startTime: 'house_id', hammerTime: 'hammer_time', productWeight: 'product_weight' }

async function rowsOf(items: AuctionItem[], actor: Actor): Promise<AuctionLotOfHouse[]> {
  const at = await databaseNow()
  const houseIds = [...new Set(items.map((item) => item.houseId))]
  const houses = new Map((await AuctionHouse.query().whereIn('id', houseIds)).map((house) => [house.id, house]))
  const siblings = await AuctionItem.query().whereIn('house_id', houseIds).select('id', 'houseId', 'state', 'deadline')
  const entries = await db
    .from('auction_entries')
    .whereIn('house_id', houseIds)
    .select('house_id', 'company_id', 'bidder_no')
  const extras = await itemExtras(items, actor)
  return items.map((item) => {
    const house = houses.get(item.houseId)!
    const numbers = new Map(
      entries.filter((entry) => entry.house_id === house.id).map((entry) => [entry.company_id, entry.bidder_no])
    )
    const its = siblings.filter((sibling) => sibling.houseId === house.id)
    return {
      ...toAuctionItemRow(item, house, { companyId: actor.companyId, numbers }),
      ...extras.get(item.id)!,
      house: {
        id: house.id,
        houseCode: house.houseCode,
        name: house.name,
        priceType: house.priceType,
        priceDirection: house.priceDirection,
        state: stateAt(house, its, at),
        startTime: formatTime(house.startTime)!,
        endTime: formatTime(house.endTime)!,
        closeTime: formatTime(house.closeTime),
        depositRate: house.depositRate,
      },
    }
  })
}

/** Items of published sessions, across sessions; the newest session first. */
export async function listItems(filter: MarketFilter, actor: Actor): Promise<Paged<AuctionLotOfHouse>> {
  const at = await databaseNow()
  const houses = housesIn(filter.phase ? PHASES[filter.phase] : [...OPEN_SESSION, SessionState.ended], at)
  if (filter.priceType) houses.where('price_type', filter.priceType)
  if (filter.priceDirection) houses.where('price_direction', filter.priceDirection)
  const query = AuctionItem.query().whereIn('house_id', houses.select('id'))
  if (filter.keyword)
    query.where((q) =>
      q.whereILike('batch_code', containing(filter.keyword!)).orWhereILike('product_name', containing(filter.keyword!))
    )
  if (filter.collected)
    query.whereIn('id', (stars) =>
      stars
        .from('auction_collects')
        .where('user_id', actor.userId ?? 0)
        .select('item_id')
    )
  const [{ $extras }] = await query.clone().count('* as total')
  const sorted = orderOf(filter, SORTS, ['startTime', 'desc'])
  const { pageSize, offset } = pageOf(filter)
  const items = await query
    .orderByRaw(`${sorted.sql.replace(/, id \w+$/, '')}, position, id`)
    .limit(pageSize)
    .offset(offset)
  return paged(await rowsOf(items, actor), Number($extras.total), filter, sorted)
}

/** Sessions in which the company takes part, brought to where the clock says they are. */
async function closeOwnDue(companyId: number) {
  const at = (await databaseNow()).toJSDate()
  const rows = await db
    .from('auction_houses as h')
    .join('auction_entries as e', 'e.house_id', 'h.id')
    .where('e.company_id', companyId)
    .whereIn('h.state', [...OPEN_SESSION])
    .where('h.end_time', '<=', at)
    .select('h.id')
  for (const { id } of rows) await closeDue(id)
}

/** One condition a tab, over columns of `auction_items`; `?` is the company. */
const TABS: Record<OwnTab, string> = {
  entering: `state = ${LotState.waiting} and exists (select 1 from auction_entries e where e.house_id = auction_items.house_id and e.company_id = ? and e.state = ${EntryState.registered})`,
  leading: `state = ${LotState.waiting} and buyer_company_id = ?`,
  outbid: `state = ${LotState.waiting} and buyer_company_id <> ?::bigint and exists (select 1 from auction_bids b
    where b.item_id = auction_items.id and b.company_id = ? and b.reason = ${BidRefusal.accepted})`,
  won: `state = ${LotState.hammered} and buyer_company_id = ?`,
  done: `state = ${LotState.dealt} and buyer_company_id = ?`,
  abandoned: `state = ${LotState.abandoned} and buyer_company_id = ?`,
}
const bindingsOf = (tab: OwnTab, companyId: number) => [...TABS[tab].matchAll(/\?/g)].map(() => companyId)

/** Items of one tab of my company, with how many every tab has. */
export async function ownItems(
  filter: PageInput & { tab: OwnTab },
  actor: Actor
): Promise<Paged<AuctionLotOfHouse> & { counts: Record<OwnTab, number> }> {
  const companyId = actor.companyId!
  await closeOwnDue(companyId)
  const counts = {} as Record<OwnTab, number>
  for (const tab of OWN_TABS) {
    const [{ total }] = await db
      .from('auction_items')
      .whereRaw(TABS[tab], bindingsOf(tab, companyId))
      .count('* as total')
    counts[tab] = Number(total)
  }
  const sorted = orderOf(filter, SORTS, ['startTime', 'desc'])
  const { pageSize, offset } = pageOf(filter)
  const items = await AuctionItem.query()
    .whereRaw(TABS[filter.tab], bindingsOf(filter.tab, companyId))
    .orderByRaw(sorted.sql)
    .limit(pageSize)
    .offset(offset)
  return { ...paged(await rowsOf(items, actor), counts[filter.tab], filter, sorted), counts }
}
