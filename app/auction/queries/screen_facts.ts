import db from '@adonisjs/lucid/services/db'
import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import Batch from '#app/catalog/models/batch'
import type AuctionHouse from '#app/auction/models/auction_house'
import type AuctionItem from '#app/auction/models/auction_item'
import { entryMinimum } from '#app/auction/rules/quota'
import { countsTo } from '#app/auction/rules/session_clock'
import type { HouseExtras, ItemExtras } from '#app/auction/transformers/auction_screens'
import { toLotFacts, type LotFacts } from '#app/auction/transformers/lot_facts'
import { AuctionDirection, BidRefusal, LotState } from '#app/auction/codes'
import { closesAt, timesOf } from '#app/auction/rules/session_times'
import { YesNo } from '#core/codes'

/** Short names of companies. */
async function aliases(companyIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .from('companies')
    .whereIn('id', [...new Set(companyIds)])
    .select('id', 'alias', 'name')
  return new Map(rows.map((row) => [row.id, row.alias ?? row.name]))
}

async function lotsOf(items: readonly AuctionItem[]): Promise<Map<number, LotFacts>> {
  const ids = items.flatMap((item) => item.productId ?? [])
  const batches = ids.length > 0 ? await Batch.query().whereIn('id', ids) : []
  return new Map(batches.map((batch) => [batch.id, toLotFacts(batch)]))
}

async function collectedBy(userId: number | null, itemIds: number[]): Promise<Set<number>> {
  if (userId === null) return new Set()
  const rows = await db.from('auction_collects').where('user_id', userId).whereIn('item_id', itemIds).select('item_id')
  return new Set(rows.map((row) => row.item_id))
}

/** The last accepted bid of a company on each item. */
async function ownPrices(companyId: number | null, itemIds: number[]): Promise<Map<number, number>> {
  if (companyId === null) return new Map()
  const { rows } = await db.rawQuery(
    `select distinct on (item_id) item_id, price from auction_bids
     where item_id = any(?) and company_id = ? and reason = ${BidRefusal.accepted} order by item_id, seq desc`,
    [itemIds, companyId] as never
  )
  return new Map(rows.map((row: { item_id: number; price: number }) => [row.item_id, row.price]))
}

/** What screens show of items besides their state; the viewer is a member. */
export async function itemExtras(items: readonly AuctionItem[], actor: Actor): Promise<Map<number, ItemExtras>> {
  const ids = items.map((item) => item.id)
  const userId = actor.kind === 'member' ? actor.userId : null
  const [names, lots, collected, prices] = [
    await aliases(items.map((item) => item.sellerCompanyId)),
    await lotsOf(items),
    await collectedBy(userId, ids),
    await ownPrices(actor.companyId, ids),
  ]
  return new Map(
    items.map((item) => [
      item.id,
      {
        consignor: names.get(item.sellerCompanyId) ?? null,
        lot: item.productId === null ? null : (lots.get(item.productId) ?? null),
        isCollect: collected.has(item.id) ? YesNo.yes : YesNo.no,
        myPrice: prices.get(item.id) ?? null,
      },
    ])
  )
}

function countOf(house: AuctionHouse, items: AuctionItem[], at: DateTime): number | null {
  const open = items.filter((item) => item.state === LotState.waiting).map((item) => closesAt(house, item).toMillis())
  return countsTo(timesOf(house), open, at.toMillis())
}

/** What lists show of sessions besides their state. `items` of all of them. */
export async function houseExtras(
  houses: readonly AuctionHouse[],
  items: readonly AuctionItem[],
  companyId: number | null,
  at: DateTime
): Promise<Map<number, HouseExtras>> {
  const names = await aliases(items.map((item) => item.sellerCompanyId))
  const entries =
    companyId === null
      ? []
      : await db
          .from('auction_entries')
          .where('company_id', companyId)
          .whereIn(
            'house_id',
            houses.map((house) => house.id)
          )
          .select('house_id', 'state')
  const own = new Map(entries.map((entry) => [entry.house_id, entry.state]))
  return new Map(
    houses.map((house) => {
      const its = items.filter((item) => item.houseId === house.id)
      const up = house.priceDirection === AuctionDirection.up
      const best = (prices: number[], highest: boolean) =>
        prices.length === 0 ? null : highest ? Math.max(...prices) : Math.min(...prices)
      return [
        house.id,
        {
          contracts: [...new Set(its.flatMap((item) => item.priceContract ?? []))].sort(),
          startingPrice: best(
            its.map((item) => item.startingPrice),
            !up
          ),
          topPrice: best(
            its.flatMap((item) => item.hammerPrice ?? []),
            up
          ),
          offerNum: its.reduce((sum, item) => sum + item.offerNum, 0),
          dealCount: its.filter((item) => item.state === LotState.hammered || item.state === LotState.dealt).length,
          consignors: [...new Set(its.map((item) => names.get(item.sellerCompanyId) ?? ''))].filter(Boolean),
          entryMinimum: entryMinimum(
            its.map((item) => item.deposit),
            house.entryMinimum
          ),
          depositRate: house.depositRate,
          entryState: own.get(house.id) ?? 0,
          countsTo: countOf(house, its, at),
        },
      ]
    })
  )
}
