/*
 * Batches of 60 real gins by the generator of the catalogue, warehouses, and the listings of most batches. Written in bulk, because 2,400 single
 * listings would delay the first start, and in chunks, because there may be a million.
 */
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { inTransaction, type Trx } from '#core/transaction'
import { setting } from '#app/system/settings/stored_settings'
import { ListingSetting } from '#app/listing/settings'
import { agioVersions } from '#app/catalog/queries/agio_tables'
import Batch from '#app/catalog/models/batch'
import Bale from '#app/catalog/models/bale'
import Entrepot from '#app/catalog/models/entrepot'
import Producer from '#app/catalog/models/producer'
import { generateBatch } from '#app/catalog/samples/generate_batch'
import { seedDemoEntrepots } from '#app/catalog/samples/seed_demo_entrepots'
import type { DemoCompany, DemoPeople } from '#app/demo/seeds/seed_people'
import { MarketHours } from '#app/demo/shared/market_hours'
import type { Random } from '#app/demo/shared/random'
import { ProductType, Region, WeightType } from '#app/catalog/codes'
import { YesNo } from '#core/codes'
import { Adjustable, BidType, DeliveryType, ListingState, PriceType, StorageFeeType } from '#app/listing/codes'
import { CompanyType } from '#app/company/codes'

const GINS = 60
/** A gin can number up to nine lines of 999 batches a year. */
const BATCHES_A_GIN = 4_000
const WITH_BALES = 120
/** Number of batches generated and written at a time, to limit memory. */
const STRETCH = 2_000
const SEASON_DAYS = 64
/** The older half of the offers is mostly of the last crop. */
const NEW_CROP_FROM = 0.4

type Row = Record<string, unknown>

/** Attributes of a model as the columns of its table. */
function columnsOf(model: typeof Batch | typeof Bale, attributes: Row): Row {
  const row: Row = {}
  for (const [attribute, value] of Object.entries(attributes)) {
    const column = model.$getColumn(attribute)
    if (!column) throw new Error(`${model.table} has no ${attribute}`)
    row[column.columnName] = value
  }
  return row
}

async function pickGins(count: number): Promise<Producer[]> {
  // Mills spread evenly over the cotton regions, in the order of their codes: the same gins on every machine.
  const all = await Producer.query()
    .whereNotNull('county')
    .whereIn('region', [Region.southXinjiang, Region.northXinjiang])
    .orderBy('code')
  const inland = await Producer.query().where('region', Region.inland).orderBy('code').limit(200)
  const wanted = Math.max(GINS, Math.ceil(count / BATCHES_A_GIN)) - 6
  const step = Math.max(1, Math.floor(all.length / wanted))
  return [
    ...all.filter((_, index) => index % step === 0).slice(0, wanted),
    ...inland.filter((_, index) => index % 30 === 0).slice(0, 5),
    ...(await Producer.query().where('regionName', '湖北省').orderBy('code').limit(1)),
  ]
}

type Adjust = (values: Row, random: Random) => Row

const ORIGINS = ['巴西', '美国', '澳大利亚', '印度']
const PORTS = ['青岛港', '张家港', '上海港', '南京港']

/** Differences of the product types from a state-inspected Xinjiang batch. */
const KINDS = {
  [ProductType.xinjiang]: (values) => values,
  [ProductType.warrant]: (values) => ({ ...values, productType: ProductType.warrant }),
  [ProductType.xinjiangUninspected]: (values) => ({
    ...values,
    productType: ProductType.xinjiangUninspected,
    isVerified: YesNo.no,
    weightType: WeightType.gross,
    inspectUnit: null,
    inspectCode: null,
    verifyDate: null,
  }),
  [ProductType.inland]: (values) => ({ ...values, productType: ProductType.inland, weightType: WeightType.gross }),
  [ProductType.importedCny]: (values, random) => ({
    ...values,
    productType: ProductType.importedCny,
    batchCode: `IM${String(values.batchCode)}`,
    isVerified: YesNo.no,
    chandi: random.pick(ORIGINS),
    region: null,
    producerId: null,
    producerCode: null,
    producerName: null,
    inspectUnit: null,
    inspectCode: null,
    foreignFiber: null,
    blNo: `COSU${random.between(6_000_000_000, 6_999_999_999)}`,
    containerNo: `TCLU${random.between(1_000_000, 9_999_999)}`,
    markNo: `SM-${random.between(10, 99)}`,
    leafGrade: random.between(2, 4),
    pod: random.pick(PORTS),
    quota: random.pick([0, 100]),
    bci: random.between(YesNo.no, YesNo.yes),
  }),
} as const satisfies Partial<Record<ProductType, Adjust>>

function kindOf(random: Random, region: Region | null): keyof typeof KINDS {
  if (region === Region.inland) return ProductType.inland
  const at = random.next()
  if (at < 0.84) return ProductType.xinjiang
  if (at < 0.9) return ProductType.warrant
  return at < 0.95 ? ProductType.xinjiangUninspected : ProductType.importedCny
}

/** Rows as one JSON parameter: a hundred columns of two thousand rows would exceed the number of parameters. */
async function insert(trx: Trx, table: string, rows: Row[]): Promise<number[]> {
  if (rows.length === 0) return []
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ')
  const inserted = await trx.rawQuery(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ?) returning id`,
    [JSON.stringify(rows)]
  )
  return inserted.rows.map(({ id }: { id: number }) => id)
}

/** Yuan per tonne by which cotton in store is cheaper than the index, which includes the freight to a mill. */
const BELOW_INDEX = 480
/** Where there is no index yet. */
const USUAL_INDEX = 17_700

/** The level of the market on each day: the latest index, to which sellers have mostly adapted, and that of the day of listing. */
async function marketLevels(): Promise<(at: Date) => number> {
  const rows = await db
    .from('price_points as p')
    .join('price_series as s', 's.id', 'p.series_id')
    .where('s.code', 'CC3128B')
    .orderBy('p.day', 'desc')
    .limit(SEASON_DAYS)
    .select(db.raw('p.day::text as day'), 'p.value')
  const latest = Number(rows[0]?.value ?? USUAL_INDEX)
  return (at) => {
    const day = DateTime.fromJSDate(at).toISODate()!
    const then = Number(rows.find((row) => row.day <= day)?.value ?? latest)
    return Math.round(0.7 * latest + 0.3 * then) - BELOW_INDEX
  }
}

/** Price of a batch: the market's level, its quality difference, and a random deviation. Whole tens of yuan, in cents. */
function priceOf(values: Row, random: Random, market: number): number {
  const level =
    market + (values.region === Region.southXinjiang ? 40 : 0) + (Number(values.productionYear) < 2025 ? -180 : 0)
  const yuan = level + Number(values.percentAgio ?? 0) / 100 + random.between(-160, 260)
  return Math.round(yuan / 10) * 1000
}

/** One month is the most frequent entry, as most sellers include it. */
const STORAGE_FEES = [
  StorageFeeType.none,
  StorageFeeType.oneMonth,
  StorageFeeType.oneMonth,
  StorageFeeType.twoMonths,
  StorageFeeType.threeMonths,
  StorageFeeType.outbound,
  StorageFeeType.untilMonthEnd,
]

type Made = { batch: Row; bales: Row[]; owner: DemoCompany }

async function maker({ companies, gins }: DemoPeople, random: Random, count: number): Promise<(index: number) => Made> {
  const producers = await pickGins(count)
  const entrepots = await Entrepot.query().orderBy('id')
  const traders = companies.filter(({ company }) => (company.type & CompanyType.trader) !== 0)
  const storage = {
    xinjiang: entrepots.filter((e) => e.region !== Region.inland),
    inland: entrepots.filter((e) => e.region === Region.inland),
  }
  const serials = new Map<string, number>()
  const versions = await agioVersions()
  const today = DateTime.now()

  return (index) => {
    const gin = index % producers.length
    const producer = producers[gin]
    const cropYear = random.chance(index / count < NEW_CROP_FROM ? 0.45 : 0.85) ? 2026 : 2025
    const key = `${producer.code}${cropYear}`
    serials.set(key, (serials.get(key) ?? 0) + 1)
    const { values, bales } = generateBatch(() => random.next(), {
      producer,
      cropYear,
      serial: serials.get(key)!,
      bales: index < WITH_BALES,
      tables: { exchange: versions.exchange(cropYear), association: versions.association() },
    })
    const type = kindOf(random, producer.region)
    // Gins sell their own cotton; part of the batches belongs to traders.
    const owner =
      type === ProductType.importedCny || random.chance(0.25) ? random.pick(traders) : gins[gin % gins.length]
    const inland = type === ProductType.importedCny || producer.region === Region.inland || random.chance(0.3)
    const entrepot = random.pick(inland ? storage.inland : storage.xinjiang)
    // The season goes on until January: batches inspected after the present do not exist yet.
    const inspected = DateTime.min(
      DateTime.fromISO(String(values.verifyDate)),
      today.minus({ days: random.between(0, 45) })
    )
    const batch = {
      ...KINDS[type]({ ...values, verifyDate: inspected.toISODate() }, random),
      companyId: owner.company.id,
      entrepotId: entrepot.id,
      entrepotName: entrepot.name,
      province: entrepot.province,
      city: entrepot.city,
      place: [entrepot.province, entrepot.city].filter(Boolean).join(''),
    }
    return { batch, bales: type === ProductType.importedCny ? [] : (bales as unknown as Row[]), owner }
  }
}

/** Lists most of the batches, each with its first price and sometimes an earlier one. */
async function list(
  trx: Trx,
  random: Random,
  made: { id: number; batch: Row; owner: DemoCompany; at: Date }[],
  { deposit, levelAt }: { deposit: number; levelAt: (at: Date) => number }
) {
  const listings = made
    .filter(() => !random.chance(0.08))
    .map(({ id, batch, owner: { manager, trader, company }, at }) => {
      const contact = random.chance(0.5) ? manager : trader
      return {
        batch_id: id,
        company_id: company.id,
        state: ListingState.listed,
        price_type: PriceType.fixed,
        price: priceOf(batch, random, levelAt(at)),
        delivery_type: random.chance(0.92) ? DeliveryType.pickUp : DeliveryType.delivered,
        deposit,
        adjustable: random.chance(0.7) ? Adjustable.yes : Adjustable.no,
        storage_fee_type: random.pick(STORAGE_FEES),
        // Every sixth batch may go into an auction.
        bid_type: id % 6 === 0 ? BidType.open : BidType.closed,
        contact_id: contact.id,
        contact_name: contact.name,
        listed_at: at,
      }
    })
  const ids = await insert(trx, 'listings', listings)
  const changes = listings.flatMap((listing, index): Row[] => {
    const { price, listed_at: listedAt } = listing
    const now = { listing_id: ids[index], batch_id: listing.batch_id, actor_name: listing.contact_name }
    if (!random.chance(0.2)) return [{ ...now, from_price: null, to_price: price, created_at: listedAt }]
    const before = price + random.between(3, 20) * 1000
    const changed = new Date(Math.min(listedAt.getTime() + random.between(9, 50) * 60_000, Date.now()))
    return [
      { ...now, from_price: null, to_price: before, created_at: listedAt },
      { ...now, from_price: before, to_price: price, created_at: changed },
    ]
  })
  await insert(trx, 'price_changes', changes)
}

/** @returns number of batches */
export async function seedBatches(people: DemoPeople, random: Random, count: number, log: (line: string) => void) {
  await seedDemoEntrepots()
  const deposit = await setting(ListingSetting.cottonDeposit)
  const levelAt = await marketLevels()
  const make = await maker(people, random, count)
  const hours = await MarketHours.between(
    DateTime.now().minus({ days: SEASON_DAYS }),
    DateTime.now().minus({ minutes: 5 })
  )
  for (let from = 0; from < count; from += STRETCH) {
    await inTransaction(async (trx) => {
      const made = Array.from({ length: Math.min(STRETCH, count - from) }, (_, i) => {
        const one = make(from + i)
        // Within the middle half of its part of the time, so that no two are listed in one minute.
        const at = hours.at((from + i + 0.25 + random.next() / 2) / count)
        // Inspected some days before it is offered.
        const latest = at.minus({ days: 2 + (i % 17) }).toISODate()!
        if (typeof one.batch.verifyDate === 'string' && one.batch.verifyDate > latest) one.batch.verifyDate = latest
        return { ...one, at: at.toJSDate() }
      })
      const ids = await insert(
        trx,
        'batches',
        made.map(({ batch }) => columnsOf(Batch, batch))
      )
      const bales = made.flatMap((one, i) => one.bales.map((bale) => columnsOf(Bale, { ...bale, batchId: ids[i] })))
      await insert(trx, 'bales', bales)
      // The newest listing has the highest id, as in a real market.
      const placed = made.map((one, i) => ({ ...one, id: ids[i] }))
      await list(trx, random, placed, { deposit, levelAt })
    })
    if (count > 10_000 && (from / STRETCH) % 10 === 9)
      log(`${(from + STRETCH).toLocaleString()} of ${count.toLocaleString()} batches`)
  }
  await db.rawQuery('analyze batches, listings')
  return count
}
