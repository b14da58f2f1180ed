import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { NotFoundError } from '#core/errors'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'
import { closeDue } from '#app/auction/actions/close_house'
import AuctionEntry from '#app/auction/models/auction_entry'
import AuctionHouse from '#app/auction/models/auction_house'
import AuctionItem from '#app/auction/models/auction_item'
import {
  toAuctionEntryRow,
  toAuctionHouseRow,
  toAuctionItemRow,
  type AuctionHouseDetail,
  type AuctionHouseRow,
} from '#app/auction/transformers/auction'

/** `houseStateAt` in SQL; the moment is its four parameters. */
const STATE = `case when state in (1, 8, 9) then state
  when ?::timestamptz < start_time - make_interval(mins => lock_before) then 2
  when ?::timestamptz < start_time then 3
  when ?::timestamptz < end_time then 5
  when exists (select 1 from auction_items i where i.house_id = auction_houses.id and i.state = 1
    and coalesce(i.deadline, end_time + make_interval(secs => postpone)) > ?::timestamptz) then 6
  else 9 end`

const SORTS = { startTime: 'start_time', endTime: 'end_time', houseCode: 'house_code' }

export type HouseFilter = PageInput & { state?: number[]; priceType?: number; productType?: number }

/** Published sessions by the state the clock says; newest start first unless told otherwise. */
export async function listHouses(filter: HouseFilter, actor: Actor): Promise<Paged<AuctionHouseRow>> {
  const at = await databaseNow()
  const moment = at.toJSDate()
  const query = AuctionHouse.query().whereNot('state', 1)
  if (filter.state?.length) query.whereRaw(`${STATE} = any(?)`, [moment, moment, moment, moment, filter.state])
  if (filter.priceType) query.where('price_type', filter.priceType)
  if (filter.productType) query.where('product_type', filter.productType)
  const [{ $extras }] = await query.clone().count('* as total')
  const sorted = orderOf(filter, SORTS, ['startTime', 'desc'])
  const { pageSize, offset } = pageOf(filter)
  const houses = await query.orderByRaw(sorted.sql).limit(pageSize).offset(offset)
  const items = await AuctionItem.query()
    .whereIn(
      'house_id',
      houses.map((house) => house.id)
    )
    .orderBy('position')
  const viewer = { companyId: actor.companyId, numbers: new Map<number, string>() }
  const rows = houses.map((house) =>
    toAuctionHouseRow(
      house,
      items.filter((item) => item.houseId === house.id),
      viewer,
      at
    )
  )
  return paged(rows, Number($extras.total), filter, sorted)
}

/**
 * One session with its items and the viewer's own entry. What its deadlines have decided is written down on the way.
 *
 * @throws NotFoundError for drafts, too
 */
export async function getHouse(houseId: number, actor: Actor): Promise<AuctionHouseDetail> {
  await closeDue(houseId)
  const house = await AuctionHouse.query().where('id', houseId).whereNot('state', 1).first()
  if (!house) throw new NotFoundError('场次不存在')
  const items = await AuctionItem.query().where('house_id', houseId).orderBy('position')
  const entries = await AuctionEntry.query().where('house_id', houseId)
  const at = await databaseNow()
  const numbers = new Map(entries.map((entry) => [entry.companyId, entry.bidderNo]))
  const viewer = { companyId: actor.companyId, numbers }
  const own = entries.find((entry) => entry.companyId === actor.companyId)
  return {
    ...toAuctionHouseRow(house, items, viewer, at),
    bidNotice: house.bidNotice,
    noticeVersion: house.noticeVersion,
    depositRate: house.depositRate,
    itemList: items.map((item) => toAuctionItemRow(item, house, viewer)),
    entry: own ? toAuctionEntryRow(own, house) : null,
    serverTime: at.toMillis(),
  }
}
