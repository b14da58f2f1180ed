/* Mills and warehouses for buyers, with the offers from and in them. */
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { ON_SALE_SQL, WEIGHT_SQL, WHOLE_SQL } from '#app/listing/criteria'
import {
  toEntrepot,
  toProducer,
  type EntrepotRow,
  type ProducerRow,
  type StockRow,
  type YearQuality,
} from '#app/listing/transformers/places'
import { refuse } from '#core/errors'
import { beginningWith, containing } from '#core/like'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'
import { EnabledState } from '#core/codes'
import type { Region } from '#app/catalog/codes'
import { ListingRefusal } from '#app/listing/refusals'

export type PlacesInput = PageInput & {
  q?: string | null
  region?: Region
  regionName?: string | null
  county?: string | null
  province?: string | null
}

const offered = (column: string) => `lateral (
  select count(*)::int as count, coalesce(sum(${WEIGHT_SQL}), 0) as weight
  from batches b join listings l on l.batch_id = b.id where ${ON_SALE_SQL} and b.${column} = p.id) s`

/** One page of places `p` joined with their offers `s`. */
async function pageOfPlaces<Row>(
  query: DatabaseQueryBuilderContract,
  input: PageInput,
  sort: ReturnType<typeof orderOf>,
  toRow: (row: Record<string, any>) => Row
): Promise<Paged<Row>> {
  const { pageSize, offset } = pageOf(input)
  const [{ total }] = await db.from(query.clone().select('p.id').as('found')).select(db.raw('count(*)::int as total'))
  const rows = await query
    .clone()
    .select('p.*', 's.count', 's.weight')
    .orderByRaw(sort.sql)
    .limit(pageSize)
    .offset(offset)
  return paged(rows.map(toRow), total, input, sort)
}

export async function producers(input: PlacesInput): Promise<Paged<ProducerRow>> {
  const query = db
    .from('producers as p')
    .joinRaw(`cross join ${offered('producer_id')}`)
    .where('p.state', EnabledState.enabled)
  if (input.q)
    query.where((where) =>
      where
        .whereILike('p.name', containing(input.q!))
        .orWhere('p.code', 'like', beginningWith(input.q!))
        .orWhereILike('p.county', containing(input.q!))
    )
  if (input.region) query.where('p.region', input.region)
  if (input.regionName) query.where('p.region_name', input.regionName)
  if (input.county) query.where('p.county', input.county)
  const sort = orderOf(
    input,
    { onSaleWeight: 's.weight', onSale: 's.count', code: 'p.code', name: 'p.name' },
    ['onSaleWeight', 'desc'],
    'p.id'
  )
  return pageOfPlaces(query, input, sort, toProducer)
}

/** A mill with the average quality of each crop year. @throws NotFoundError */
export async function producer(code: string): Promise<{ producer: ProducerRow; years: YearQuality[] }> {
  const row = await db
    .from('producers as p')
    .joinRaw(`cross join ${offered('producer_id')}`)
    .where('p.code', code)
    .select('p.*', 's.count', 's.weight')
    .first()
  if (!row) throw refuse(ListingRefusal.ginMissing)
  const years = await db
    .from('batches as b')
    .where('b.producer_id', row.id)
    .whereRaw(WHOLE_SQL)
    .groupBy('b.production_year')
    .orderByRaw('b.production_year desc nulls last')
    .select('b.production_year as year')
    .select(
      db.raw(
        `count(*)::int as batches, sum(${WEIGHT_SQL}) as weight, round(avg(b.len_avg), 1) as len, round(avg(b.strength_avg), 1) as str,
         round(avg(b.mike_avg), 1) as mike, round(avg(b.uniformity_avg), 1) as uni, round(avg(b.impurity), 2) as imp`
      )
    )
  return {
    producer: toProducer(row),
    years: years.map((one) => ({
      productionYear: one.year,
      batches: one.batches,
      weight: Number(one.weight),
      lenAvg: one.len,
      strengthAvg: one.str,
      mikeAvg: one.mike,
      uniformityAvg: one.uni,
      impurity: one.imp,
    })),
  }
}

/** Stock on sale in warehouses by product type, types in order. */
async function stockIn(entrepotIds: number[]): Promise<Map<number, StockRow[]>> {
  const rows = await db
    .from('batches as b')
    .joinRaw(`join listings l on l.batch_id = b.id and ${ON_SALE_SQL}`)
    .whereIn('b.entrepot_id', entrepotIds)
    .groupBy('b.entrepot_id', 'b.product_type')
    .orderBy('b.product_type')
    .select('b.entrepot_id as entrepot', 'b.product_type as type')
    .select(db.raw(`count(*)::int as batches, sum(b.packets)::int as packets, sum(${WEIGHT_SQL}) as weight`))
  const stock = new Map<number, StockRow[]>(entrepotIds.map((id) => [id, []]))
  for (const { entrepot: id, type, batches, packets, weight } of rows)
    stock.get(id)!.push({ productType: type, batches, packets, weight: Number(weight) })
  return stock
}

/** Warehouses, each with its stock on offer by type of goods. */
export async function entrepots(input: PlacesInput): Promise<Paged<EntrepotRow & { stock: StockRow[] }>> {
  const query = db
    .from('entrepots as p')
    .joinRaw(`cross join ${offered('entrepot_id')}`)
    .where('p.state', EnabledState.enabled)
  if (input.q)
    query.where((where) =>
      where
        .whereILike('p.name', containing(input.q!))
        .orWhereILike('p.address', containing(input.q!))
        .orWhereILike('p.city', containing(input.q!))
    )
  if (input.region) query.where('p.region', input.region)
  if (input.province) query.where('p.province', input.province)
  const sort = orderOf(
    input,
    { onSaleWeight: 's.weight', onSale: 's.count', name: 'p.name', capacity: 'p.capacity' },
    ['onSaleWeight', 'desc'],
    'p.id'
  )
  const page = await pageOfPlaces(query, input, sort, toEntrepot)
  const stock = await stockIn(page.data.map(({ id }) => id))
  return { ...page, data: page.data.map((row) => ({ ...row, stock: stock.get(row.id)! })) }
}

/** A warehouse with its stock on offer by type of goods. Telephone and contact for certified companies only. @throws NotFoundError */
export async function entrepot(
  id: number,
  certified: boolean
): Promise<{ entrepot: EntrepotRow; contact: string | null; phone: string | null; stock: StockRow[] }> {
  const row = await db
    .from('entrepots as p')
    .joinRaw(`cross join ${offered('entrepot_id')}`)
    .where('p.id', id)
    .select('p.*', 's.count', 's.weight')
    .first()
  if (!row) throw refuse(ListingRefusal.warehouseMissing)
  return {
    entrepot: toEntrepot(row),
    contact: certified ? row.contact : null,
    phone: certified ? row.phone : null,
    stock: (await stockIn([row.id])).get(row.id)!,
  }
}
