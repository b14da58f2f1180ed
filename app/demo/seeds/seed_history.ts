/* Trade of the last four weeks: completed and cancelled deals, each on its day, through the same actions as any other order. */
import db from '@adonisjs/lucid/services/db'
import { inThePast } from '#app/demo/shared/past'
import type { Random } from '#app/demo/shared/random'
import { runTo, type OpenListing, type Stage } from '#app/demo/seeds/seed_orders'
import type { DemoPeople } from '#app/demo/seeds/seed_people'
import { DeliveryType, ListingState } from '#app/listing/codes'
import { InTransitState, ProductType, SalesState } from '#app/catalog/codes'
import { partiesOf } from '#app/demo/shared/parties'

/** Number of days ago when the market opened. */
export const OPENED = 31
const WEEKS = 28
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

/** @returns number of orders */
export async function seedHistory({ gins, buyers }: DemoPeople, random: Random, count: number): Promise<number> {
  let orders = 0
  for (let i = 0; i < count; i++) {
    const daysAgo = WEEKS - Math.floor((i * WEEKS) / count)
    const [seller, buyer] = [random.pick(gins), random.pick(buyers)]
    const listings = await offeredThen(seller.company.id, daysAgo, random.between(1, 3))
    if (listings.length === 0) continue
    await inThePast(daysAgo - random.next() / 4, async () => {
      await runTo(STAGES[i % STAGES.length], listings, await partiesOf(buyer, seller), random)
    })
    orders++
  }
  return orders
}
