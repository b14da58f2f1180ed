/*
 * The comparison: a fast search built with PostgreSQL alone. A narrow table with only the columns for filtering, sorting and summing (the join of
 * batches and listings with 150 columns would be far slower), integers, and covering indexes: one for each sort order, which answers a page without
 * reading the table, and one for the count. The planner chooses.
 */
import db from '@adonisjs/lucid/services/db'
import { offerRows } from '#app/listing/queries/offer_rows'
import { WEIGHT_SQL } from '#app/listing/criteria'
import { standardPriceSql } from '#app/listing/rules/standard_price'
import type { Filters, Search } from '#app/listing/bench/searches'
import { ListingState } from '#app/listing/codes'

const MEASURED = {
  lenAvg: ['len', 'b.len_avg * 10'],
  strengthAvg: ['strength', 'b.strength_avg * 10'],
  mikeAvg: ['mike', 'b.mike_avg * 10'],
  uniformityAvg: ['uniformity', 'b.uniformity_avg * 10'],
  impurity: ['impurity', 'b.impurity * 100'],
  moisture: ['moisture', 'b.moisture * 100'],
} as const

const COLUMNS = Object.values(MEASURED).map(([column]) => column)
const SORTS = { price: 'price', standardPrice: 'standard_price' } as const

/** Creates and fills the narrow table, and indexes it. */
export async function buildPlainSql() {
  await db.rawQuery(`drop table if exists bench_offers`)
  await db.rawQuery(`
    create table bench_offers as select l.id as listing_id,
      ${Object.values(MEASURED)
        .map(([column, sql]) => `(${sql})::smallint as ${column}`)
        .join(', ')},
      l.price::int as price, ${standardPriceSql('l.price', 'b')}::int as standard_price, (${WEIGHT_SQL} * 1000)::int as kilograms
    from listings l join batches b on b.id = l.batch_id where l.state = ${ListingState.listed} order by l.id`)
  await db.rawQuery(`alter table bench_offers add primary key (listing_id)`)
  for (const sort of Object.values(SORTS)) {
    await db.rawQuery(
      `create index bench_offers_${sort} on bench_offers (${sort}, listing_id) include (${COLUMNS.join(', ')})`
    )
  }
  await db.rawQuery(`create index bench_offers_quality on bench_offers (${COLUMNS.join(', ')}) include (kilograms)`)
  await db.rawQuery(`create index bench_offers_strength on bench_offers (strength)`)
  await db.rawQuery(`create index bench_offers_mike on bench_offers (mike)`)
  await db.rawQuery(`vacuum analyze bench_offers`)
}

export async function sizeOfPlainSql(): Promise<number> {
  const { rows } = await db.rawQuery(`select pg_total_relation_size('bench_offers')::bigint as bytes`)
  return rows[0].bytes
}

function where(filters: Filters) {
  const parts: string[] = []
  const values: number[] = []
  for (const [name, { min, max }] of Object.entries(filters)) {
    const [column] = MEASURED[name as keyof Filters]
    if (min !== null) {
      parts.push(`${column} >= ?::smallint`)
      values.push(min)
    }
    if (max !== null) {
      parts.push(`${column} <= ?::smallint`)
      values.push(max)
    }
  }
  return { sql: parts.join(' and '), values }
}

/** The same query as `searchOffers`: ids, exact count, total weight, and the rows of the page read in the same way. */
export async function plainSql({ filters, field, order, page, pageSize }: Search) {
  const { sql, values } = where(filters)
  const sort = SORTS[field]
  const [ids, sums] = await Promise.all([
    db.rawQuery(
      `select listing_id as id from bench_offers where ${sql} order by ${sort} ${order}, listing_id ${order}
       limit ?::int offset ?::int`,
      [...values, pageSize, (page - 1) * pageSize]
    ),
    db.rawQuery(
      `select count(*)::int as total, coalesce(sum(kilograms), 0)::bigint as kilograms from bench_offers where ${sql}`,
      values
    ),
  ])
  const wanted: number[] = ids.rows.map(({ id }: { id: number }) => id)
  const found = await offerRows(wanted)
  const data = wanted.map((id) => found.get(id)!)
  return { total: sums.rows[0].total as number, weight: sums.rows[0].kilograms / 1000, data }
}
