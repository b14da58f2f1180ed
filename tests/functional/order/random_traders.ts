/*
 * What random traders do: commands on a few orders, chosen by dice, with a moving clock. A command that is not allowed is refused.
 */
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { now, shiftClock } from '#core/clock'
import { acceptOrder } from '#app/order/actions/accept_order'
import { sendQueued } from '#app/bank/actions/ask_bank'
import { proveWithdrawal, requestWithdrawal } from '#app/bank/actions/request_withdrawal'
import { resumePayouts } from '#app/bank/actions/resume_payouts'
import { takeBankResult } from '#app/bank/actions/take_bank_result'
import { readBankOrder } from '#app/bank/gateway/read_messages'
import { listBatch } from '#app/listing/actions/list_batch'
import { DeliveryType, ListingState, PriceType } from '#app/listing/codes'
import { rollContracts } from '#app/market/actions/roll_contracts'
import { saveQuotes } from '#app/market/actions/save_quotes'
import { storeSettlements } from '#app/market/actions/store_settlements'
import { isTradingDay, plusTradingDays } from '#app/market/shared/trading_days'
import { closeRest } from '#app/order/actions/close_rest'
import { confirmReceipt } from '#app/order/actions/confirm_receipt'
import { defaultSeller } from '#app/order/actions/default_seller'
import { payDebt } from '#app/order/actions/pay_debt'
import { addPick } from '#app/order/actions/add_pick'
import { answerCancellation, askCancellation } from '#app/order/actions/agree_cancellation'
import { approvePick, cancelPick } from '#app/order/actions/decide_pick'
import { defaultBuyer } from '#app/order/actions/default_buyer'
import { cancelOwnOrder, rejectOrder } from '#app/order/actions/end_unaccepted'
import { payOrder } from '#app/order/actions/pay_order'
import { payStorage } from '#app/order/actions/pay_storage'
import { placeOrders } from '#app/order/actions/place_orders'
import { provePayer } from '#app/order/actions/prove_payer'
import { recordPick } from '#app/order/actions/record_pick'
import { provePickCode } from '#app/order/shared/pick_code'
import { provePayPassword } from '#app/bank/shared/pay_password'
import { releaseOrder } from '#app/order/actions/release_order'
import { relistBatches } from '#app/order/actions/relist_batches'
import { askVoid, decideVoid } from '#app/order/actions/void_order'
import { runOrderTimeouts } from '#app/order/jobs/timeouts'
import { acceptOffer, offerOnClaim, ruleClaim, withdrawClaim } from '#app/settlement/actions/claim_steps'
import { confirmSettlement, proveTopUp, topUp } from '#app/settlement/actions/confirm_settlement'
import { confirmInvoice, redLetterInvoice, registerInvoice, returnInvoice } from '#app/settlement/actions/invoice_steps'
import { fillInstruction, followQuote } from '#app/pair_order/actions/fill_instruction'
import { forcePricing } from '#app/pair_order/actions/force_pricing'
import { cancelInstruction, placeInstruction } from '#app/pair_order/actions/place_instruction'
import { abandonPricing, setAutoFill } from '#app/pair_order/actions/side_steps'
import { InstructionKind, InstructionState } from '#app/pair_order/codes'
import { runPairTimeouts } from '#app/pair_order/jobs/timeouts'
import { submitSettlement } from '#app/settlement/actions/submit_settlement'
import { runSettlementTimeouts } from '#app/settlement/jobs/timeouts'
import Claim from '#app/settlement/models/claim'
import Settlement from '#app/settlement/models/settlement'
import { createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { creditCompany, givePayPassword, openAccount, smsCodeFor } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { offerTonnage } from '#tests/helpers/tonnage'
import { changeStock, type AddGoodsInput } from '#app/tonnage/actions/save_goods'
import { LinterClass } from '#app/tonnage/codes'
import { BY_PRODUCTS, BY_TONNE, ProductType, SalesState, WeightType } from '#app/catalog/codes'
import { oneOf } from '#core/define_codes'
import { toKilograms } from '#core/money'
import { freezeOfSeller, LOCAL, PAY_PASSWORD, today, tomorrow, truck } from './helpers.js'
import { evidenceOf, openClaim } from './model_helpers.js'
import { OrderState, OrderType, PickState } from '#app/order/codes'
import { ClaimState, SettlementState } from '#app/settlement/codes'
import { MILL_ADDRESS } from '#tests/helpers/addresses'

const HOUR = 3600_000
const TEST = { source: 'test' }

/** Cents per tonne: the deposit of 500 yuan is above it, the amount of a batch is not nothing. */
const EXTREME = 30_000

/** Tonnes that a seller offers of goods by the tonne: two orders of most of it are too many. */
export const STOCK = 40

/** Cents; the second seller has money for some of them. */
const SELLER_DEPOSIT = 800_000

export type World = {
  buyers: TestMember[]
  sellers: TestMember[]
  operators: TestOperator[]
  listings: Offer[]
  shift: number
  /** What is added to each stock, and taken off it, other than by orders: kilograms by the id of the goods. */
  stocked: Map<number, number>
  /** Orders that were cancelled after payment and whose goods an operator has put on sale again. */
  relisted: Set<number>
}

/** `most` tonnes are ordered at once of goods by the tonne; a batch is ordered whole. `price` or `priceDiff` is what the buyer has seen. */
type Offer = { id: number; most?: number; price?: number; priceDiff?: number; priceContract?: string }

/** By-products of a gin, at prices like those of the trade, cents per tonne. */
const BY_PRODUCT_OFFERS: [price: number, deliveryType: DeliveryType, facts: Partial<AddGoodsInput>][] = [
  [312_000, DeliveryType.pickUp, { productType: ProductType.cottonseed }],
  [268_000, DeliveryType.delivered, { productType: ProductType.sterileSeed, oilContent: null }],
  [
    465_000,
    DeliveryType.pickUp,
    { productType: ProductType.linters, linterClass: LinterClass.first, oilContent: null, linterContent: null },
  ],
]

/**
 * Buyers and sellers with accounts, goods of every kind of weight and delivery, bales and tonnes, one of them by conditioned weight, at a price or at a
 * basis, and an order of a purchase auction.
 */
export async function makeWorld(): Promise<World> {
  await resetDatabase()
  shiftClock(0)
  const sellers = [await createMember(), await createMember()]
  const buyers = [await createMember(), await createMember()]
  // the second buyer cannot pay two orders, and one seller cannot pay a penalty
  const money = [4_000_000, 1_000_000]
  for (const [index, member] of buyers.entries()) await openAccount(member.company, money[index])
  for (const [index, member] of sellers.entries()) await openAccount(member.company, index * 40_000)
  for (const member of [...buyers, ...sellers]) await givePayPassword(member)
  const listings: Offer[] = []
  await openMarket()
  for (const seller of sellers) {
    listings.push(...(await offerBases(seller)))
    for (const batch of [{}, LOCAL, LOCAL]) {
      const { listing } = await createListing(seller, {}, batch)
      listings.push({ id: listing.id, price: listing.price! })
    }
    const { listing } = await createListing(seller, { deliveryType: DeliveryType.delivered }, LOCAL)
    listings.push({ id: listing.id, price: listing.price! })
    // Extremes that a listing does not allow, but a bargain or an auction may lead to: the deposit is above the amount.
    for (const price of [1, EXTREME]) {
      const { listing: odd } = await createListing(seller, {}, LOCAL)
      await db.from('listings').where('id', odd.id).update({ price })
      listings.push({ id: odd.id, price })
    }
    for (const deliveryType of [DeliveryType.pickUp, DeliveryType.delivered]) {
      const goods = await offerTonnage(seller, { deliveryType }, { weight: STOCK })
      const { id, batchId, price: asked } = goods.listing
      listings.push({ id, price: asked!, most: STOCK })
      if (deliveryType === DeliveryType.pickUp && seller === sellers[0])
        await db.from('batches').where({ id: batchId }).update({ weight_type: WeightType.conditioned })
    }
    for (const [price, deliveryType, facts] of BY_PRODUCT_OFFERS) {
      const { listing: offered } = await offerTonnage(seller, { price, deliveryType }, { weight: STOCK, ...facts })
      listings.push({ id: offered.id, price, most: STOCK })
    }
  }
  const goods = await db.from('tonnage_goods').select('batch_id')
  const world: World = {
    buyers,
    sellers,
    operators: [await createOperator(), await createOperator()],
    listings,
    shift: 0,
    stocked: new Map(goods.map(({ batch_id: batchId }) => [batchId, toKilograms(STOCK)])),
    relisted: new Set(),
  }
  await makePurchase(world)
  return world
}

/** Contracts that buyers point, with the settlement price that limits it, cents per tonne. */
const CONTRACTS = [
  { product: 'CF', tick: 500, settle: 1_560_000 },
  { product: 'PF', tick: 200, settle: 719_000 },
] as const

/** The nearest contract with two months to go. */
async function contractOf(product: string): Promise<{ code: string; last_point_date: string }> {
  const far = now().plus({ days: 60 }).toISODate()!
  return db
    .from('futures_contracts')
    .where({ product })
    .where('last_point_date', '>', far)
    .orderBy('delivery_month')
    .firstOrFail()
}

/** The contracts of the months ahead, with quotes and settlement prices of the day before. */
async function openMarket() {
  await rollContracts()
  let before = now().minus({ days: 1 })
  while (!(await isTradingDay('CZCE', before))) before = before.minus({ days: 1 })
  for (const { product, settle } of CONTRACTS) {
    const { code } = await contractOf(product)
    await storeSettlements(before.toISODate()!, [{ code, settle }], TEST, systemActor())
    await saveQuotes([{ code, lastPrice: settle, at: now(), tradingDay: now().toISODate()! }], TEST)
  }
}

/** A batch at a basis on cotton, and staple at one on PF; days to point are few, so that deadlines are met. */
async function offerBases(seller: TestMember): Promise<Offer[]> {
  const offers: Offer[] = []
  for (const [{ product }, priceDiff] of [
    [CONTRACTS[0], 85_000],
    [CONTRACTS[1], -8_000],
  ] as const) {
    const { code: priceContract } = await contractOf(product)
    const pointDeadline = (await plusTradingDays('CZCE', now(), 8)).toISODate()!
    const terms = { price: null, priceType: PriceType.basis, priceDiff, priceContract, pointDeadline }
    const { listing } =
      product === 'CF'
        ? await createListing(seller, terms, LOCAL)
        : await offerTonnage(seller, terms, { weight: STOCK })
    offers.push({ id: listing.id, priceDiff, priceContract, ...(product === 'PF' && { most: STOCK }) })
  }
  return offers
}

/** A quote of this moment, at most a hundredth from the settlement price. */
async function quoteNow(code: string, dice: Dice): Promise<number> {
  const { tick, settle } = CONTRACTS.find(({ product }) => code.startsWith(product))!
  const lastPrice = Math.round((settle * (1 + ((dice.which % 21) - 10) / 1000)) / tick) * tick
  await saveQuotes([{ code, lastPrice, at: now(), tradingDay: now().toISODate()! }], TEST)
  return lastPrice
}

/** An order as of a purchase auction: contract and deposits of both sides are there from the beginning. */
async function makePurchase({ buyers: [buyer], sellers: [, seller], listings }: World) {
  const offer = listings.slice(listings.length / 2).find(({ price }) => price !== undefined)!
  await placeOrders({ lines: [{ listingId: offer.id, price: offer.price }], newAddress: MILL_ADDRESS }, buyer.actor)
  const { id: orderId } = await db.from('orders').firstOrFail()
  await acceptOrder({ orderId }, seller.actor)
  await freezeOfSeller(seller.actor, orderId, SELLER_DEPOSIT)
}

/** Random numbers that choose actor, object and variant; every command uses some of them. `order`: the only one that a step may choose. */
export type Dice = { which: number; who: number; how: number; order?: number }

/** An operator by dice, without a row: the actions only write down the name. */
const systemOperator = (dice: Dice) => ({ ...systemActor(), name: `运营${dice.who % 3}` })

export type Command = (world: World, dice: Dice) => Promise<unknown>

async function pick<Row extends { id: number }>(query: Promise<Row[]>, dice: Dice): Promise<Row | null> {
  const rows = await query
  return rows.length > 0 ? rows[dice.which % rows.length] : null
}

const anyOrder = (dice: Dice) => pick(db.from('orders').orderBy('id'), dice)
const sideActor = (world: World, companyId: number) =>
  [...world.buyers, ...world.sellers].find((member) => member.company.id === companyId)!.actor

/** Rows of a table with orders, or only those of the order that is to be chosen. */
const rowsOf = (dice: Dice, table: string, order = 'order_id') => {
  const rows = db.from(table).orderBy('id')
  return dice.order === undefined ? rows : rows.where(order, dice.order)
}

/** An order in one of the states, or in 1 of 13 cases any order: steps that are not allowed must be refused. */
const orderIn = (dice: Dice, ...states: OrderState[]) =>
  dice.how % 13 === 0 ? anyOrder(dice) : pick(rowsOf(dice, 'orders', 'id').whereIn('state', states), dice)
const settlementIn = (dice: Dice, ...states: SettlementState[]) =>
  dice.how % 13 === 0
    ? pick(rowsOf(dice, 'settlements'), dice)
    : pick(rowsOf(dice, 'settlements').whereIn('state', states), dice)

const onOrder =
  (
    states: OrderState[],
    side: 'buyer' | 'seller',
    act: (orderId: number, actor: any, dice: Dice, row: any) => unknown
  ): Command =>
  async (world, dice) => {
    const order = await orderIn(dice, ...states)
    if (order) await act(order.id, sideActor(world, (order as any)[`${side}_company_id`]), dice, order)
  }

const onSettlement =
  (
    states: SettlementState[],
    side: 'buyer' | 'seller',
    act: (settlementId: number, actor: any, dice: Dice, row: any) => unknown
  ): Command =>
  async (world, dice) => {
    const settlement = await settlementIn(dice, ...states)
    if (settlement)
      await act(settlement.id, sideActor(world, (settlement as any)[`${side}_company_id`]), dice, settlement)
  }

/** An open instruction, with the contract of its order, for one of its sides. */
const onInstruction =
  (side: 'buyer' | 'seller', act: (id: number, actor: any, dice: Dice, row: any) => unknown): Command =>
  async (world, dice) => {
    const row: any = await pick(
      db
        .from('point_instructions as p')
        .join('orders as o', 'o.id', 'p.order_id')
        .where('p.state', InstructionState.open)
        .select('p.id', 'p.limit_price', 'o.price_contract', 'o.buyer_company_id', 'o.seller_company_id')
        .orderBy('p.id'),
      dice
    )
    if (row) await act(row.id, sideActor(world, row[`${side}_company_id`]), dice, row)
  }

/** Commands that lead an order on, by its state. */
const NEXT: Record<number, string[]> = {
  [OrderState.unaccepted]: ['accept'],
  [OrderState.unpriced]: ['point', 'fill'],
  [OrderState.unpaid]: ['pay'],
  [OrderState.unreleased]: ['release'],
  [OrderState.unpicked]: ['addPick', 'decidePick', 'record', 'record', 'closeRest', 'receive'],
  [OrderState.unsettled]: ['submit', 'confirm', 'topUp', 'invoice', 'invoiceEnd'],
  [OrderState.disputed]: ['resolve'],
}

const AFTER_A_TRUCK = ['addPick', 'decidePick', 'record', 'closeRest', 'closeRest', 'closeRest']

export const COMMANDS: Record<string, Command> = {
  place: async (world, dice) => {
    const wanted = [world.listings[dice.which % world.listings.length]]
    if (dice.how % 3 === 0) wanted.push(world.listings[(dice.which + 1) % world.listings.length])
    await placeOrders(
      {
        lines: wanted.map(({ id, price, priceDiff, priceContract, most }) => ({
          listingId: id,
          ...(price === undefined
            ? { priceDiff, priceContract }
            : { price: dice.how % 11 === 0 ? price - 100 : price }),
          // Sometimes too little or too much.
          ...(most === undefined ? {} : { weight: (1 + (dice.how % 45_000)) / 1000 + (dice.who % 40) }),
        })),
        newAddress: MILL_ADDRESS,
      },
      world.buyers[dice.who % 2].actor
    )
  },
  accept: onOrder([OrderState.unaccepted], 'seller', (orderId, actor) => acceptOrder({ orderId }, actor)),
  reject: onOrder(
    [OrderState.unaccepted],
    'seller',
    (orderId, actor, dice) => dice.how % 3 === 0 && rejectOrder({ orderId, reason: '另有安排' }, actor)
  ),
  cancel: onOrder(
    [OrderState.unaccepted],
    'buyer',
    (orderId, actor, dice) => dice.how % 3 === 0 && cancelOwnOrder({ orderId }, actor)
  ),
  pay: onOrder([OrderState.unpaid], 'buyer', async (orderId, actor, dice) => {
    const payPassword = dice.how % 9 === 0 ? '000000' : PAY_PASSWORD
    await payOrder({ orderId, proof: await provePayer({ orderId, payPassword }, 'buyer', actor) }, actor)
  }),
  /** A limit at, above or below the quote, one of this moment, one off the tick. */
  point: onOrder([OrderState.unpriced], 'buyer', async (orderId, actor, dice, order) => {
    if (order.order_type !== OrderType.pair) return
    const last = await quoteNow(order.price_contract, dice)
    const lines = await db.from('order_lines').where('order_id', orderId).whereNull('fixed_price').orderBy('id')
    const limitPrice = last + [0, 0, 1_000, -1_000, 1][dice.how % 5]
    const kind = dice.how % 4 === 0 ? InstructionKind.market : InstructionKind.limit
    await placeInstruction({ orderId, lineIds: lines.map(({ id }) => id), kind, limitPrice }, actor)
  }),
  fill: onInstruction('seller', (instructionId, actor, dice, { limit_price: limit }) =>
    fillInstruction({ instructionId, price: dice.how % 5 === 0 ? limit + 1_000 : limit }, actor)
  ),
  unpoint: onInstruction(
    'buyer',
    (instructionId, actor, dice) => dice.how % 3 === 0 && cancelInstruction({ instructionId }, actor)
  ),
  autoFill: onOrder([OrderState.unpriced], 'seller', (orderId, actor, dice) =>
    setAutoFill({ orderId, autoFill: dice.how % 2 === 0 }, actor)
  ),
  quote: onInstruction('seller', async (instructionId, _actor, dice, { price_contract: code }) => {
    await quoteNow(code, dice)
    await followQuote({ instructionId }, systemActor())
  }),
  force: onOrder([OrderState.unpriced], 'seller', async (orderId, _actor, dice) => {
    if (dice.how % 4) return
    await forcePricing({ orderId, day: await today(), reason: '合约停牌' }, systemOperator(dice))
  }),
  abandon: onOrder(
    [OrderState.unpriced],
    'buyer',
    (orderId, actor, dice) => dice.how % 5 === 0 && abandonPricing({ orderId, reason: '不再需要' }, actor)
  ),
  askCancel: async (world, dice) => {
    const order: any = await orderIn(dice, OrderState.unpaid, OrderState.unpriced)
    if (!order || dice.how % 2) return
    const [asker, other] = dice.who % 2 ? ['buyer', 'seller'] : ['seller', 'buyer']
    await askCancellation({ orderId: order.id, reason: '协商' }, sideActor(world, order[`${asker}_company_id`]))
    if (dice.how % 4 === 0)
      await answerCancellation(
        { orderId: order.id, agree: dice.how % 8 === 0 },
        sideActor(world, order[`${other}_company_id`])
      )
  },
  breach: onOrder([OrderState.unpaid], 'seller', (orderId, actor) => defaultBuyer({ orderId }, actor)),
  secure: onOrder([OrderState.unpaid], 'seller', async (orderId, actor, dice, order) => {
    if (order.state === OrderState.unpaid && order.seller_hold_id === null && dice.how % 2 === 0)
      await freezeOfSeller(actor, orderId, SELLER_DEPOSIT)
  }),
  release: onOrder([OrderState.unreleased], 'seller', (orderId, actor) => releaseOrder({ orderId }, actor)),
  addPick: onOrder([OrderState.unpicked], 'buyer', async (orderId, actor, dice) => {
    const line: any = await pick(db.from('order_lines').where('order_id', orderId).orderBy('id'), dice)
    if (line.packets === 0) {
      const rest = line.weight - line.picked_weight
      const weight = Math.round((dice.how % 3 === 0 ? rest : rest * ((dice.which % 100) / 100)) * 1000) / 1000
      if (weight <= 0) return
      await addPick({ orderId, lines: [{ lineId: line.id, weight }], ...truck, pickDate: await tomorrow() }, actor)
      return
    }
    const packets = dice.how % 2 ? line.packets - line.picked_packets : 1 + (dice.how % 200)
    if (packets <= 0) return
    await addPick({ orderId, lines: [{ lineId: line.id, packets }], ...truck, pickDate: await tomorrow() }, actor)
  }),
  storage: onOrder([OrderState.unpicked], 'buyer', async (orderId, actor) =>
    payStorage({ orderId, proof: await provePayPassword(actor, PAY_PASSWORD) }, actor)
  ),
  decidePick: async (world, dice) => {
    const row: any = await pick(
      rowsOf(dice, 'pick_orders').whereIn('state', [PickState.unapproved, PickState.approved]),
      dice
    )
    if (!row) return
    const order = await db.from('orders').where('id', row.order_id).first()
    if (dice.how % 5 === 0) await cancelPick({ pickOrderId: row.id }, sideActor(world, order.buyer_company_id))
    else await approvePick({ pickOrderId: row.id }, sideActor(world, order.seller_company_id))
  },
  record: async (world, dice) => {
    const row: any = await pick(
      rowsOf(dice, 'pick_orders').whereIn('state', [PickState.approved, PickState.partlyOut]),
      dice
    )
    if (!row) return
    const order = await db.from('orders').where('id', row.order_id).first()
    const line = await db.from('pick_order_lines').where('pick_order_id', row.id).first()
    const left = line.packets - line.actual_packets
    const packets = dice.how % 4 === 0 ? Math.max(1, left - (dice.who % 5)) : left
    const bales = { packets, weight: Math.round(packets * (215 + (dice.who % 16))) / 1000 }
    // Between 90 % and 105 % of what the truck was announced for.
    const tonnes = { weight: Math.max(1, Math.round(line.weight * (900 + (dice.who % 151)))) / 1000 }
    const seller = sideActor(world, order.seller_company_id)
    await recordPick(
      {
        pickOrderId: row.id,
        proof: await provePickCode({ pickOrderId: row.id, pickCode: row.pick_code }, seller),
        lines: [
          {
            lineId: line.order_line_id,
            ...(line.weight === null ? bales : tonnes),
            ticketNo: 'BD',
          },
        ],
        noMore: dice.how % 6 === 0,
        finished: dice.how % 5 === 0,
      },
      seller
    )
  },
  closeRest: onOrder(
    [OrderState.unpicked],
    'seller',
    (orderId, actor, dice) => dice.how % 3 === 0 && closeRest({ orderId }, actor)
  ),
  breachSeller: onOrder([OrderState.unreleased], 'seller', async (orderId, _actor, dice) => {
    if (dice.how % 5 === 0) await defaultSeller({ orderId, reason: '不放货' }, systemOperator(dice))
  }),
  payDebt: async (world, dice) => {
    const order: any = await pick(db.from('orders').where('debt', '>', 0).orderBy('id'), dice)
    if (!order) return
    if (dice.how % 2) await creditCompany(order.seller_company_id, 500_000 + dice.who * 3_000)
    const seller = sideActor(world, order.seller_company_id)
    const proof = await provePayer({ orderId: order.id, payPassword: PAY_PASSWORD }, 'seller', seller)
    await payDebt({ orderId: order.id, proof }, seller)
  },
  receive: onOrder([OrderState.unpicked], 'buyer', async (orderId, actor, dice) => {
    const lines = await db.from('order_lines').where('order_id', orderId).orderBy('id')
    const ticketFileId = dice.how % 3 === 0 ? await evidenceOf(actor) : null
    await confirmReceipt(
      {
        orderId,
        lines: lines.map((line) => {
          if (line.packets === 0) {
            const weight = Math.round(line.weight * (dice.how % 4 === 0 ? dice.which : 1000)) / 1000
            const tickets = weight > 0 ? [{ ticketNo: 'S1', weight }] : []
            return { lineId: line.id, tickets, ticketFileId }
          }
          const packets = dice.how % 4 === 0 ? dice.which % (line.packets + 1) : line.packets
          return { lineId: line.id, packets, weight: Math.max(0.001, (packets * 223) / 1000), ticketFileId }
        }),
      },
      actor
    )
  }),
  objectToReceipt: onSettlement(
    [SettlementState.draft],
    'seller',
    (settlementId, actor, dice) => dice.how % 2 === 0 && openClaim(settlementId, actor)
  ),
  withdraw: async (world, dice) => {
    const member = [...world.buyers, ...world.sellers][dice.who % 4]
    const proof = await proveWithdrawal({ payPassword: PAY_PASSWORD, ...(await smsCodeFor(member)) }, member.actor)
    await requestWithdrawal({ amount: 1_000 + dice.which * 977, proof }, member.actor)
  },
  /** The bank says anything, true or not, in any words. */
  bank: async (_world, dice) => {
    const record: any = await pick(db.from('withdraw_records').orderBy('id'), dice)
    if (!record) return
    const words = ['success', 'failed', 'pending', 'SUCCESS', '', null]
    await takeBankResult(
      await readBankOrder({
        kind: dice.how % 17 === 0 ? 'refund' : 'withdraw',
        orderId: dice.how % 19 === 0 ? 'CJ404' : record.api_order_id,
        status: words[dice.how % words.length],
        amount: dice.who % 7 === 0 ? record.amount + 1 : record.amount,
      })
    )
  },
  resume: async (world, dice) => {
    const account = await pick(db.from('bank_accounts').whereNotNull('payout_stop').orderBy('id'), dice)
    if (account) await resumePayouts({ accountId: account.id, reason: '已核对' }, world.operators[0].actor)
    await sendQueued()
  },
  submit: onSettlement([SettlementState.draft], 'seller', async (settlementId, actor, dice) => {
    const lines = await db
      .from('settlement_lines')
      .where({ settlement_id: settlementId, weight_type: WeightType.conditioned })
    // Bales have no regain, and are refused with one.
    const wet = lines.filter(({ contract_packets: packets }) => packets === 0 || dice.how % 29 === 0)
    await submitSettlement(
      { settlementId, lines: wet.map((line) => ({ lineId: line.order_line_id, regain: (dice.who % 90) / 10 })) },
      actor
    )
  }),
  confirm: onSettlement([SettlementState.unconfirmed], 'buyer', (settlementId, actor) =>
    confirmSettlement({ settlementId }, actor)
  ),
  topUp: onSettlement([SettlementState.unbalanced], 'buyer', async (settlementId, actor) =>
    topUp({ settlementId, proof: await proveTopUp({ settlementId, payPassword: PAY_PASSWORD }, actor) }, actor)
  ),
  object: onSettlement(
    [SettlementState.unconfirmed],
    'buyer',
    (settlementId, actor, dice) => dice.how % 3 === 0 && openClaim(settlementId, actor)
  ),
  resolve: async (world, dice) => {
    const claim = await Claim.query().where('state', ClaimState.open).orderBy('id').first()
    if (!claim) return
    const settlement = await Settlement.findOrFail(claim.settlementId)
    await settlement.load('lines')
    const buyer = sideActor(world, settlement.buyerCompanyId)
    const seller = sideActor(world, settlement.sellerCompanyId)
    const lines = [{ lineId: settlement.lines[0].orderLineId, priceAdjust: ((dice.how % 41) - 20) * 1000 }]
    const claimant = claim.companyId === settlement.sellerCompanyId ? seller : buyer
    if (dice.who % 3 === 0) await withdrawClaim({ claimId: claim.id }, claimant)
    else if (dice.who % 3 === 1)
      await ruleClaim({ claimId: claim.id, lines, result: '平台裁定调整' }, world.operators[0].actor)
    else {
      await offerOnClaim({ claimId: claim.id, lines, note: '各让一步' }, seller)
      await acceptOffer({ claimId: claim.id }, buyer)
    }
  },
  invoice: onSettlement([SettlementState.uninvoiced], 'seller', async (settlementId, actor, dice, row) =>
    registerInvoice(
      {
        settlementId,
        papers: [{ number: '12345678', issuedOn: await today(), amount: row.amount + (dice.how % 10 === 0 ? 5 : 0) }],
      },
      actor
    )
  ),
  invoiceEnd: onSettlement(
    [SettlementState.uninvoiced, SettlementState.completed],
    'buyer',
    (settlementId, actor, dice) =>
      dice.how % 4 === 0
        ? returnInvoice({ settlementId, reason: '抬头有误' }, actor)
        : confirmInvoice({ settlementId }, actor)
  ),
  redLetter: onSettlement(
    [SettlementState.uninvoiced, SettlementState.completed],
    'seller',
    (settlementId, actor, dice) =>
      dice.how % 5 === 0 && redLetterInvoice({ settlementId, redNumber: '87654321', reason: '开错' }, actor)
  ),
  void: async (world, dice) => {
    if (dice.how % 6) return
    const order = await anyOrder(dice)
    if (!order) return
    await askVoid({ orderId: order.id, reason: '平台作废' }, world.operators[0].actor)
    await decideVoid({ orderId: order.id, approve: true }, world.operators[1].actor)
  },
  /** One of the next steps of an order by the tonne, mostly over by-products: chance alone seldom leads an order to its trucks, its settlement and its invoice. */
  follow: async (world, dice) => {
    const order: any = await pick(
      db
        .from('orders')
        .whereIn('state', Object.keys(NEXT).map(Number))
        .whereExists(
          db
            .from('order_lines as l')
            .whereColumn('l.order_id', 'orders.id')
            .whereRaw(`l.product_type ${oneOf(...(dice.how % 3 ? BY_PRODUCTS : BY_TONNE))}`)
        )
        .orderBy('id'),
      dice
    )
    if (!order) return
    // After a truck the rest is closed or collected, in equal shares.
    const { picked } = await db.from('order_lines').where('order_id', order.id).sum('picked_weight as picked').first()
    const steps = order.state === OrderState.unpicked && picked > 0 ? AFTER_A_TRUCK : NEXT[order.state]
    await COMMANDS[steps[dice.who % steps.length]](world, { ...dice, order: order.id })
  },
  /** Goods of an order that was cancelled after payment go back on sale, those of any other do not. */
  relist: async (world, dice) => {
    const order: any = await orderIn(dice, OrderState.cancelled)
    if (!order) return
    await relistBatches({ orderId: order.id, reason: '货物仍在库' }, world.operators[0].actor)
    world.relisted.add(order.id)
  },
  /** A seller offers a batch again that came back to it. */
  list: async (world, dice) => {
    const batch: any = await pick(
      db
        .from('batches as b')
        .where('b.sales_state', SalesState.onSale)
        .whereNotExists(
          db.from('listings as l').whereColumn('l.batch_id', 'b.id').where('l.state', ListingState.listed)
        )
        .select('b.id', 'b.company_id')
        .orderBy('b.id'),
      dice
    )
    if (!batch) return
    const price = 1_450_000 + (dice.who % 20) * 5_000
    const { id } = await listBatch({ batchId: batch.id, price }, sideActor(world, batch.company_id))
    world.listings.push({ id, price })
  },
  /** More has arrived at the warehouse of a seller, or less is there than it thought. */
  restock: async (world, dice) => {
    const goods: any = await pick(
      db
        .from('batches')
        .whereRaw(`product_type ${oneOf(...BY_TONNE)}`)
        .orderBy('id'),
      dice
    )
    const change = ((dice.who % 41) - 25) / 2
    if (dice.how % 2 || change === 0) return
    const reason = change > 0 ? '到货' : '盘亏'
    await changeStock({ productId: goods.id, change, reason }, sideActor(world, goods.company_id))
    world.stocked.set(goods.id, world.stocked.get(goods.id)! + toKilograms(change))
  },
  time: async (world, dice) => {
    world.shift += [HOUR, HOUR, HOUR, 12 * HOUR, 30 * HOUR, 5 * 24 * HOUR, 20 * 24 * HOUR][dice.how % 7]
    shiftClock(world.shift)
    for (const { product, settle } of CONTRACTS)
      if (dice.who % 4)
        await storeSettlements(await today(), [{ code: (await contractOf(product)).code, settle }], TEST, systemActor())
    await runPairTimeouts()
    await runOrderTimeouts()
    await runSettlementTimeouts()
  },
}

/** Relative frequency of the commands: high enough for the steps forward that orders reach every state. */
const WEIGHTS: Record<string, number> = {
  place: 6,
  follow: 24,
  accept: 5,
  point: 4,
  fill: 4,
  pay: 5,
  release: 4,
  addPick: 4,
  decidePick: 4,
  record: 5,
  submit: 4,
  confirm: 4,
  topUp: 2,
  invoice: 3,
  invoiceEnd: 3,
  receive: 3,
  relist: 4,
  withdraw: 2,
  bank: 3,
}
/** The names of the commands, each as often as it shall come. */
export const NAMES = Object.keys(COMMANDS).flatMap((name) => Array<string>(WEIGHTS[name] ?? 1).fill(name))
