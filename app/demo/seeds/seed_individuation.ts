/* Individuation in the demo: the demo mill has its own basis table and two watched levels; another company's application is open. */
import db from '@adonisjs/lucid/services/db'
import { actorOfUser } from '#app/identity/sessions/members'
import { applyForIndividuation } from '#app/market/actions/apply_for_individuation'
import { addPriceWatch } from '#app/market/actions/change_price_watch'
import { approveIndividuation } from '#app/market/actions/decide_individuation'
import { saveOwnBasis } from '#app/market/actions/save_own_basis'
import { mainContract } from '#app/market/queries/contracts'
import type { BasisRates } from '#app/market/rules/own_basis'
import { demoOperator, type DemoPeople } from '#app/demo/seeds/seed_people'
import { now } from '#core/clock'
import { ListingState } from '#app/listing/codes'
import { BatchType, Region } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { IndividuationKind, WatchDirection } from '#app/market/codes'

const STEPS: BasisRates['steps'] = [
  { indicator: 'length', op: 'is', value: '29', amount: 150 },
  { indicator: 'length', op: 'gte', value: '30', amount: 280 },
  { indicator: 'micronaire', op: 'is', value: 'A', amount: 100 },
  { indicator: 'strength', op: 'is', value: 'S2', amount: 80 },
  { indicator: 'impurity', op: 'gt', value: '2.5', amount: -60 },
  { indicator: 'moisture', op: 'gt', value: '7', amount: -50 },
]
/** Typical sum of the steps for a batch, yuan per tonne. */
const USUAL_STEPS = 100

/** Rates of a mill that pays the market's average: about half of the offers are cheaper than its price, the other half dearer. */
async function seedRates(futures: number): Promise<BasisRates> {
  const { rows } = await db.rawQuery(
    `select b.region, grouping(b.region) = 1 as whole, avg(l.price)::float8 as price from listings l join batches b on b.id = l.batch_id
     where l.state = ${ListingState.listed} group by rollup (b.region)`
  )
  const offered: { region: Region | null; whole: boolean; price: number }[] = rows
  const around = (region: Region | null) => {
    const price = (offered.find((row) => region !== null && row.region === region) ?? offered.find((row) => row.whole))
      ?.price
    return price ? Math.round((price - futures) / 5_000) * 50 - USUAL_STEPS : 600
  }
  const { southXinjiang, northXinjiang, inland } = Region
  return {
    bases: [
      { region: null, batchType: null, amount: around(null) },
      { region: southXinjiang, batchType: BatchType.machinePicked, amount: around(southXinjiang) },
      { region: northXinjiang, batchType: BatchType.machinePicked, amount: around(northXinjiang) + 50 },
      { region: inland, batchType: null, amount: around(inland) },
    ],
    steps: STEPS,
  }
}

export async function seedIndividuation({ buyers }: DemoPeople) {
  const operator = await demoOperator('ops')
  const mills = buyers.filter(({ company }) => company.type === CompanyType.textileMill)
  const [mill, other] = await Promise.all(mills.slice(0, 2).map(({ manager }) => actorOfUser(manager.id)))

  const table = await applyForIndividuation(
    { kind: IndividuationKind.ownBasis, purpose: '按本厂40支纱配棉要求，比较各批次相对盘面的价格' },
    mill
  )
  const alerts = await applyForIndividuation(
    { kind: IndividuationKind.priceAlerts, purpose: '盘面到计划采购价位时及时点价' },
    mill
  )
  await approveIndividuation(table, operator)
  await approveIndividuation(alerts, operator)
  const input = { companyId: mill.companyId!, effectiveDate: now().toISODate()! }
  const quote = await mainContract('CF')
  const rates = await seedRates(quote?.price ?? 1_600_000)
  await saveOwnBasis({ ...input, rates: { ...rates, steps: STEPS.slice(0, 2) }, note: '初次设置' }, mill)
  await saveOwnBasis({ ...input, rates, note: '增加马值、强力和回潮条件' }, mill)

  if (quote) {
    const round = Math.round(quote.price / 10_000) * 10_000
    await addPriceWatch({ direction: WatchDirection.rises, level: round + 30_000 }, mill)
    await addPriceWatch({ direction: WatchDirection.falls, level: round - 20_000 }, mill)
  }
  await applyForIndividuation(
    { kind: IndividuationKind.ownBasis, purpose: '希望在选棉列表直接看到各批次折算到本厂的价格' },
    other
  )
}
