/*
 * The pins of 仓库分布图: warehouses, and mills by place, with their stock on sale. One statement, so that all figures are of one moment; the answer
 * is the same for all users and is cached briefly.
 */
import { EnabledState } from '#core/codes'
import db from '@adonisjs/lucid/services/db'
import { ON_SALE_SQL, WEIGHT_SQL } from '#app/listing/criteria'
import type { PlaceMap } from '#app/listing/transformers/place_map'
import { Cached } from '#core/cached'
import { formatTime, now } from '#core/clock'

const SQL = `
with stock as materialized (
  select b.entrepot_id, b.producer_id, b.product_type as type, count(*)::int as batches, sum(${WEIGHT_SQL}) as weight
  from batches b join listings l on l.batch_id = b.id where ${ON_SALE_SQL}
  group by grouping sets ((b.entrepot_id, b.product_type), (b.producer_id, b.product_type))
), lots as (
  select entrepot_id, producer_id, sum(weight) as weight,
    json_agg(json_build_object('productType', type, 'batches', batches, 'weight', weight) order by type) as stock
  from stock group by entrepot_id, producer_id
), stored as (
  select e.id, e.name, e.type, e.province, e.city, e.region, e.lng, e.lat, coalesce(s.stock, '[]') as stock
  from entrepots e left join lots s on s.entrepot_id = e.id where e.state = ${EnabledState.enabled} order by e.id
), milled as (
  select p.region_name as "regionName", p.county, p.region, p.lng, p.lat, count(*)::int as mills,
    coalesce(json_agg(json_build_object('code', p.code, 'name', p.name, 'stock', s.stock) order by s.weight desc, p.code)
      filter (where s.stock is not null), '[]') as selling
  from producers p left join lots s on s.producer_id = p.id where p.state = ${EnabledState.enabled}
  group by 1, 2, 3, 4, 5 order by 1, 2
)
select (select coalesce(json_agg(stored), '[]') from stored) as entrepots,
       (select coalesce(json_agg(milled), '[]') from milled) as mills`

async function readMap(): Promise<PlaceMap> {
  const { rows } = await db.rawQuery(SQL)
  return { time: formatTime(now())!, entrepots: rows[0].entrepots, mills: rows[0].mills }
}

const kept = new Cached<PlaceMap>({ age: 20_000 })

/** Warehouses and mills with stock, at most 20 seconds old. */
export const placeMap = (): Promise<PlaceMap> => kept.get('all', readMap)
