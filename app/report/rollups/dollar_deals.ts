/*
 * Deals in US dollars. An order is one lot with a copy of what was ordered, so statistics read `foreign_orders` itself. A deal counts on the day on which
 * it was accepted, by the net weight and the value of its contract, as deals in yuan do. Amounts are US cents and never summed with yuan.
 */
import { ProductType } from '#app/catalog/codes'
import { ForeignOfferState, ForeignOrderState } from '#app/foreign_trade/codes'
import { ReportRegion } from '#app/report/codes'

const ORIGIN = `report_origin(o.goods ->> 'chandi')`
const OFFERS = 'foreign_offers f join batches b on b.id = f.batch_id'
const OF_OFFER = `f.company_id, ${ProductType.importedUsd} as product_type, ${ReportRegion.other} as region`
const CANCELLED = `o.state = ${ForeignOrderState.cancelled}`
const ACCEPTED = 'o.accepted_at >= :begin and o.accepted_at < :end'

/** Rows of the rollup `deals` before they are told apart by side: what is in yuan there is nothing here. */
export const DOLLAR_LINES = `select report_day(o.accepted_at) as day, o.seller_company_id, o.buyer_company_id, ${ProductType.importedUsd} as product_type,
    ${ReportRegion.other} as region, ${CANCELLED} as cancelled, o.packets, o.net_weight as weight, 0 as amount, o.amount as dollars
  from foreign_orders o where ${ACCEPTED}`

/** Rows of the rollup `dollars`: a valid deal with what has landed of it so far, and whether it is completed; a cancelled one as such. */
export const DOLLAR_DEALS = `select report_day(o.accepted_at) as day, o.seller_company_id, o.buyer_company_id, ${ORIGIN} as origin, o.quota_kind,
    (not e.cancelled)::int as orders, case when e.cancelled then 0 else o.net_weight end as weight, case when e.cancelled then 0 else o.amount end as amount,
    case when e.cancelled then 0 else coalesce(o.landed_weight, 0) end as landed_weight,
    case when e.cancelled then 0 else coalesce(o.landed_amount - o.discount, 0) end as landed_amount,
    e.completed::int as completed_orders, case when e.completed then o.net_weight else 0 end as completed_weight,
    case when e.completed then o.amount else 0 end as completed_amount,
    e.cancelled::int as cancelled_orders, case when e.cancelled then o.net_weight else 0 end as cancelled_weight,
    case when e.cancelled then o.amount else 0 end as cancelled_amount
  from foreign_orders o cross join lateral (select ${CANCELLED} as cancelled, o.state = ${ForeignOrderState.completed} as completed) e
  where ${ACCEPTED}`

/**
 * Rows of the rollup `listings`: an offer on the day on which it was made, and on that on which it was withdrawn, or sold when the buyer has taken its papers.
 * Until then it is on offer, also while it is ordered, as batches in yuan are. It has no value in yuan.
 */
export const DOLLAR_OFFERS = `
  select report_day(f.offered_at) as day, ${OF_OFFER}, 1 as listed, b.net_weight as listed_weight, 0 as listed_amount,
    0 as sold, 0 as sold_weight, 0 as withdrawn, 0 as withdrawn_weight, 0 as ended_amount
  from ${OFFERS} where f.offered_at >= :begin and f.offered_at < :end
  union all
  select report_day(f.ended_at), ${OF_OFFER}, 0, 0, 0, (e.sold)::int, case when e.sold then b.net_weight else 0 end,
    (not e.sold)::int, case when e.sold then 0 else b.net_weight end, 0
  from ${OFFERS} cross join lateral (select f.state = ${ForeignOfferState.sold} as sold) e
  where f.ended_at >= :begin and f.ended_at < :end`

export const OFFER_DAYS =
  'select min(offered_at) as first, greatest(max(offered_at), max(ended_at)) as last from foreign_offers'

export const DOLLAR_DAYS =
  'select report_day(min(accepted_at)) as first, report_day(max(accepted_at)) as last from foreign_orders'

/** Deals as 成交查询 lists them: the columns of `report_deal_lines` by name and type, with the quote in US cents per pound and the value in US cents. */
export const DEALS_IN_YUAN = `select id, day, dealt_at, order_no, contract_no, state, seller_company_id, buyer_company_id, batch_code, product_type, region,
    origin, entrepot_name, packets, weight, price, amount, null::numeric as pound_price, null::bigint as dollar_amount, cancelled_at, product_name
  from report_deal_lines`

/** The id of a line in yuan is that of the line of its order. Orders in dollars are counted from here, where no line gets to, so that one id is one deal. */
const FIRST_IN_DOLLARS = 1_000_000_000_000

export const DEALS_IN_DOLLARS = `select ${FIRST_IN_DOLLARS} + o.id as id, report_day(o.accepted_at) as day, o.accepted_at as dealt_at, o.order_no::text, o.contract_no::text, o.state,
    o.seller_company_id, o.buyer_company_id, o.offer_no::text as batch_code, ${ProductType.importedUsd}::smallint as product_type,
    ${ReportRegion.other}::smallint as region, ${ORIGIN} as origin, null::text as entrepot_name, o.packets, o.net_weight as weight, null::bigint as price,
    null::bigint as amount, o.pound_price / 100.0 as pound_price, o.amount as dollar_amount, o.cancelled_at,
    concat_ws(' ', o.goods ->> 'productName', o.terms ->> 'grade') as product_name
  from foreign_orders o where o.accepted_at is not null`
