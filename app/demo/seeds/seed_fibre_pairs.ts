/* Pair orders over staple fibre at a basis on short fibre (PF), in the states that a pricing goes through; completed ones are made on their days. */
import { now } from '#core/clock'
import { listBatch } from '#app/listing/actions/list_batch'
import { Adjustable, PriceType } from '#app/listing/codes'
import { addGoods } from '#app/tonnage/actions/save_goods'
import { FibreGrade } from '#app/tonnage/codes'
import { PackageType, ProductType } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { bring, contractsOf, placeAtBasis, type PairStage } from '#app/demo/seeds/seed_pair_orders'
import type { DemoCompany, DemoPeople } from '#app/demo/seeds/seed_people'
import { MarketHours } from '#app/demo/shared/market_hours'
import { partiesOf } from '#app/demo/shared/parties'
import { throughThePast } from '#app/demo/shared/past'
import type { Random } from '#app/demo/shared/random'

/** All but those of several lines: goods by the tonne of one basis are one line. */
const STAGES: readonly PairStage[] = [
  'placed',
  'rejected',
  'waiting',
  'instructed',
  'auto',
  'rolling',
  'priced',
  'paid',
  'released',
  'submitted',
  'objected',
  'invoicing',
  'abandoned',
  'agreed',
]

/** Days ago of completed deals. */
const DONE = [6, 4]

/** Tonnes of an order: a truck. */
const TRUCK = { least: 20, most: 30 }
/** Tonnes on offer: all orders at their most, and something left. */
const STOCK = (STAGES.length + DONE.length + 2) * TRUCK.most

/** Cents per tonne below the contract. */
const BASIS = -8_000

/** @returns number of orders */
export async function seedFibrePairs({ companies, buyers }: DemoPeople, random: Random): Promise<number> {
  const [main, next] = await contractsOf('PF')
  if (!next) return 0
  // Not the fibre plant: it applies for another name, which a company with open orders may not.
  const seller = companies.find(({ company }) => company.type === CompanyType.trader)!
  const plant = companies.find(({ company }) => (company.type & CompanyType.fibrePlant) !== 0)!
  const mills = buyers.filter(({ company }) => (company.type & CompanyType.textileMill) !== 0)
  const hours = await MarketHours.between(now().minus({ days: DONE[0] + 10 }), now())
  const ago = (days: number) => hours.from(now().minus({ days }))

  const offer = async () => {
    const { company } = plant
    const { seller: actor } = await partiesOf(mills[0], seller)
    const { batch } = await addGoods(
      {
        productType: ProductType.stapleSemiDull,
        weight: STOCK,
        chandi: `${company.provinceName}${company.cityName}`,
        producerName: company.name,
        entrepotName: `${seller.company.alias}基差库`,
        packageType: PackageType.plastic,
        dtex: 1.56,
        cutLength: 38,
        fibreGrade: FibreGrade.a,
      },
      actor
    )
    const terms = { priceType: PriceType.basis, price: null, priceDiff: BASIS, priceContract: main.code }
    return listBatch({ batchId: batch.id, adjustable: Adjustable.yes, ...terms }, actor)
  }
  const make = async (listingId: number, stage: PairStage, buyer: DemoCompany) => {
    const parties = await partiesOf(buyer, seller)
    const [order] = await placeAtBasis([listingId], parties.buyer, random.between(TRUCK.least, TRUCK.most))
    await bring(order, stage, parties, random, next)
  }
  const listingId = await throughThePast(async (goTo) => {
    await goTo(ago(DONE[0] + 2))
    const { id } = await offer()
    for (const [index, days] of DONE.entries()) {
      await goTo(ago(days))
      await make(id, 'completed', mills[index])
    }
    return id
  })
  for (const stage of STAGES) await make(listingId, stage, mills[0])
  return DONE.length + STAGES.length
}
