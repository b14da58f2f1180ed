/* Basis listings and pair orders in every state, by the actions of their modules. Completed deals are made on their days. */
import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#core/actor'
import { now } from '#core/clock'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { listBatch } from '#app/listing/actions/list_batch'
import { acceptOrder } from '#app/order/actions/accept_order'
import { answerCancellation, askCancellation } from '#app/order/actions/agree_cancellation'
import { rejectOrder } from '#app/order/actions/end_unaccepted'
import { payOrder } from '#app/order/actions/pay_order'
import { placeOrders } from '#app/order/actions/place_orders'
import { releaseOrder } from '#app/order/actions/release_order'
import Order from '#app/order/models/order'
import { demoPayProof } from '#app/demo/shared/pay_proof'
import { fillInstruction } from '#app/pair_order/actions/fill_instruction'
import { fixAtDeadline } from '#app/pair_order/actions/force_pricing'
import { cancelInstruction, placeInstruction } from '#app/pair_order/actions/place_instruction'
import { askRoll } from '#app/pair_order/actions/roll_order'
import { abandonPricing, setAutoFill } from '#app/pair_order/actions/side_steps'
import { PRODUCTS, type ProductCode } from '#app/market/rules/products'
import { MarketHours } from '#app/demo/shared/market_hours'
import { inThePast, throughThePast } from '#app/demo/shared/past'
import type { Random } from '#app/demo/shared/random'
import { collect } from '#app/demo/seeds/seed_orders'
import type { DemoCompany, DemoPeople } from '#app/demo/seeds/seed_people'
import { seedSettlement, type SettlementStage } from '#app/demo/seeds/seed_settlements'
import { ContractState, PriceStandard } from '#app/market/codes'
import { Adjustable, BidType, DeliveryType, ListingState, PriceType, StorageFeeType } from '#app/listing/codes'
import { InTransitState, ProductType, SalesState } from '#app/catalog/codes'
import { partiesOf, type Parties } from '#app/demo/shared/parties'
import { CompanyType } from '#app/company/codes'
import { InstructionKind } from '#app/pair_order/codes'
import { oneOf } from '#core/define_codes'

export type PairStage =
  | 'placed'
  | 'rejected'
  | 'waiting'
  | 'instructed'
  | 'partly'
  | 'rolling'
  | 'auto'
  | 'priced'
  | 'paid'
  | 'released'
  | 'abandoned'
  | 'agreed'
  | SettlementStage

/** The current pair orders of the demo buyer: stage and number of lines. */
const TODAY: readonly [PairStage, number][] = [
  ['placed', 1],
  ['rolling', 1],
  ['waiting', 2],
  ['instructed', 1],
  ['partly', 3],
  ['auto', 1],
  ['priced', 1],
  ['paid', 1],
  ['released', 1],
  ['submitted', 1],
  ['rejected', 1],
  ['abandoned', 1],
  ['agreed', 1],
]

/** Days ago of completed deals. */
const DONE = [35, 21, 12]
/** Days ago of a deal that was not priced in time and was forced at its deadline, five trading days later. */
const FORCED = 9

/** Minutes before now within which nothing of the past happens. */
const NOW = 5

type Contract = { code: string; last: number }

/** The smallest step of a contract's price, cents per tonne. */
const tickOf = (contract: string) => PRODUCTS[contract.slice(0, 2) as ProductCode].tick

/** The main contract of a product and the next suitable one. */
export async function contractsOf(product: ProductCode): Promise<[Contract, Contract]> {
  const rows = await db
    .from('futures_contracts')
    .where({ product, state: ContractState.listed })
    .whereRaw(`last_price is not null and last_point_date > (now() at time zone 'Asia/Shanghai')::date + 45`)
    .orderBy('is_main', 'desc')
    .orderBy('delivery_month')
    .limit(2)
    .select('code', 'last_price as last')
  return rows as [Contract, Contract]
}

/** Lists free batches of a seller against a contract in place of their fixed price; for a `deal` all on the same terms. @returns listing ids */
export async function offerBasis(
  seller: DemoCompany,
  sellerActor: Actor,
  contract: Contract,
  random: Random,
  count: number,
  { deal = false, deadline = null as string | null } = {}
): Promise<number[]> {
  const { rows } = await db.rawQuery(
    `select b.id, l.price, b.czce_agio as agio from listings l join batches b on b.id = l.batch_id
     where l.company_id = ? and l.state = ${ListingState.listed} and l.price_type = ${PriceType.fixed} and b.sales_state = ${SalesState.onSale} and b.in_transit_state = ${InTransitState.stored}
       and l.delivery_type = ${DeliveryType.pickUp} and l.bid_type = ${BidType.closed} and b.product_type ${oneOf(ProductType.xinjiang, ProductType.xinjiangUninspected)} order by l.id desc limit ?`,
    [seller.company.id, count]
  )
  const listings: number[] = []
  let together: number | null = null
  for (const { id: batchId, price, agio } of rows as { id: number; price: number; agio: number | null }[]) {
    await delistBatch({ batchId, reason: '改为基差报价' }, sellerActor)
    const standard = !deal && agio !== null && random.chance(0.3) ? PriceStandard.standardGrade : PriceStandard.batch
    // The lines of one order have the same terms.
    const basis: number =
      (deal && together) || price - contract.last - (standard === PriceStandard.standardGrade ? agio! : 0)
    together = basis
    const listing = await listBatch(
      {
        batchId,
        priceType: PriceType.basis,
        priceContract: contract.code,
        priceDiff: Math.max(-500_000, Math.min(1_000_000, Math.round(basis / 1_000) * 1_000)),
        priceStandard: standard,
        pointDeadline: deadline,
        storageFeeType: random.pick([StorageFeeType.none, StorageFeeType.oneMonth, StorageFeeType.twoMonths]),
        adjustable: random.chance(0.7) ? Adjustable.yes : Adjustable.no,
        confirmed: true,
      },
      sellerActor
    )
    listings.push(listing.id)
  }
  return listings
}

/** @param weight of goods by the tonne: how many are ordered */
export async function placeAtBasis(listingIds: number[], buyer: Actor, weight?: number): Promise<Order[]> {
  const rows = await db.from('listings').whereIn('id', listingIds).orderBy('id')
  const lines = rows.map((row) => ({
    listingId: row.id as number,
    priceDiff: Number(row.price_diff),
    priceContract: row.price_contract as string,
    weight,
  }))
  return (await placeOrders({ lines }, buyer)).orders
}

/** A limit so many ticks under the last price. */
async function instruct(order: Order, lineIds: number[], under: number, { buyer }: Parties) {
  const quote = await db.from('futures_contracts').where('code', order.priceContract!).first()
  const tick = tickOf(order.priceContract!)
  const limitPrice = Math.floor(Number(quote.last_price) / tick) * tick - under * tick
  return placeInstruction({ orderId: order.id, lineIds, kind: InstructionKind.limit, limitPrice }, buyer)
}

async function fillAll(order: Order, lineIds: number[], parties: Parties) {
  for (const instruction of await instruct(order, lineIds, 0, parties))
    await fillInstruction(
      { instructionId: instruction.id, price: instruction.limitPrice - tickOf(order.priceContract!) },
      parties.seller
    )
}

/** Takes an order that was placed to a stage. `other`: the contract to which it is rolled. */
export async function bring(order: Order, stage: PairStage, parties: Parties, random: Random, other: Contract) {
  const { buyer, seller, payer } = parties
  const orderId = order.id
  if (stage === 'placed') return
  if (stage === 'rejected') return void (await rejectOrder({ orderId, reason: '期货保证金不足，暂不接基差单' }, seller))
  await acceptOrder({ orderId }, seller)
  await order.load('lines')
  const lineIds = order.lines.map(({ id }) => id)
  if (stage === 'waiting') {
    const [instruction] = await instruct(order, [lineIds[0]], 20, parties)
    return void (await cancelInstruction({ instructionId: instruction.id }, buyer))
  }
  if (stage === 'instructed') return void (await instruct(order, lineIds, 30, parties))
  if (stage === 'partly') return fillAll(order, [lineIds[0]], parties)
  if (stage === 'rolling') return void (await askRoll({ orderId, priceContract: other.code }, seller))
  if (stage === 'auto') {
    await setAutoFill({ orderId, autoFill: true }, seller)
    return void (await instruct(order, lineIds, 60, parties))
  }
  if (stage === 'abandoned') return void (await abandonPricing({ orderId, reason: '纱厂停机检修，暂不采购' }, buyer))
  if (stage === 'agreed') {
    await askCancellation({ orderId, reason: '双方改做一口价' }, buyer)
    return void (await answerCancellation({ orderId, agree: true }, seller))
  }
  await fillAll(order, lineIds, parties)
  if (stage === 'priced') return
  await payOrder({ orderId, proof: await demoPayProof(payer) }, payer)
  if (stage === 'paid') return
  await releaseOrder({ orderId }, seller)
  if (stage === 'released') return
  await collect(await Order.findOrFail(orderId), parties, random, true)
  await seedSettlement(stage, orderId, parties)
}

/** @returns number of pair orders */
export async function seedPairOrders({ gins, buyers }: DemoPeople, random: Random): Promise<number> {
  const [main, next] = await contractsOf('CF')
  if (!next) return 0
  const demoBuyer = buyers.find(({ company }) => company.type === CompanyType.textileMill)!
  const sellers = await Promise.all(gins.map((gin) => partiesOf(demoBuyer, gin)))
  let orders = 0
  const make = async (stage: PairStage, index: number, buyer: DemoCompany, count: number) => {
    // In a small market the gin may have sold everything; then the next gin takes its place.
    for (const gin of [...gins.slice(index), ...gins.slice(0, index)]) {
      const parties = await partiesOf(buyer, gin)
      const listings = await offerBasis(gin, parties.seller, main, random, count, { deal: true })
      if (listings.length === 0) continue
      for (const order of await placeAtBasis(listings, parties.buyer)) {
        await bring(order, stage, parties, random, next)
        orders++
      }
      return
    }
  }
  for (const [index, daysAgo] of DONE.entries())
    await inThePast(daysAgo, () => make('completed', index % gins.length, buyers[index % buyers.length], 1))
  orders += await seedForced(gins[0], demoBuyer, main, random)
  // Both the demo seller and the demo buyer see every stage.
  for (const [stage, lines] of TODAY) await make(stage, 0, demoBuyer, lines)
  // One after the other, over the last working hours: a market in which all list in one minute is none.
  const offers = gins.flatMap((gin, index) => Array.from({ length: index === 0 ? 8 : 5 }, () => ({ gin, index })))
  const hours = await MarketHours.between(now().minus({ days: 1 }), now().minus({ minutes: NOW }))
  await throughThePast(async (goTo) => {
    for (const [place, { gin, index }] of offers.entries()) {
      await goTo(hours.at((place + 0.25 + random.next() / 2) / offers.length))
      await offerBasis(gin, sellers[index].seller, random.chance(0.7) ? main : next, random, 1)
    }
  })
  return orders
}

/** An order that is never priced by the buyer: fixed at the stored settlement price of its deadline. */
async function seedForced(gin: DemoCompany, buyer: DemoCompany, contract: Contract, random: Random): Promise<number> {
  const parties = await partiesOf(buyer, gin)
  const orderIds = await inThePast(FORCED, async () => {
    const soon = now().plus({ days: 6 }).toISODate()!
    const listings = await offerBasis(gin, parties.seller, contract, random, 1, { deal: true, deadline: soon })
    if (listings.length === 0) return []
    const made = await placeAtBasis(listings, parties.buyer)
    for (const { id: orderId } of made) await acceptOrder({ orderId }, parties.seller)
    return made.map(({ id }) => id)
  })
  for (const orderId of orderIds) {
    const { pointDeadline } = await Order.findOrFail(orderId)
    const daysAgo = now().diff(pointDeadline!, 'days').days - 0.1
    if (daysAgo > 0) await inThePast(daysAgo, () => fixAtDeadline({ orderId }, systemActor()))
  }
  return orderIds.length
}
