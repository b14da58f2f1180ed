/* Trade of the last two months: completed and cancelled deals, each step on its day, through the same actions as any other order. */
import db from '@adonisjs/lucid/services/db'
import type { Random } from '#app/demo/shared/random'
import type { OrderCalendar } from '#app/demo/seeds/order_calendar'
import { demoOrderSteps, type OpenListing, type Stage } from '#app/demo/seeds/seed_orders'
import type { DemoPeople } from '#app/demo/seeds/seed_people'
import { DeliveryType, ListingState } from '#app/listing/codes'
import { InTransitState, ProductType, SalesState } from '#app/catalog/codes'
import { partiesOf } from '#app/demo/shared/parties'

/** Number of days ago when the market opened: the last thirty days have thirty before them to be compared with. */
export const OPENED = 66
const OLDEST = 62
/** Orders of the days after are those of `seed_orders`. */
const NEWEST = 9
const STAGES: readonly Stage[] = [
  'completed',
  'completed',
  'completed',
  'agreed',
  'completed',
  'completed',
  'completed',
]

/** Listings of a seller that were on offer on a day. */
async function offeredThen(sellerId: number, daysAgo: number, count: number): Promise<OpenListing[]> {
  const { rows } = await db.rawQuery(
    `select l.id, l.price, l.company_id as "companyId" from listings l join batches b on b.id = l.batch_id
     where l.company_id = ? and l.state = ${ListingState.listed} and b.sales_state = ${SalesState.onSale} and b.in_transit_state = ${InTransitState.stored} and l.delivery_type = ${DeliveryType.pickUp}
       and b.product_type in (${ProductType.xinjiang}, ${ProductType.warrant}, ${ProductType.xinjiangUninspected}, ${ProductType.inland}, ${ProductType.importedCny}) and l.listed_at < now() - make_interval(days => ?) order by l.id limit ?`,
    [sellerId, daysAgo, count]
  )
  return rows
}

/** Plans deals of the last two months. */
export function seedHistory({ gins, buyers }: DemoPeople, random: Random, count: number, plan: OrderCalendar): void {
  for (let i = 0; i < count; i++) {
    const daysAgo = OLDEST - Math.floor((i * (OLDEST - NEWEST)) / count)
    const [seller, buyer] = [random.pick(gins), random.pick(buyers)]
    const lines = random.between(1, 3)
    plan.add(plan.recently(daysAgo), async () => {
      const listings = await offeredThen(seller.company.id, daysAgo, lines)
      if (listings.length === 0) return null
      return demoOrderSteps(STAGES[i % STAGES.length], listings, await partiesOf(buyer, seller), random)
    })
  }
}
