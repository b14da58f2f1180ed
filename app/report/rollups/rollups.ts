/*
 * The rollups: for each the rows of its source over a range of days. `:from` and `:to` are days, `:begin` and `:end` the moments that bound them. A
 * day is always recomputed as a whole, so it cannot be counted twice.
 */
import type { Trx } from '#core/transaction'
import { contractWeightSql } from '#app/catalog/rules/contract_weight'
import { OrderState } from '#app/order/codes'
import { DOLLAR_DAYS, DOLLAR_DEALS, DOLLAR_LINES, DOLLAR_OFFERS, OFFER_DAYS } from '#app/report/rollups/dollar_deals'
import { OF_TONNES, tonnageListings } from '#app/report/rollups/tonnage_rows'
import { ListingState } from '#app/listing/codes'
import { AuctionPriceType, LotState, SessionState } from '#app/auction/codes'
import { ReportRegion, ReportSide } from '#app/report/codes'
import { oneOf } from '#core/define_codes'

export type Rollup = {
  table: string
  dimensions: readonly string[]
  measures: readonly string[]
  /** SELECT of `day`, the dimensions and the measures, for `group by`. */
  rows: string
  /** SELECT of the first and the last day in the source, as `first` and `last`. */
  bounds: string
}

const SIDES = `cross join lateral (values (s.seller_company_id, ${ReportSide.seller}), (s.buyer_company_id, ${ReportSide.buyer})) as c (company_id, side)`

/** Tonnes by which a batch is sold. */
export const TONNES = contractWeightSql('b')

/** A figure of deals that are valid, and of those that were cancelled. */
const valid = (figure: string) => `case when s.cancelled then 0 else s.${figure} end`
const cancelled = (figure: string) => `case when s.cancelled then s.${figure} else 0 end`

const LISTING = `l.company_id, b.product_type, coalesce(b.region, ${ReportRegion.other}) as region`

export const ROLLUPS = {
  deals: {
    table: 'report_deals',
    dimensions: ['company_id', 'side', 'product_type', 'region'],
    measures: [
      'lines',
      'packets',
      'weight',
      'amount',
      'dollar_amount',
      'cancelled_lines',
      'cancelled_weight',
      'cancelled_amount',
      'cancelled_dollars',
    ],
    rows: `select s.day, c.company_id, c.side, s.product_type, s.region,
        (not s.cancelled)::int as lines, ${valid('packets')} as packets, ${valid('weight')} as weight, ${valid('amount')} as amount, ${valid('dollars')} as dollar_amount,
        s.cancelled::int as cancelled_lines, ${cancelled('weight')} as cancelled_weight, ${cancelled('amount')} as cancelled_amount,
        ${cancelled('dollars')} as cancelled_dollars
      from (select l.day, l.seller_company_id, l.buyer_company_id, l.product_type, l.region, l.state = ${OrderState.cancelled} as cancelled, l.packets,
          l.weight, l.amount, 0 as dollars from report_deal_lines l where l.day between :from and :to
        union all ${DOLLAR_LINES}) s ${SIDES}`,
    bounds: `select min(first) as first, max(last) as last from (
      select min(day) as first, max(day) as last from report_deal_lines union all ${DOLLAR_DAYS}) as sources`,
  },
  dollars: {
    table: 'report_dollar_deals',
    dimensions: ['company_id', 'side', 'origin', 'quota_kind'],
    measures: [
      'orders',
      'weight',
      'amount',
      'landed_weight',
      'landed_amount',
      'completed_orders',
      'completed_weight',
      'completed_amount',
      'cancelled_orders',
      'cancelled_weight',
      'cancelled_amount',
    ],
    rows: `select s.*, c.company_id, c.side from (${DOLLAR_DEALS}) s ${SIDES}`,
    bounds: DOLLAR_DAYS,
  },
  flows: {
    table: 'report_flows',
    dimensions: ['company_id', 'side', 'product_type', 'origin', 'province'],
    measures: ['tickets', 'packets', 'weight'],
    rows: `select s.day, c.company_id, c.side, s.product_type, s.origin, s.province, 1 as tickets, s.packets, s.weight
      from report_removals s ${SIDES} where s.day between :from and :to`,
    bounds: `select min(day) as first, max(day) as last from report_removals`,
  },
  listings: {
    table: 'report_listings',
    dimensions: ['company_id', 'product_type', 'region'],
    measures: [
      'listed',
      'listed_weight',
      'listed_amount',
      'sold',
      'sold_weight',
      'withdrawn',
      'withdrawn_weight',
      'ended_amount',
    ],
    rows: `select report_day(l.listed_at) as day, ${LISTING}, 1 as listed, ${TONNES} as listed_weight,
        coalesce(l.price, r.price, 0) * ${TONNES} as listed_amount,
        0 as sold, 0 as sold_weight, 0 as withdrawn, 0 as withdrawn_weight, 0 as ended_amount
      from listings l join batches b on b.id = l.batch_id left join listing_references r on r.listing_id = l.id
      where l.listed_at >= :begin and l.listed_at < :end and not ${OF_TONNES}
      union all
      select report_day(l.delisted_at), ${LISTING}, 0, 0, 0, (e.sold)::int, case when e.sold then ${TONNES} else 0 end,
        (not e.sold)::int, case when e.sold then 0 else ${TONNES} end, coalesce(l.price, r.price, 0) * ${TONNES}
      from listings l join batches b on b.id = l.batch_id left join listing_references r on r.listing_id = l.id
        cross join lateral (select coalesce(l.delist_reason, '') = '已售' as sold) e
      where l.delisted_at >= :begin and l.delisted_at < :end and l.state = ${ListingState.unlisted} and l.listed_at is not null and not ${OF_TONNES}
      union all ${tonnageListings(LISTING)}
      union all ${DOLLAR_OFFERS}`,
    bounds: `select report_day(min(first)) as first, report_day(max(last)) as last from (
      select min(listed_at) as first, greatest(max(listed_at), max(delisted_at)) as last from listings
      union all select null, max(created_at) from tonnage_changes
      union all ${OFFER_DAYS}) as sources`,
  },
  usage: {
    table: 'report_usage',
    dimensions: ['company_id'],
    measures: ['user_days', 'logins', 'searches', 'listings', 'orders', 'imports', 'exports', 'calls'],
    rows: `select report_day(created_at) as day, company_id, count(distinct user_id) as user_days,
        count(*) filter (where path = '/api/login') as logins, count(*) filter (where path = '/api/shop/search') as searches,
        0 as listings, 0 as orders, 0 as imports, count(*) filter (where path like '%/export') as exports, count(*) as calls
      from user_logs where kind = 'member' and company_id is not null and created_at >= :begin and created_at < :end group by 1, 2
      union all select report_day(listed_at), company_id, 0, 0, 0, 1, 0, 0, 0, 0 from listings where listed_at >= :begin and listed_at < :end
      union all select report_day(created_at), buyer_company_id, 0, 0, 0, 0, 1, 0, 0, 0 from orders where created_at >= :begin and created_at < :end
      union all select report_day(offered_at), company_id, 0, 0, 0, 1, 0, 0, 0, 0 from foreign_offers where offered_at >= :begin and offered_at < :end
      union all select report_day(created_at), buyer_company_id, 0, 0, 0, 0, 1, 0, 0, 0 from foreign_orders where created_at >= :begin and created_at < :end
      union all select report_day(created_at), company_id, 0, 0, 0, 0, 0, 1, 0, 0 from imports where created_at >= :begin and created_at < :end
      union all select report_day(created_at), company_id, 0, 0, 0, 0, 0, 1, 0, 0 from goods_imports where created_at >= :begin and created_at < :end`,
    bounds: `select report_day(min(first)) as first, report_day(max(last)) as last from (
      select min(created_at) as first, max(created_at) as last from user_logs
      union all select min(listed_at), max(listed_at) from listings
      union all select min(created_at), max(created_at) from orders
      union all select min(offered_at), max(offered_at) from foreign_offers
      union all select min(created_at), max(created_at) from foreign_orders
      union all select min(created_at), max(created_at) from imports
      union all select min(created_at), max(created_at) from goods_imports) as sources`,
  },
  auctions: {
    table: 'report_auctions',
    dimensions: ['company_id', 'price_type', 'price_direction', 'product_type'],
    measures: [
      'lots',
      'weight',
      'offers',
      'sold',
      'sold_weight',
      'sold_amount',
      'premium',
      'fixed_weight',
      'unsold',
      'abandoned',
    ],
    rows: `select report_day(l.hammer_time) as day, l.seller_company_id as company_id, s.price_type, s.price_direction, l.product_type,
        1 as lots, l.product_weight as weight, l.offer_num as offers, (result.sold)::int as sold,
        case when result.sold then l.product_weight else 0 end as sold_weight,
        case when result.sold and s.price_type = ${AuctionPriceType.fixed} then round(l.standing_price * l.product_weight) else 0 end as sold_amount,
        case when result.sold then round(abs(l.standing_price - l.starting_price) * l.product_weight) else 0 end as premium,
        case when result.sold and s.price_type = ${AuctionPriceType.fixed} then l.product_weight else 0 end as fixed_weight,
        (l.state = ${LotState.unsold})::int as unsold, (l.state = ${LotState.abandoned})::int as abandoned
      from auction_lots l join auction_sessions s on s.id = l.session_id
        cross join lateral (select l.state ${oneOf(LotState.hammered, LotState.dealt)} as sold) result
      where l.hammer_time >= :begin and l.hammer_time < :end and l.state <> ${LotState.waiting} and s.state <> ${SessionState.voided}`,
    bounds: `select report_day(min(hammer_time)) as first, report_day(max(hammer_time)) as last from auction_lots where state <> ${LotState.waiting}`,
  },
} as const satisfies Record<string, Rollup>

export type RollupName = keyof typeof ROLLUPS

function dateOf(day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error(`not a day: ${day}`)
  return `date '${day}'`
}

/**
 * Recomputes days of a rollup and the months that contain them; for some companies only, when no others can have changed. Company 0 is the whole
 * market, so that its trend does not read a row per company. The caller holds the lock of the statistics.
 */
export async function recount(trx: Trx, name: RollupName, from: string, to: string, companies?: readonly number[]) {
  const { table, dimensions, measures, rows } = ROLLUPS[name] as Rollup
  const columns = [...dimensions, ...measures].join(', ')
  const sums = measures.map((measure) => `sum(${measure})`).join(', ')
  const keys = dimensions.join(', ')
  const others = ['0', ...dimensions.filter((key) => key !== 'company_id')].join(', ')
  const [first, last] = [from, to].map(dateOf)
  const among = (whole: string) =>
    companies ? `company_id in (${[...companies.map((id) => Math.trunc(id)), whole].join(', ')})` : 'true'
  const source = rows
    .replaceAll(':begin', `(${first}::timestamp at time zone 'Asia/Shanghai')`)
    .replaceAll(':end', `((${last} + 1)::timestamp at time zone 'Asia/Shanghai')`)
    .replaceAll(':from', first)
    .replaceAll(':to', last)
  const days = `grain = 'd' and period between ${first} and ${last}`
  await trx.rawQuery(`delete from ${table} where ${days} and ${among('0')}`)
  await trx.rawQuery(
    `insert into ${table} (grain, period, ${columns})
     select 'd', day, ${keys}, ${sums} from (${source}) as counted where ${among('-1')} group by day, ${keys}`
  )
  await trx.rawQuery(
    `insert into ${table} (grain, period, ${columns})
     select 'd', period, ${others}, ${sums} from ${table} where ${days} and company_id > 0
     group by period, ${others.replace(/^0, |^0$/, '') || 'grain'}`
  )
  const months = `between date_trunc('month', ${first}) and date_trunc('month', ${last}) + interval '1 month - 1 day'`
  await trx.rawQuery(`delete from ${table} where grain = 'm' and period ${months} and ${among('0')}`)
  await trx.rawQuery(
    `insert into ${table} (grain, period, ${columns})
     select 'm', date_trunc('month', period)::date, ${keys}, ${sums} from ${table}
     where grain = 'd' and period ${months} and ${among('0')} group by 2, ${keys}`
  )
}
