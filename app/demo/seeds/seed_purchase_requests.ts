/*
 * 采购审批: two mills limit what their traders order alone. The demo mill has a request that waits for its manager and one that was rejected; at
 * another mill one was approved and has become an order.
 */
import db from '@adonisjs/lucid/services/db'
import { CNY_COTTON, SalesState } from '#app/catalog/codes'
import { CompanyState, CompanyType } from '#app/company/codes'
import { oneOf } from '#core/define_codes'
import type { DemoCompany, DemoPeople } from '#app/demo/seeds/seed_people'
import { actorOfUser } from '#app/identity/sessions/members'
import { DeliveryType, ListingState, PriceType } from '#app/listing/codes'
import { askPurchase } from '#app/order/actions/ask_purchase'
import { approvePurchase, rejectPurchase } from '#app/order/actions/decide_purchase'
import { setPurchaseApproval, setPurchaseLimit } from '#app/order/actions/set_purchase_limit'

/** 200,000 and 1,000,000 yuan, in cents: less than a batch, and than two. */
const PER_ORDER = 20_000_000
const PER_DAY = 100_000_000

/** Listings at a fixed price that anybody may collect. */
async function offersFor(companyId: number, count: number): Promise<{ id: number; price: number }[]> {
  const { rows } = await db.rawQuery(
    `select l.id, l.price from listings l join batches b on b.id = l.batch_id join companies c on c.id = b.company_id
     where l.state = ${ListingState.listed} and l.price_type = ${PriceType.fixed} and l.delivery_type = ${DeliveryType.pickUp}
       and b.sales_state = ${SalesState.onSale} and b.product_type ${oneOf(...CNY_COTTON)} and b.company_id <> ? and c.state = ${CompanyState.active}
     order by l.id desc limit ?`,
    [companyId, count]
  )
  return rows
}

async function limitTrader({ company, manager, trader }: DemoCompany) {
  const actor = await actorOfUser(manager.id)
  await setPurchaseLimit({ userId: trader.id, perOrder: PER_ORDER, perDay: PER_DAY, always: false }, actor)
  await setPurchaseApproval({ enabled: true }, actor)
  const asker = await actorOfUser(trader.id)
  return {
    actor,
    offers: (count: number) => offersFor(company.id, count),
    ask: ({ id: listingId, price }: { id: number; price: number }, note: string, buyerReference: string) =>
      askPurchase({ lines: [{ listingId, price }], note, buyerReference }, asker),
  }
}

export async function seedPurchaseRequests({ buyers }: DemoPeople): Promise<number> {
  const mills = buyers.filter(({ company }) => company.type === CompanyType.textileMill)
  const mill = await limitTrader(mills[0])
  const [first, second] = await mill.offers(2)
  // A market of very few batches has none.
  if (!first || !second) return 0
  const refused = await mill.ask(first, '备库', 'PO-20261102')
  await rejectPurchase({ requestId: refused.id, reason: '库存够用到下月，暂不采购' }, mill.actor)
  await mill.ask(second, '32支纱订单用棉，下周上机', 'PO-20261107')

  const other = await limitTrader(mills[1])
  const [third] = await other.offers(1)
  const approved = await other.ask(third, '补足本月用量', 'CG-1103')
  await approvePurchase({ requestId: approved.id }, other.actor)
  return 3
}
