/* By-products of the gins and staple fibre, offered by the tonne, some with pictures and test reports; all made by the modules' own actions. */
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { isOneOf } from '#core/define_codes'
import { containing } from '#core/like'
import { actorOfUser } from '#app/identity/sessions/members'
import { listBatch, type ListBatchInput } from '#app/listing/actions/list_batch'
import { addGoods, type AddGoodsInput } from '#app/tonnage/actions/save_goods'
import { FibreGrade, LinterClass } from '#app/tonnage/codes'
import { type BY_TONNE, PackageType, ProductType, STAPLE_FIBRE } from '#app/catalog/codes'
import Producer from '#app/catalog/models/producer'
import { Adjustable, DeliveryType, PriceType, StorageFeeType } from '#app/listing/codes'
import { ContractState } from '#app/market/codes'
import { CompanyType } from '#app/company/codes'
import type { DemoCompany, DemoPeople } from '#app/demo/seeds/seed_people'
import { drawingOf, testReportOf, type StoredDrawings } from '#app/demo/seeds/tonnage_files'
import type { MarketHours } from '#app/demo/shared/market_hours'
import { throughThePast } from '#app/demo/shared/past'
import type { Random } from '#app/demo/shared/random'

/** Offers of each kind; yuan per tonne around which they are priced. */
const KINDS: readonly { type: (typeof BY_TONNE)[number]; offers: number; price: number; spread: number }[] = [
  { type: ProductType.cottonseed, offers: 38, price: 2_720, spread: 180 },
  { type: ProductType.sterileSeed, offers: 14, price: 2_150, spread: 160 },
  { type: ProductType.linters, offers: 26, price: 4_350, spread: 650 },
  { type: ProductType.stapleSemiDull, offers: 32, price: 7_120, spread: 240 },
  { type: ProductType.stapleBright, offers: 16, price: 7_260, spread: 240 },
]

/** Sizes of staple fibre that mills spin: decitex and millimetres. */
const SIZES: readonly [number, number][] = [
  [1.56, 38],
  [1.33, 38],
  [1.67, 38],
  [2.22, 51],
  [3.33, 64],
]

/** Yuan per tonne below or above the contract of short fibre. */
const BASES = [-120, -80, -60, 0, 40, 60]

/** Stock as it is weighed in a yard: tonnes with a hundred kilograms. */
const tonnes = (random: Random, least: number, most: number) => random.between(least * 10, most * 10) / 10

/** `makers`: whose goods a seller offers. */
type Seller = { actor: Actor; company: DemoCompany['company']; makers: string[] }

/** Every so many-th lot has a picture, and a test report. */
const PICTURED = 3
const REPORTED = 9

/** The facts of one lot. */
function lotOf(
  type: (typeof BY_TONNE)[number],
  { company, makers }: Seller,
  random: Random,
  year: number
): AddGoodsInput {
  const place = {
    chandi: `${company.provinceName}${company.cityName}`,
    province: company.provinceName,
    city: company.cityName,
  }
  if (isOneOf(type, ...STAPLE_FIBRE)) {
    const [dtex, cutLength] = random.pick(SIZES)
    return {
      ...place,
      productType: type,
      weight: tonnes(random, 60, 480),
      dtex,
      cutLength,
      fibreGrade: random.chance(0.8) ? FibreGrade.a : FibreGrade.b,
      producerName: random.pick(makers),
      packageType: PackageType.plastic,
      entrepotName: `${company.alias}成品库`,
    }
  }
  const seed = {
    ...place,
    productType: type,
    producerName: random.pick(makers),
    productionYear: year,
    moisture: random.between(62, 98) / 10,
    impurity: random.between(3, 25) / 10,
    packageType: random.chance(0.6) ? PackageType.bulk : PackageType.wovenBag,
    entrepotName: `${company.alias}副产品库`,
  }
  if (type === ProductType.linters)
    return { ...seed, weight: tonnes(random, 12, 90), linterClass: random.pick(LinterClass.codes) }
  const linterContent = random.between(70, 125) / 10
  if (type === ProductType.sterileSeed) return { ...seed, weight: tonnes(random, 8, 60), linterContent }
  return { ...seed, weight: tonnes(random, 40, 420), linterContent, oilContent: random.between(165, 205) / 10 }
}

/** Terms of an offer: a price, for every sixth lot of staple fibre a basis. */
function termsOf(
  kind: (typeof KINDS)[number],
  random: Random,
  contract: string | null
): Omit<ListBatchInput, 'batchId'> {
  const common = {
    deliveryType: random.chance(0.8) ? DeliveryType.pickUp : DeliveryType.delivered,
    adjustable: random.chance(0.7) ? Adjustable.yes : Adjustable.no,
    storageFeeType: StorageFeeType.none,
  }
  if (contract && isOneOf(kind.type, ...STAPLE_FIBRE) && random.chance(1 / 6))
    return {
      ...common,
      priceType: PriceType.basis,
      price: null,
      priceDiff: random.pick(BASES) * 100,
      priceContract: contract,
    }
  const yuan = kind.price + random.between(-kind.spread / 10, kind.spread / 10) * 10
  return { ...common, price: yuan * 100 }
}

/** The contract of short fibre that pricing is possible on for longest among those with a quote. */
async function fibreContract(): Promise<string | null> {
  const row = await db
    .from('futures_contracts')
    .where({ product: 'PF', state: ContractState.listed })
    .whereNotNull('last_price')
    .orderBy('is_main', 'desc')
    .orderBy('last_point_date', 'desc')
    .first()
  return row?.code ?? null
}

/**
 * The mills of a gin's county, by the public list of ginning enterprises, as the cotton of the demo has them. No list of fibre plants may be used: staple is made
 * by the invented plant.
 */
async function millsOf({ cityName }: DemoCompany['company']): Promise<string[]> {
  const county = cityName!.replace(/[市县]$/, '')
  const mills = await Producer.query()
    .where((query) => query.whereLike('county', containing(county)).orWhereLike('regionName', containing(county)))
    .orderBy('code')
    .limit(5)
  return mills.map(({ name }) => name)
}

/** Who sells what: gins their by-products, fibre plants and traders staple fibre. The first of each sells most. */
async function sellersOf(type: ProductType, { companies, gins }: DemoPeople): Promise<Seller[]> {
  const staple = isOneOf(type, ...STAPLE_FIBRE)
  const of = (kind: number) => companies.filter(({ company }) => (company.type & kind) !== 0)
  const traders = companies.filter(({ company }) => company.type === CompanyType.trader)
  const plants = of(CompanyType.fibrePlant)
  const sellers = staple ? [...plants, ...traders.slice(0, 4)] : gins.slice(0, 9)
  return Promise.all(
    sellers.map(async ({ company, manager }) => ({
      company,
      actor: await actorOfUser(manager.id),
      makers: staple ? plants.map((plant) => plant.company.name) : await millsOf(company),
    }))
  )
}

/** Goods and offers, spread over the past. @returns number of offers */
export async function seedTonnage(people: DemoPeople, random: Random, hours: MarketHours): Promise<number> {
  const contract = await fibreContract()
  const year = DateTime.now().minus({ months: 8 }).year
  const lots = KINDS.flatMap((kind) =>
    Array.from({ length: kind.offers }, () => ({ kind, at: hours.at(random.next()) }))
  )
  lots.sort((a, b) => a.at.toMillis() - b.at.toMillis())
  const sellers = new Map<ProductType, Seller[]>()
  for (const { type } of KINDS) sellers.set(type, await sellersOf(type, people))
  const drawings: StoredDrawings = new Map()
  await throughThePast(async (goTo) => {
    for (const [index, { kind, at }] of lots.entries()) {
      await goTo(at)
      const own = sellers.get(kind.type)!
      const seller = index % 4 === 0 ? own[0] : random.pick(own)
      const lot = lotOf(kind.type, seller, random, year)
      const files = {
        photoFileIds: index % PICTURED === 0 ? await drawingOf(kind.type, seller.actor, drawings) : [],
        reportFileId: index % REPORTED === 0 ? await testReportOf(lot, seller.actor) : null,
      }
      const { batch } = await addGoods({ ...lot, ...files }, seller.actor)
      await listBatch({ batchId: batch.id, ...termsOf(kind, random, contract) }, seller.actor)
    }
  })
  return lots.length
}
