/*
 * A market of any size for benchmarks: a varied base by the generator of the catalogue, multiplied inside PostgreSQL with slightly different numbers
 * in each copy.
 */
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { generateBatch } from '#app/catalog/samples/generate_batch'
import Batch from '#app/catalog/models/batch'
import Producer from '#app/catalog/models/producer'
import { agioVersions } from '#app/catalog/queries/agio_tables'
import { seedDemoEntrepots } from '#app/catalog/samples/seed_demo_entrepots'
import { CompanyState, CompanyType } from '#app/company/codes'
import { Adjustable, DeliveryType, ListingState, StorageFeeType } from '#app/listing/codes'
import { inTransaction } from '#core/transaction'

const BASE = 20_000
const COMPANIES = 200
const CHUNK = 1_000

/** Number of unlisted batches, which the benchmark lists to measure when the search finds them. */
export const UNLISTED = 100

/** Deterministic pseudo-random numbers for a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Differences between copies of a base batch. Means vary by up to half a millimetre or gram, as between batches of one mill. */
const JITTER: Record<string, string> = {
  batch_code: `b.batch_code || lpad(k::text, 4, '0')`,
  company_id: `1 + (b.id * 7 + k * 13) % ${COMPANIES}`,
  len_avg: 'round(b.len_avg + (random() * 1.0 - 0.5)::numeric, 1)',
  strength_avg: 'round(b.strength_avg + (random() * 1.4 - 0.7)::numeric, 1)',
  mike_avg: 'round(b.mike_avg + (random() * 0.4 - 0.2)::numeric, 1)',
  uniformity_avg: 'round(b.uniformity_avg + (random() * 1.0 - 0.5)::numeric, 1)',
  impurity: 'greatest(0.3, round(b.impurity + (random() * 0.6 - 0.3)::numeric, 2))',
  moisture: 'greatest(3, round(b.moisture + (random() * 0.8 - 0.4)::numeric, 2))',
  public_weight: 'round(b.public_weight + (random() * 0.8 - 0.4)::numeric, 3)',
  percent_agio: 'b.percent_agio + (floor(random() * 41) - 20)::int * 100',
}

/** The sellers of the market, with ids from 1. */
export async function writeCompanies(trx: TransactionClientContract) {
  await trx.rawQuery(
    `insert into companies (id, name, code, alias, type, state, regnum, province_name, city_name, contact_person, contact_mobile)
     select n, '测速企业' || n, 'B' || n, '测速' || n, ${CompanyType.trader}, ${CompanyState.active}, lpad(n::text, 18, '0'), '新疆', '阿克苏地区', '测速', '13900000000'
     from generate_series(1, ?::int) n`,
    [COMPANIES]
  )
}

async function writeBase(trx: TransactionClientContract, count: number) {
  const random = seeded(20_261)
  const producers = await Producer.query({ client: trx }).whereNotNull('county').orderBy('code').limit(600)
  if (producers.length === 0) throw new Error('the reference data has no mills')
  const entrepots = await trx.from('entrepots').select('id', 'name', 'province', 'city').orderBy('id')
  const versions = await agioVersions(trx)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  for (let at = 0; at < count; at += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - at) }, (_, i) => {
      const index = at + i
      const cropYear = random() < 0.7 ? 2026 : 2025
      const { values } = generateBatch(random, {
        producer: producers[index % producers.length],
        cropYear,
        serial: 1 + Math.floor(index / producers.length),
        bales: false,
        tables: { exchange: versions.exchange(cropYear), association: versions.association() },
      })
      const entrepot = pick(entrepots)
      const row: Record<string, unknown> = {
        company_id: 1 + (index % COMPANIES),
        entrepot_id: entrepot.id,
        entrepot_name: entrepot.name,
        province: entrepot.province,
        city: entrepot.city,
        place: `${entrepot.province}${entrepot.city}`,
      }
      for (const [attribute, value] of Object.entries(values)) row[Batch.$getColumn(attribute)!.columnName] = value
      return row
    })
    const columns = Object.keys(rows[0]).join(', ')
    await trx.rawQuery(
      `insert into batches (${columns}) select ${columns} from json_populate_recordset(null::batches, ?::json)`,
      [JSON.stringify(rows)]
    )
  }
}

async function multiply(trx: TransactionClientContract, base: number, count: number) {
  const { rows } = await trx.rawQuery(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'batches' and column_name <> 'id' order by ordinal_position`
  )
  const names: string[] = rows.map(({ name }: { name: string }) => name)
  await trx.rawQuery(
    `insert into batches (${names.join(', ')})
     select ${names.map((name) => JITTER[name] ?? `b.${name}`).join(', ')}
     from generate_series(1, ?::int) k cross join (select * from batches order by id limit ?::int) b limit ?::int`,
    [Math.ceil((count - base) / base), base, count - base]
  )
}

const STORAGE_FEES = [
  StorageFeeType.none,
  StorageFeeType.oneMonth,
  StorageFeeType.twoMonths,
  StorageFeeType.threeMonths,
]

/** Prices of listings: the market's level, the quality, a random deviation; whole tens of yuan. */
async function writeListings(trx: TransactionClientContract, count: number) {
  await trx.rawQuery(
    `insert into listings (batch_id, company_id, state, price, delivery_type, deposit, adjustable, storage_fee_type,
       contact_id, contact_name, listed_at)
     select b.id, b.company_id, ${ListingState.listed},
       round((1515000 + coalesce(b.percent_agio, 0) + (random() + random() - 1) * 40000) / 1000) * 1000,
       case when random() < 0.92 then ${DeliveryType.pickUp} else ${DeliveryType.delivered} end, 20000,
       case when random() < 0.7 then ${Adjustable.yes} else ${Adjustable.no} end,
       (array[${STORAGE_FEES.join(', ')}])[1 + floor(random() * ${STORAGE_FEES.length})::int], 1, '测速', now() - random() * interval '30 days'
     from batches b order by b.id limit ?::int`,
    [count]
  )
}

/** Fills an empty, migrated database with `count` open listings, each of a batch of its own, and a few unlisted batches. */
export async function fillMarket(count: number) {
  await seedDemoEntrepots()
  await inTransaction(async (trx) => {
    // Triggers and constraints are off: rows are consistent by construction, and the change log stays empty as in a market without recent changes.
    await trx.rawQuery(`set local session_replication_role = replica`)
    await trx.rawQuery(`set local synchronous_commit = off`)
    await trx.rawQuery(`select setseed(0.42)`)
    const base = Math.min(BASE, count)
    await writeCompanies(trx)
    await writeBase(trx, base)
    await multiply(trx, base, count + UNLISTED)
    await writeListings(trx, count)
  })
  for (const table of ['companies', 'batches', 'listings']) await db.rawQuery(`vacuum analyze ${table}`)
}
