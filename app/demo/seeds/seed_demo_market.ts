/*
 * The demo market: invented companies with data of every function of the product. Companies, money and orders are made by the modules' own actions,
 * so they are consistent; only the bulk of the batches is written directly.
 */
import { DateTime } from 'luxon'
import { MarketHours } from '#app/demo/shared/market_hours'
import { OrderCalendar } from '#app/demo/seeds/order_calendar'
import { inThePast } from '#app/demo/shared/past'
import { Random } from '#app/demo/shared/random'
import { seedBatches } from '#app/demo/seeds/seed_batches'
import { seedAuctions } from '#app/demo/auctions/seed_auctions'
import { seedDemands } from '#app/demo/seeds/seed_demands'
import { seedIntroductions } from '#app/demo/seeds/seed_introductions'
import { seedContent } from '#app/demo/seeds/seed_content'
import { seedCertifications } from '#app/demo/seeds/seed_certifications'
import { seedIndividuation } from '#app/demo/seeds/seed_individuation'
import { OPENED, seedHistory } from '#app/demo/seeds/seed_history'
import { seedMovements } from '#app/demo/seeds/seed_movements'
import { seedMoney } from '#app/demo/seeds/seed_money'
import { readOlderNotices } from '#app/demo/seeds/seed_notices'
import { seedOperations } from '#app/demo/seeds/seed_operations'
import { seedOrders } from '#app/demo/seeds/seed_orders'
import { seedPairOrders } from '#app/demo/seeds/seed_pair_orders'
import { seedPurchaseRequests } from '#app/demo/seeds/seed_purchase_requests'
import { seedPrices } from '#app/demo/seeds/seed_prices'
import { seedGoodsOnTheWay } from '#app/demo/seeds/seed_goods_on_the_way'
import { seedQuotations } from '#app/demo/seeds/seed_quotations'
import { rebuildStatistics } from '#app/report/rollups/refresh'
import { seedDollarOffers } from '#app/demo/seeds/seed_dollars'
import { seedDollarOrders } from '#app/demo/seeds/seed_dollar_orders'
import { seedTonneDemands } from '#app/demo/seeds/seed_tonne_demands'
import { seedTonnage } from '#app/demo/seeds/seed_tonnage'
import { seedTonnageOrders } from '#app/demo/seeds/seed_tonnage_orders'
import { seedFibrePairs } from '#app/demo/seeds/seed_fibre_pairs'
import { seedWaitingWork } from '#app/demo/seeds/seed_waiting_work'
import { seedOperators, seedPeople } from '#app/demo/seeds/seed_people'

/** Days ago on which what is offered in dollars was offered: before the first order of it. */
const OFFERED_IN_DOLLARS = 20

export type SeedOptions = {
  batches: number
  /** Number of orders besides the fourteen of the demo buyer; the first seven complete the states that the demo seller sees. */
  orders?: number
  seed: number
  log: (line: string) => void
}

/** Fills an empty database. The same seed gives the same companies, batches and prices. */
export async function seedDemoMarket({ batches, orders = 46, seed, log }: SeedOptions) {
  const random = new Random(seed)
  await seedOperators()
  log(`${await seedPrices()} daily prices`)
  const people = await inThePast(OPENED, async () => {
    const members = await seedPeople(random)
    log(`${members.companies.length} companies`)
    await seedMoney(members, random)
    return members
  })
  log('accounts and money')
  log(`${await seedBatches(people, random, batches, log)} batches`)
  const hours = await MarketHours.between(DateTime.now().minus({ days: OPENED }), DateTime.now())
  log(`${await seedTonnage(people, new Random(seed + 6), hours)} offers by the tonne`)
  log(`${await inThePast(OFFERED_IN_DOLLARS, () => seedDollarOffers(people, new Random(seed + 9)))} offers in dollars`)
  const calendar = new OrderCalendar(hours, new Random(seed + 5))
  seedHistory(people, new Random(seed + 2), Math.round(orders * 1.2), calendar)
  seedOrders(people, random, orders, calendar)
  seedTonnageOrders(people, new Random(seed + 7), calendar)
  seedDollarOrders(people, calendar)
  log(`${await calendar.run()} orders`)
  log(`${await seedPairOrders(people, new Random(seed + 4))} pair orders`)
  log(`${await seedFibrePairs(people, new Random(seed + 8))} pair orders over staple fibre`)
  await seedCertifications(people)
  await seedOperations(people, new Random(seed + 1))
  log('audit queue, tags, blacklist, saved searches, user log')
  await seedWaitingWork(people)
  log('work that waits for operators')
  await seedContent(people)
  log('news, help, financial services, pictures')
  log(`${await seedAuctions(people, new Random(seed + 3))} auction sessions`)
  log(`${await seedGoodsOnTheWay(people)} batches on the way`)
  log(`${await seedQuotations(people, new Random(seed + 4))} inquiries`)
  // Behind the inquiries, which traders make without limits.
  log(`${await seedPurchaseRequests(people)} purchase requests`)
  const demands = await seedDemands(people, new Random(seed + 10))
  log(`${demands.wishes} wishes, ${demands.answers} standing answers`)
  const byTonne = await seedTonneDemands(people, new Random(seed + 12))
  log(`${byTonne.wishes} wishes by the tonne, ${byTonne.answers} answers`)
  log(`${await seedIntroductions(people)} introductions of goods`)
  log(`${await seedMovements()} movements at the bank`)
  await seedIndividuation(people)
  log('individuation')
  await readOlderNotices()
  await rebuildStatistics()
  log('statistics')
}
