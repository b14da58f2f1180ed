/* Imported cotton in US dollars: what traders offer, by origin, made by the modules' own actions. */
import type { Actor } from '#core/actor'
import { now } from '#core/clock'
import { addBatch } from '#app/catalog/actions/save_batch'
import type Batch from '#app/catalog/models/batch'
import { InTransitState, ProductType } from '#app/catalog/codes'
import { lastOfMainContract } from '#app/market/queries/reference_quotes'
import { CompanyType } from '#app/company/codes'
import { addForeignOffer } from '#app/foreign_trade/actions/save_foreign_offer'
import { ForeignPayment, ForeignTerm, ImportQuota, SHIPPING_DOCUMENTS, TradeRules } from '#app/foreign_trade/codes'
import type { DemoPeople } from '#app/demo/seeds/seed_people'
import { partiesOf } from '#app/demo/shared/parties'
import type { Random } from '#app/demo/shared/random'

/** Offers of each origin; `pounds`: hundredths of a US cent per pound around which they are priced. */
const ORIGINS: readonly { origin: string; code: string; offers: number; grades: readonly string[]; pounds: number }[] =
  [
    { origin: '巴西', code: 'BR', offers: 28, grades: ['SM 1-1/8', 'M 1-1/8', 'SLM 1-3/32'], pounds: 8_180 },
    { origin: '美国', code: 'US', offers: 24, grades: ['31-3-36', '31-3-37', '41-4-36', '21-2-38'], pounds: 8_620 },
    { origin: '澳大利亚', code: 'AU', offers: 14, grades: ['SM 1-5/32', 'SM 1-3/16'], pounds: 8_940 },
    { origin: '印度', code: 'IN', offers: 8, grades: ['S-6 29mm'], pounds: 7_760 },
    { origin: '乌兹别克斯坦', code: 'UZ', offers: 6, grades: ['M 1-1/8'], pounds: 8_050 },
    { origin: '科特迪瓦', code: 'CI', offers: 6, grades: ['MANBO-S 1-1/8'], pounds: 8_210 },
  ]
const PORTS = ['青岛港', '张家港', '上海港', '宁波港', '广州港']
const QUOTAS = [ImportQuota.none, ImportQuota.none, ImportQuota.none, ImportQuota.sliding, ImportQuota.onePercent]

/** A lot with the figures of its papers. */
async function lotOf(kind: (typeof ORIGINS)[number], serial: number, random: Random, seller: Actor): Promise<Batch> {
  const packets = random.pick([220, 440, 440, 880])
  const netWeight = Math.round(packets * random.between(2_210, 2_270)) / 10_000
  const tareWeight = Math.round(packets * 24) / 10_000
  return addBatch(
    {
      productType: ProductType.importedUsd,
      batchCode: `${kind.code}${now().year % 100}-${String(serial).padStart(4, '0')}`,
      productionYear: now().year - 1,
      packets,
      chandi: kind.origin,
      pod: random.pick(PORTS),
      grossWeight: Math.round((netWeight + tareWeight) * 1000) / 1000,
      netWeight: Math.round(netWeight * 1000) / 1000,
      inTransitState: InTransitState.inTransit,
      leafGrade: random.between(2, 4),
      lenAvg: random.between(284, 302) / 10,
      mikeAvg: random.between(37, 46) / 10,
      strengthAvg: random.between(280, 312) / 10,
      markNo: `${kind.code}-${random.between(100, 999)}`,
      shipmentDate: now().plus({ days: 30 }).toISODate()!,
    },
    seller
  )
}

/** The terms of an offer; every sixth is at a basis on ICE. */
function termsOf(kind: (typeof ORIGINS)[number], random: Random, contract: string | null) {
  const basis = contract !== null && random.chance(1 / 6)
  return {
    term: random.chance(0.3) ? ForeignTerm.prompt : ForeignTerm.forward,
    grade: random.pick(kind.grades),
    shipFrom: now().minus({ days: 40 }).toISODate()!,
    shipTo: now()
      .plus({ days: random.between(10, 70) })
      .toISODate()!,
    poundPrice: basis ? null : kind.pounds + random.between(-24, 24) * 5,
    basis: basis ? random.between(40, 120) * 10 : null,
    priceContract: basis ? contract : null,
    payment: random.chance(0.7) ? ForeignPayment.letterOfCredit : ForeignPayment.transfer,
    quotaKind: random.pick(QUOTAS),
    documents: [...SHIPPING_DOCUMENTS],
    rules: random.chance(0.7) ? TradeRules.ica : TradeRules.cca,
    arbitration: random.chance(0.7) ? '利物浦' : '北京',
    minLength: 28.4,
    minMike: 3.5,
    maxMike: 4.9,
    minStrength: 28,
  }
}

/** Traders and their offers. @returns number of offers */
export async function seedDollarOffers(people: DemoPeople, random: Random): Promise<number> {
  const { code: contract = null } = (await lastOfMainContract('CT')) ?? {}
  const sellers = people.companies.filter(({ company }) => company.type === CompanyType.trader).slice(0, 4)
  let serial = 0
  for (const kind of ORIGINS)
    for (let one = 0; one < kind.offers; one++) {
      const { seller } = await partiesOf(people.buyers[0], sellers[serial % sellers.length])
      const batch = await lotOf(kind, ++serial, random, seller)
      await addForeignOffer({ productId: batch.id, ...termsOf(kind, random, contract) }, seller)
    }
  return serial
}
