/*
 * What was offered and sold of goods by the tonne, from the lines of their stock. Their listing stays while orders take tonnes off it, so it is counted
 * by moments: on the day of the listing what there was, later what was added, taken away or sold. An order that gave its tonnes back has sold nothing,
 * as a deal that was cancelled leaves the day on which it was made. What is on offer at the end is so always what is left.
 */
import { BY_TONNE } from '#app/catalog/codes'
import { ListingState } from '#app/listing/codes'
import { TonnageChangeKind } from '#app/tonnage/codes'
import { oneOf } from '#core/define_codes'

/** Condition for a row of `batches`: sold by the tonne. */
export const OF_TONNES = `b.product_type ${oneOf(...BY_TONNE)}`

/** What is left after the last line of the stock before a moment. */
const restAt = (moment: string) =>
  `coalesce((select c.rest from tonnage_changes c where c.batch_id = l.batch_id and c.created_at < ${moment} order by c.id desc limit 1), 0)`

/** Condition for a line `of` the stock: made while the goods were listed as `l`. */
const during = (of: string) =>
  `${of}.batch_id = l.batch_id and ${of}.created_at >= l.listed_at and (l.delisted_at is null or ${of}.created_at < l.delisted_at)`

/** Tonnes that came back of the line of an order. */
const returnedOf = (ordered: string) =>
  `coalesce((select sum(r.change) from tonnage_changes r where r.order_line_id = ${ordered}.order_line_id and r.kind = ${TonnageChangeKind.returned}), 0)`

/** Of what was ordered while the goods were listed, what came back after they were withdrawn: it was never sold, and is withdrawn with the rest. */
const RETURNED_LATER = `coalesce((select sum(r.change) from tonnage_changes o join tonnage_changes r on r.order_line_id = o.order_line_id
  where ${during('o')} and o.kind = ${TonnageChangeKind.ordered} and r.kind = ${TonnageChangeKind.returned} and r.created_at >= l.delisted_at), 0)`

/** Came back of an order that was made before the goods were listed as they are now: offered once more. */
const OFFERED_AGAIN = `c.kind = ${TonnageChangeKind.returned} and not exists (select 1 from tonnage_changes o
  where ${during('o')} and o.order_line_id = c.order_line_id and o.kind = ${TonnageChangeKind.ordered})`

const FROM = `listings l join batches b on b.id = l.batch_id and ${OF_TONNES} left join listing_references r on r.listing_id = l.id`
const PRICE = 'coalesce(l.price, r.price, 0)'

/** Rows of the rollup `listings`, with its dimensions and measures. */
export const tonnageListings = (dimensions: string) => `
  select report_day(l.listed_at) as day, ${dimensions}, 1 as listed, t.weight as listed_weight, ${PRICE} * t.weight as listed_amount,
    0 as sold, 0 as sold_weight, 0 as withdrawn, 0 as withdrawn_weight, 0 as ended_amount
  from ${FROM} cross join lateral (select ${restAt('l.listed_at')} as weight) t
  where l.listed_at >= :begin and l.listed_at < :end
  union all
  select report_day(c.created_at), ${dimensions}, 0, t.added, ${PRICE} * t.added, 0, t.sold, 0, t.lowered, ${PRICE} * (t.sold + t.lowered)
  from tonnage_changes c join ${FROM} on ${during('c')}
    cross join lateral (select
      case when c.kind ${oneOf(TonnageChangeKind.entered, TonnageChangeKind.raised)} or ${OFFERED_AGAIN} then c.change else 0 end as added,
      case when c.kind = ${TonnageChangeKind.ordered} then - c.change - ${returnedOf('c')} else 0 end as sold,
      case when c.kind = ${TonnageChangeKind.lowered} then - c.change else 0 end as lowered) t
  where c.created_at >= :begin and c.created_at < :end
  union all
  select report_day(l.delisted_at), ${dimensions}, 0, 0, 0, 0, 0, 1, t.weight, ${PRICE} * t.weight
  from ${FROM} cross join lateral (select ${restAt('l.delisted_at')} + ${RETURNED_LATER} as weight) t
  where l.delisted_at >= :begin and l.delisted_at < :end and l.state = ${ListingState.unlisted} and l.listed_at is not null`
