/* Orders by the tonne, collected and delivered, in every state, among all others of the calendar: the books are written in the order of time. */
import db from '@adonisjs/lucid/services/db'
import { oneOf } from '#core/define_codes'
import { BY_TONNE, SalesState } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { DeliveryType, ListingState, PriceType } from '#app/listing/codes'
import type { OrderCalendar } from '#app/demo/seeds/order_calendar'
import { demoOrderSteps, STAGES, PLACED_AGO, type OpenListing, type Stage } from '#app/demo/seeds/seed_orders'
import type { DemoCompany, DemoPeople } from '#app/demo/seeds/seed_people'
import { defaultAddressOf } from '#app/demo/shared/default_address'
import { partiesOf } from '#app/demo/shared/parties'
import type { Random } from '#app/demo/shared/random'

/** Stages of the orders that their seller delivers; those that end before acceptance are the same as of others. */
const DELIVERED: readonly Stage[] = [
  'placed',
  'accepted',
  'paid',
  'released',
  'picking',
  'picked',
  'submitted',
  'invoiced',
  'completed',
]

/** The largest offer of one of the sellers with at least so many tonnes left, for an order at its price. */
async function openStock(sellerIds: number[], weight: number, deliveryType: DeliveryType): Promise<OpenListing | null> {
  const { rows } = await db.rawQuery(
    `select l.id, l.price, l.company_id as "companyId" from listings l join batches b on b.id = l.batch_id
     where l.state = ${ListingState.listed} and l.price_type = ${PriceType.fixed} and b.sales_state = ${SalesState.onSale}
       and b.product_type ${oneOf(...BY_TONNE)} and l.delivery_type = ? and l.company_id = any(?) and b.gross_weight >= ?
       and l.listed_at < now() order by b.gross_weight desc, l.id limit 1`,
    [deliveryType, sellerIds, weight]
  )
  return rows.length > 0 ? { ...rows[0], weight } : null
}

/** Orders by the demo buyer and by others. */
export function seedTonnageOrders(people: DemoPeople, random: Random, calendar: OrderCalendar) {
  const mills = people.buyers.filter(({ company }) => (company.type & CompanyType.textileMill) !== 0)
  // Not the fibre plant: it applies for another name, which a company with open orders may not.
  const [trader] = people.companies.filter(({ company }) => company.type === CompanyType.trader)
  const make = (stage: Stage, buyer: DemoCompany, sellers: DemoCompany[], deliveryType: DeliveryType) =>
    calendar.add(calendar.recently(PLACED_AGO[stage] ?? 0), async () => {
      const ids = sellers.map(({ company }) => company.id)
      const listing = await openStock(ids, random.between(10, 32), deliveryType)
      if (!listing) return null
      const seller = sellers.find(({ company }) => company.id === listing.companyId)!
      if (deliveryType === DeliveryType.delivered) listing.addressId = await defaultAddressOf(buyer.company.id)
      return demoOrderSteps(stage, [listing], await partiesOf(buyer, seller), random)
    })
  const [own, other] = people.gins
  for (const [index, stage] of STAGES.entries()) {
    make(stage, mills[0], [index % 2 === 0 ? trader : own], DeliveryType.pickUp)
    make(stage, mills[1 + (index % (mills.length - 1))], [index % 2 === 0 ? own : other], DeliveryType.pickUp)
  }
  for (const [index, stage] of DELIVERED.entries())
    make(stage, mills[index % 2], [trader, ...people.gins.slice(0, 9)], DeliveryType.delivered)
}
