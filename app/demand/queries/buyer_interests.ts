/*
 * What buyers are interested in, as ranges that goods are compared with (F14): the wishes that a seller may see, the searches that members have saved or
 * made within a month, and what companies have bought within a year. Who is not certified, or does not want to be proposed to sellers, is left out.
 * It is about cotton: wishes for goods by the tonne are few, and sellers see all that fit.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { sqlNow } from '#core/clock'
import { CNY_COTTON, type ProductType } from '#app/catalog/codes'
import { CompanyState } from '#app/company/codes'
import { BuyerInterest } from '#app/demand/codes'
import type Demand from '#app/demand/models/demand'
import { openDemands } from '#app/demand/queries/board'
import { onSale } from '#app/demand/queries/matching'
import type { PriceCap } from '#app/demand/rules/fit_score'
import { priceCaps } from '#app/demand/shared/price_caps'
import { searchedQuality } from '#app/demand/rules/searched_quality'
import { readRanges, type ReadRange } from '#app/demand/rules/wish_ranges'
import { readCriteria, type Criteria } from '#app/listing/rules/criteria'
import { OrderState } from '#app/order/codes'

/** Of each kind the newest: the goods of a seller are compared with all of them when he looks. */
const MOST = 400
/** Purchases that say what a buyer needs. */
const BOUGHT_WITHIN = '1 year'

export type Interest = {
  companyId: number
  companyName: string
  kind: BuyerInterest
  ranges: ReadRange[]
  /** Of wishes, which say it publicly. */
  priceCap: PriceCap | null
  /** The wish, to be answered. */
  demandId: number | null
}

/** Goods of these types; of any without one. */
const ofTypes = (types: number[]): Criteria => ({
  codes: types.length > 0 ? { productType: types } : {},
  names: {},
  ranges: {},
  shares: [],
  keywords: [],
})

/** A condition on the company `c`: certified, not the viewer's, and willing to be proposed. Takes the viewer's company. */
const WILLING = `c.state = ${CompanyState.active} and c.id <> ? and not exists (select 1 from demand_optouts o where o.company_id = c.id)`

/** @param only the one buyer that is asked about */
export async function buyerInterests(actor: Actor, only?: number): Promise<Interest[]> {
  const wished = await wishes(actor, only)
  return [...wished, ...(await searches(actor, only)), ...(await purchases(actor, only))]
}

async function wishes(actor: Actor, only?: number): Promise<Interest[]> {
  const query = openDemands(actor)
    .whereIn('productType', [...CNY_COTTON])
    .whereRaw(`exists (select 1 from companies c where c.id = demands.company_id and ${WILLING})`, [actor.companyId!])
    .orderBy('publishedAt', 'desc')
    .limit(MOST)
  if (only !== undefined) query.where('companyId', only)
  const capOf = await priceCaps()
  return (await query).map((demand: Demand) => ({
    companyId: demand.companyId,
    companyName: demand.companyName,
    kind: BuyerInterest.wish,
    ranges: readRanges(demand.ranges).map(({ must, wish }) => ({ must: onSale(demand, must), wish })),
    priceCap: capOf(demand),
    demandId: demand.id,
  }))
}

/** Searches that members have saved, and those of the last month. */
const SEARCHES = [
  {
    kind: BuyerInterest.search,
    table: 'saved_searches s join users u on u.id = s.user_id',
    at: 'coalesce(s.updated_at, s.created_at)',
  },
  {
    kind: BuyerInterest.recent,
    table: 'demand_searches s join users u on u.id = s.user_id and u.company_id = s.company_id',
    at: 's.searched_at',
  },
]

/**
 * What is searched for is wished for: a little less of it may still be bought. The type of the goods has to be right.
 * The highest price that is searched for is no part of it: points taken off for it would tell the seller what the buyer would pay.
 */
async function searches(actor: Actor, only?: number): Promise<Interest[]> {
  const found: Interest[] = []
  for (const { kind, table, at } of SEARCHES) {
    const { rows } = await db.rawQuery(
      `select s.criteria, c.id, c.name from ${table} join companies c on c.id = u.company_id
        where ${WILLING} ${only === undefined ? '' : 'and c.id = ?'} order by ${at} desc limit ${MOST}`,
      [actor.companyId!, ...(only === undefined ? [] : [only])]
    )
    for (const row of rows as { id: number; name: string; criteria: Record<string, unknown> }[]) {
      const read = searchedQuality(row.criteria)
      if (!read) continue
      const ranges = [{ must: ofTypes(read.types), wish: read.quality }]
      found.push({ companyId: row.id, companyName: row.name, kind, ranges, priceCap: null, demandId: null })
    }
  }
  return found
}

type Bought = {
  id: number
  name: string
  product_type: ProductType
  length: string | null
  strength: string | null
  colours: string[] | null
  mikes: string[] | null
  regions: number[] | null
}

/** Goods as good as those that a buyer has bought: no worse than the worst tenth in length and strength, of the same colours, micronaire and regions. */
async function purchases(actor: Actor, only?: number): Promise<Interest[]> {
  const { rows } = await db.rawQuery(
    `select c.id, c.name, b.product_type,
        percentile_disc(0.1) within group (order by b.len_avg) as length,
        percentile_disc(0.1) within group (order by b.strength_avg) as strength,
        array_agg(distinct b.lv_main::text) filter (where b.lv_main is not null) as colours,
        array_agg(distinct b.mike_main::text) filter (where b.mike_main is not null) as mikes,
        array_agg(distinct b.region::int) filter (where b.region is not null) as regions
       from orders o join companies c on c.id = o.buyer_company_id
       join order_lines l on l.order_id = o.id join batches b on b.id = l.batch_id
      where ${WILLING} ${only === undefined ? '' : 'and c.id = ?'}
        and o.state <> ${OrderState.cancelled} and o.created_at > ${sqlNow()} - interval '${BOUGHT_WITHIN}'
        and b.product_type = any(?)
      group by c.id, c.name, b.product_type order by max(o.id) desc limit ${MOST}`,
    [actor.companyId!, ...(only === undefined ? [] : [only]), [...CNY_COTTON]]
  )
  return (rows as Bought[]).map((row) => ({
    companyId: row.id,
    companyName: row.name,
    kind: BuyerInterest.purchase,
    ranges: [{ must: ofTypes([row.product_type]), wish: readCriteria(boughtCriteria(row)) }],
    priceCap: null,
    demandId: null,
  }))
}

const boughtCriteria = ({ length, strength, colours, mikes, regions }: Bought) => ({
  lenAvg: length === null ? '' : `${length}~`,
  strengthAvg: strength === null ? '' : `${strength}~`,
  lvMain: colours?.join(',') ?? '',
  mikeMain: mikes?.join(',') ?? '',
  region: regions?.join(',') ?? '',
})
