/*
 * Orders in every state, made by the actions of the order module: each is placed, accepted, paid and picked up with its postings, notices and audit
 * entries.
 */
import db from '@adonisjs/lucid/services/db'
import { now } from '#core/clock'
import { acceptOrder } from '#app/order/actions/accept_order'
import { addPick } from '#app/order/actions/add_pick'
import { askCancellation, answerCancellation } from '#app/order/actions/agree_cancellation'
import { confirmReceipt } from '#app/order/actions/confirm_receipt'
import { approvePick } from '#app/order/actions/decide_pick'
import { cancelOwnOrder, rejectOrder } from '#app/order/actions/end_unaccepted'
import { payOrder } from '#app/order/actions/pay_order'
import { placeOrders } from '#app/order/actions/place_orders'
import { recordPick } from '#app/order/actions/record_pick'
import { releaseOrder } from '#app/order/actions/release_order'
import Order from '#app/order/models/order'
import PickOrder from '#app/order/models/pick_order'
import { provePickCode } from '#app/order/shared/pick_code'
import { goodsNoun } from '#app/catalog/rules/goods_noun'
import { demoPayProof } from '#app/demo/shared/pay_proof'
import type { DemoCompany, DemoPeople } from '#app/demo/seeds/seed_people'
import type { Random } from '#app/demo/shared/random'
import type { OrderCalendar, Pause } from '#app/demo/seeds/order_calendar'
import { settlementSteps, type SettlementStage } from '#app/demo/seeds/seed_settlements'
import { DeliveryType, ListingState } from '#app/listing/codes'
import { partiesOf, type Parties } from '#app/demo/shared/parties'
import { CNY_COTTON, InTransitState, SalesState, isByTonne } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { oneOf } from '#core/define_codes'

/** The stage to which an order of the demo is brought. */
export type Stage =
  | 'placed'
  | 'rejected'
  | 'cancelled'
  | 'accepted'
  | 'agreed'
  | 'paid'
  | 'released'
  | 'picking'
  | 'picked'
  | SettlementStage

/** One order of each stage for the first buyer, so that the demo account sees every state; the others are spread over the market. */
export const STAGES: readonly Stage[] = [
  'placed',
  'accepted',
  'paid',
  'released',
  'picking',
  'picked',
  'submitted',
  'objected',
  'invoicing',
  'invoiced',
  'completed',
  'rejected',
  'cancelled',
  'agreed',
]

/** `weight` of goods by the tonne: how many are ordered; `addressId` of goods that their seller delivers: where to. */
export type OpenListing = { id: number; price: number; companyId: number; weight?: number; addressId?: number }

async function openListings(sellerId: number | null, count: number): Promise<OpenListing[]> {
  const { rows } = await db.rawQuery(
    `select l.id, l.price, l.company_id as "companyId" from listings l join batches b on b.id = l.batch_id
     where l.state = ${ListingState.listed} and b.sales_state = ${SalesState.onSale} and b.in_transit_state = ${InTransitState.stored} and b.product_type ${oneOf(...CNY_COTTON)}
       and l.delivery_type = ${DeliveryType.pickUp} and (?::bigint is null or l.company_id = ?) order by l.id limit ?`,
    [sellerId, sellerId, count]
  )
  return rows
}

/** What a truck's scale says of so many tonnes: some kilograms less or more, a fifth of a percent. */
const onTheScale = (tonnes: number, random: Random) => Math.round(tonnes * random.between(998, 1_001)) / 1_000

/** The buyer requests a pick-up and (`whole`) picks up all goods. */
export async function collect(order: Order, { buyer, seller }: Parties, random: Random, whole: boolean) {
  await order.load('lines')
  const pick = await addPick(
    {
      orderId: order.id,
      lines: order.lines.map((line) =>
        isByTonne(line.productType)
          ? { lineId: line.id, weight: line.weight }
          : { lineId: line.id, packets: line.packets }
      ),
      plate: `新N${random.between(10000, 99999)}`,
      driverName: '马师傅',
      driverIdNo: '65280119900101451X',
      driverPhone: '13999000000',
      pickDate: now().plus({ days: 1 }).toISODate()!,
    },
    buyer
  )
  await approvePick({ pickOrderId: pick.id }, seller)
  if (!whole) return
  const approved = await PickOrder.findOrFail(pick.id)
  await recordPick(
    {
      pickOrderId: pick.id,
      proof: await provePickCode({ pickOrderId: pick.id, pickCode: approved.pickCode }, seller),
      finished: true,
      lines: order.lines.map((line) => ({
        lineId: line.id,
        packets: line.packets,
        weight: isByTonne(line.productType) ? onTheScale(line.weight, random) : line.weight,
        ticketNo: `BD${random.between(100000, 999999)}`,
      })),
    },
    seller
  )
}

/** The buyer receives what was sent; of goods by the tonne the ticket of their truck. */
async function receive(order: Order, { buyer }: Parties, random: Random) {
  await order.load('lines')
  await confirmReceipt(
    {
      orderId: order.id,
      lines: order.lines.map(({ id: lineId, productType, packets, weight }) => {
        const ticketNo = `BD${random.between(100000, 999999)}`
        return isByTonne(productType)
          ? { lineId, tickets: [{ ticketNo, weight: onTheScale(weight, random) }] }
          : { lineId, packets, weight, ticketNo }
      }),
    },
    buyer
  )
}

/** The steps of one order to a stage; yields before each step that takes its time. */
export async function* demoOrderSteps(
  stage: Stage,
  listings: OpenListing[],
  parties: Parties,
  random: Random
): AsyncGenerator<Pause> {
  const { buyer, seller, payer } = parties
  const [{ addressId }] = listings
  const placed = await placeOrders(
    { lines: listings.map(({ id, price, weight }) => ({ listingId: id, price, weight })), addressId },
    buyer
  )
  const { id: orderId } = placed.orders[0]
  if (stage === 'placed') return
  yield 'soon'
  if (stage === 'rejected')
    return void (await rejectOrder(
      { orderId, reason: `该${goodsNoun(listings[0].weight !== undefined)}已有客户线下预订` },
      seller
    ))
  if (stage === 'cancelled') return void (await cancelOwnOrder({ orderId }, buyer))
  await acceptOrder({ orderId }, seller)
  if (stage === 'accepted') return
  yield 'soon'
  if (stage === 'agreed') {
    await askCancellation({ orderId, reason: '配棉计划调整' }, buyer)
    yield 'soon'
    return void (await answerCancellation({ orderId, agree: true }, seller))
  }
  await payOrder({ orderId, proof: await demoPayProof(payer) }, payer)
  if (stage === 'paid') return
  yield 'soon'
  await releaseOrder({ orderId }, seller)
  if (stage === 'released') return
  yield 'nextDay'
  const order = await Order.findOrFail(orderId)
  if (addressId === undefined) await collect(order, parties, random, stage !== 'picking')
  else if (stage !== 'picking') await receive(order, parties, random)
  if (stage === 'picking' || stage === 'picked') return
  yield* settlementSteps(stage, orderId, parties)
}

/** Days before today on which an order of a stage was placed, so that every step could take its time. */
export const PLACED_AGO: Partial<Record<Stage, number>> = {
  picking: 2,
  picked: 3,
  submitted: 4,
  objected: 6,
  invoicing: 6,
  invoiced: 8,
  completed: 10,
}

/** Orders of the demo buyer in every state, and `extra` more among the other companies; `plan` is what runs them, each step at its time. */
export function seedOrders({ gins, buyers }: DemoPeople, random: Random, extra: number, plan: OrderCalendar): void {
  const demoBuyer = buyers.find(({ company }) => company.type === CompanyType.textileMill)!
  const make = (stage: Stage, buyer: DemoCompany, seller: DemoCompany, lines: number, over = 0) => {
    const started = plan.recently((PLACED_AGO[stage] ?? 0) + over)
    plan.add(started, async () => {
      const listings = await openListings(seller.company.id, lines)
      if (listings.length === 0) return null
      return demoOrderSteps(stage, listings, await partiesOf(buyer, seller), random)
    })
  }
  for (const [index, stage] of STAGES.entries()) {
    // The first gin is the selling demo account: it gets every second order; the stages in between come from other buyers below.
    make(stage, demoBuyer, index % 2 === 0 ? gins[0] : gins[index % gins.length], 1 + (index % 3))
  }
  const missing = STAGES.filter((_, index) => index % 2 === 1)
  const others = buyers.filter((buyer) => buyer !== demoBuyer)
  for (let i = 0; i < extra; i++) {
    if (i < missing.length) {
      make(missing[i], others[i % others.length], gins[0], 1)
      continue
    }
    const buyer = random.pick(buyers)
    const stage = random.pick(STAGES)
    const seller = i % 5 === 0 ? gins[0] : random.pick(gins)
    make(stage, buyer, seller, random.between(1, 3), PLACED_AGO[stage] ? random.between(0, 6) : 0)
  }
}
