/* Many wishes of mills, in memory and as a well-indexed table of PostgreSQL, for the measurement of matching. */
import db from '@adonisjs/lucid/services/db'
import { ProductType } from '#app/catalog/codes'
import { WishIndex, type IndexedWish } from '#app/demand/search/wish_index'
import { randomSearch, type Filters } from '#app/listing/bench/searches'
import { PriceType } from '#app/listing/codes'
import type { RangeName } from '#app/listing/criteria'
import { rangeIndex, type IndexedOffer } from '#app/listing/search/attributes'

const COLUMNS = Object.keys(randomSearch(() => 0).filters) as (keyof Filters)[]

/** Beyond every bound of `smallint`. */
const LOW = -32_768
const HIGH = 32_767

/** What mills ask for: the six measures of a search, and for half of the wishes a highest price. */
export function randomWishes(count: number, random: () => number): IndexedWish[] {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    companyId: 1 + Math.floor(random() * 500),
    productType: ProductType.xinjiang,
    musts: [{ codes: {}, names: {}, shares: [], keywords: [], ranges: randomSearch(random).filters }],
    price: {
      priceType: PriceType.fixed,
      price: random() < 0.5 ? 1_500_000 + Math.floor(random() * 300) * 1_000 : null,
      priceContract: null,
    },
  }))
}

export function indexOf(wishes: readonly IndexedWish[]): WishIndex {
  const index = new WishIndex()
  for (const wish of wishes) index.put(wish)
  return index
}

/** The comparison: bounds as narrow integers, every column of the question in one covering index. */
export async function writeWishes(wishes: readonly IndexedWish[]) {
  const bounds = COLUMNS.flatMap((name) => [`${name}_min`, `${name}_max`].map((column) => `"${column}"`))
  await db.rawQuery('drop table if exists bench_wishes')
  await db.rawQuery(
    `create table bench_wishes (id int primary key, company_id int not null, price_cap int not null,
      ${bounds.map((column) => `${column} smallint not null`).join(', ')})`
  )
  for (let at = 0; at < wishes.length; at += 1_000) {
    const rows = wishes
      .slice(at, at + 1_000)
      .map(({ id, companyId, price: { price }, musts: [{ ranges }] }) => [
        id,
        companyId,
        price ?? 2_147_483_647,
        ...COLUMNS.flatMap((name) => [ranges[name]?.min ?? LOW, ranges[name]?.max ?? HIGH]),
      ])
    await db.rawQuery(`insert into bench_wishes values ${rows.map((row) => `(${row.join(', ')})`).join(', ')}`)
  }
  await db.rawQuery(
    `create index bench_wishes_bounds on bench_wishes (${bounds.join(', ')}) include (id, company_id, price_cap)`
  )
  await db.rawQuery('vacuum analyze bench_wishes')
}

/** The same question as `WishIndex.match`. */
export async function plainMatch(offer: IndexedOffer, sellerId: number): Promise<number[]> {
  const values = COLUMNS.map((name) => offer.ranges[rangeIndex[name as RangeName]])
  if (values.includes(null)) return []
  const { rows } = await db.rawQuery(
    `select id from bench_wishes where company_id <> ?::int and price_cap >= ?::int and
      ${COLUMNS.map((name) => `"${name}_min" <= ?::smallint and "${name}_max" >= ?::smallint`).join(' and ')} order by id`,
    [sellerId, offer.ranges[rangeIndex.price] ?? 0, ...values.flatMap((value) => [value!, value!])]
  )
  return rows.map((row: { id: number }) => row.id)
}
