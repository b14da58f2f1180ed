/* Goods of the first demo gin that are on the way to a warehouse near the mills. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#core/clock'
import { departBatches } from '#app/catalog/actions/change_transit'
import { SalesState } from '#app/catalog/codes'
import { DeliveryType, ListingState } from '#app/listing/codes'
import type { DemoPeople } from '#app/demo/seeds/seed_people'
import { partiesOf } from '#app/demo/shared/parties'

const BATCHES = 4
const DAYS = 12

/** @returns number of batches */
export async function seedGoodsOnTheWay({ gins, buyers }: DemoPeople): Promise<number> {
  const { seller } = await partiesOf(buyers[0], gins[0])
  const rows = await db
    .from('listings as l')
    .join('batches as b', 'b.id', 'l.batch_id')
    .where({ 'l.company_id': gins[0].company.id, 'l.state': ListingState.listed })
    .where({ 'l.delivery_type': DeliveryType.pickUp, 'b.sales_state': SalesState.onSale })
    .orderBy('l.id')
    .limit(BATCHES)
    .select('b.id')
  if (!rows.length) return 0
  await departBatches(
    { productIds: rows.map(({ id }) => Number(id)), arrivalDate: now().plus({ days: DAYS }).toISODate()! },
    seller
  )
  return rows.length
}
