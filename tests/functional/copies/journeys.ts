/*
 * Deals from their beginning to each of their ends, so that every call that moves money, or the state that money hangs on, is sent.
 */
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import { closeDue } from '#app/auction/actions/close_session'
import { addLots } from '#app/auction/actions/add_lots'
import { createSession } from '#app/auction/actions/make_session'
import { publishSession } from '#app/auction/actions/publish_session'
import { AuctionPriceType } from '#app/auction/codes'
import { sendQueued } from '#app/bank/actions/ask_bank'
import { answersToDemand } from '#app/demand/queries/demand_details'
import { Adjustable, BidType, DeliveryType, PriceType, SpotType, StorageFeeType } from '#app/listing/codes'
import { VoidDecision } from '#app/order/codes'
import { followQuotes } from '#app/pair_order/jobs/timeouts'
import { InstructionKind } from '#app/pair_order/codes'
import { ClaimKind } from '#app/settlement/codes'
import { DateTime } from 'luxon'
import { createMember, createOperator, type TestOperator } from '#tests/helpers/actors'
import {
  closeBankToday,
  creditCompany,
  givePayPassword,
  openAccount,
  PAY_PASSWORD,
  smsCodeFor,
} from '#tests/helpers/bank'
import { createBatch } from '#tests/helpers/batches'
import { createListing } from '#tests/helpers/listings'
import {
  call,
  invoiceOf,
  LOCAL,
  makeDeal,
  STEPS,
  today,
  tomorrow,
  travelTo,
  truck,
  type Deal,
  type Step,
} from '../order/helpers.js'
import { acceptanceOf, openWish } from '../demand/helpers.js'
import { evidenceOf } from '../order/model_helpers.js'
import { feeScanOf } from '../settlement/fee_scan.js'
import { CF, makePairDeal, quote, settle } from '../pair_order/helpers.js'
import { addGoods } from '#app/tonnage/actions/save_goods'
import { SEED } from '#tests/helpers/tonnage'
import { makeTonnageDeal } from '../tonnage/helpers.js'
import { ImportQuota } from '#app/foreign_trade/codes'
import { documentOf, handOver, land, makeForeignDeal, walkForeign } from '../foreign_trade/helpers.js'
import type { Sender } from './sender.js'
import { MILL_ADDRESS } from '#tests/helpers/addresses'
import { available } from '#app/ledger/rules/accounts'

export type Stage = { send: Sender; client: ApiClient; assert: Assert }

const payPassword = PAY_PASSWORD
const row = (table: string, id: number) => db.from(table).where('id', id).firstOrFail()
const last = async (table: string) => (await db.from(table).orderBy('id', 'desc').firstOrFail()).id as number
const lineOf = async (orderId: number) => (await db.from('order_lines').where('order_id', orderId).firstOrFail()).id

/** A step for two operators: asked by one, approved by the other. */
async function byTwo({ send }: Stage, path: string, id: number, input: object) {
  await send.act(path, id, input)
  await send.act('proposals.approve', await last('admin_proposals'), { reason: '已核对' })
}

/** Takes a deal of one batch up to and including a step. */
async function walked(
  { send }: Stage,
  deal: Deal,
  until: Step,
  { weight = 42.48, newAddress }: { weight?: number; newAddress?: typeof MILL_ADDRESS } = {}
) {
  const { buyer, seller, batch } = deal
  const line = { listingId: deal.listing.id, price: deal.listing.price }
  const { orders } = await send.call(buyer, '/order/add', { lines: [line], newAddress })
  const orderId: number = orders[0].orderId
  const lineId = await lineOf(orderId)
  const ids = { orderId, lineId, settlementId: 0 }
  const ends = (step: Step) => STEPS.indexOf(until) < STEPS.indexOf(step)
  if (ends('accept')) return ids
  await send.call(seller, '/order/accept', { orderId })
  if (ends('pay')) return ids
  await send.call(buyer, '/order/pay', { orderId, payPassword })
  if (ends('release')) return ids
  await send.call(seller, '/order/release', { orderId })
  if (ends('pick')) return ids
  const { pickOrderId } = await send.call(buyer, '/pick/add', {
    orderId,
    lines: [{ lineId, packets: batch.packets }],
    ...truck,
    pickDate: await tomorrow(),
  })
  await send.call(seller, '/pick/approve', { pickOrderId })
  const { pick_code: pickCode } = await row('pick_orders', pickOrderId)
  await send.call(seller, '/pick/record', {
    pickOrderId,
    pickCode,
    lines: [{ lineId, packets: batch.packets, weight, ticketNo: 'BD001' }],
  })
  const { id: settlementId } = await db.from('settlements').where('order_id', orderId).firstOrFail()
  ids.settlementId = settlementId
  if (ends('submit')) return ids
  await send.call(seller, '/settlement/submit', { settlementId })
  if (ends('confirm')) return ids
  await send.call(buyer, '/settlement/confirm', { settlementId })
  return ids
}

/** A basis order that is accepted. */
async function placedPair({ send }: Stage, { buyer, seller, listing }: Deal) {
  const { priceDiff, priceContract, id: listingId } = listing
  const { orders } = await send.call(buyer, '/order/add', { lines: [{ listingId, priceDiff, priceContract }] })
  const orderId: number = orders[0].orderId
  await send.call(seller, '/order/accept', { orderId })
  return { orderId, lineId: await lineOf(orderId) }
}

/** A limit instruction of the buyer for it; returns its id. */
async function pointed(stage: Stage, deal: Deal, limitPrice = 1_565_000): Promise<number> {
  const { orderId, lineId } = await placedPair(stage, deal)
  const instruction = { orderId, lineIds: [lineId], kind: InstructionKind.limit, limitPrice }
  const { instructions } = await stage.send.call(deal.buyer, '/pair/point/add', instruction)
  return instructions[0].instructionId
}

/** An order that is disputed. */
async function disputed(stage: Stage) {
  const deal = await makeDeal(stage.client)
  const { settlementId, lineId } = await walked(stage, deal, 'submit')
  const { claimId } = await stage.send.call(deal.buyer, '/settlement/dispute', {
    settlementId,
    kind: ClaimKind.quality,
    content: '复检颜色级低一级，附复检证书',
    fileIds: [await evidenceOf(deal.buyer.actor)],
  })
  return { deal, settlementId, lineId, claimId: claimId as number }
}

/** A company with money that asks for a payout above the limit of automatic ones. */
async function askedOut({ send }: Stage, amount = 60_000_000) {
  const member = await createMember()
  const { subAccount } = await openAccount(member.company, 1_000_000)
  await givePayPassword(member)
  await closeBankToday()
  const { id } = await send.call(member, '/bank/company/withdraw/add', {
    amount,
    payPassword,
    ...(await smsCodeFor(member)),
  })
  return { member, id: id as number, subAccount }
}

/** A payment from somebody unknown. */
async function unknownPayment({ send }: Stage) {
  const member = await createMember()
  const { subAccount } = await openAccount(member.company)
  await send.report({
    kind: 'in',
    orderId: `IN-${subAccount}`,
    status: 'success',
    amount: 8_800,
    subAccount,
    payerName: '别家公司',
    payerCard: '6222021001116245702',
  })
  return { member, id: await last('withdraw_records') }
}

/** Cents that a bidder deposits. */
const DEPOSIT = 10_000_000

/** A session with a lot that a company has entered, before its start. */
async function session({ send }: Stage) {
  const operator: TestOperator = await createOperator()
  const seller = await createMember()
  const bidder = await createMember()
  await openAccount(seller.company, 1_000_000)
  // A second deposit raises the quota. The bidder has money for one, so a rival has nothing to deposit.
  await openAccount(bidder.company, DEPOSIT / 100)
  const { batch } = await createListing(seller, { bidType: BidType.open })
  const startTime = DateTime.now().plus({ hours: 3 }).startOf('second')
  const { id: sessionId } = await createSession(
    {
      name: '北疆优质棉专场第1场',
      startTime,
      endTime: startTime.plus({ hours: 1 }),
      bidNotice: '请仔细阅读',
      priceType: AuctionPriceType.fixed,
    },
    operator.actor
  )
  const lots = [{ startingPrice: 1_600_000, stepPrice: 1_000, batchId: batch.id }]
  const [lot] = await addLots({ sessionId, lots }, operator.actor)
  await publishSession({ sessionId }, operator.actor)
  await send.call(bidder, '/auction/register', { houseId: sessionId, noticeVersion: 1 })
  await send.call(bidder, '/auction/enter', { houseId: sessionId, amount: DEPOSIT })
  return { seller, bidder, sessionId, lot, startTime }
}

/** The same after its end, won by the company. */
async function won(stage: Stage) {
  const held = await session(stage)
  const { bidder, sessionId, lot, startTime } = held
  travelTo(startTime.plus({ minutes: 10 }))
  const bid = { itemId: lot.id, price: 1_600_000 }
  await stage.send.call(bidder, '/auction/bid', bid, (n) => ({ key: `attempt-${n}` }))
  travelTo(startTime.plus({ hours: 1, minutes: 10 }))
  await closeDue(sessionId)
  return held
}

/** A new one goes to the end: the suite walks the last one in every run, all others by chance. */
export const JOURNEYS: Record<string, (stage: Stage) => Promise<void>> = {
  'an order from placing to the last invoice, and a transfer': async (stage) => {
    const { send, client } = stage
    const deal = await makeDeal(client)
    const { buyer, seller } = deal
    const { settlementId } = await walked(stage, deal, 'confirm')
    await send.call(seller, '/invoice/register', await invoiceOf(settlementId))
    await send.call(buyer, '/invoice/confirm', { settlementId })
    await send.call(seller, '/invoice/red', { settlementId, redNumber: '87654321', reason: '品名开错' })
    // All that is left, so that a second transfer has nothing to send.
    const { balance: amount } = await db
      .from('ledger_accounts')
      .where('code', available(buyer.company.id))
      .firstOrFail()
    await send.call(buyer, '/bank/company/transfer/add', {
      payeeCompanyId: seller.company.id,
      amount,
      payPassword,
      ...(await smsCodeFor(buyer, 'transfer')),
    })
  },

  'an order that is delivered': async (stage) => {
    const { send, client } = stage
    const deal = await makeDeal(client, { terms: { deliveryType: DeliveryType.delivered } })
    const { orderId, lineId } = await walked(stage, deal, 'release', { newAddress: MILL_ADDRESS })
    await send.call(deal.buyer, '/order/receive', { orderId, lines: [{ lineId, packets: deal.batch.packets }] })
  },

  'an order whose buyer tells the platform where to deliver': async (stage) => {
    const deal = await makeDeal(stage.client, { terms: { deliveryType: DeliveryType.delivered } })
    const { orderId } = await walked(stage, deal, 'accept', { newAddress: MILL_ADDRESS })
    await byTwo(stage, 'orders.set_address', orderId, { ...MILL_ADDRESS, contactName: '周敏', reason: '买方来电' })
  },

  'stock that is corrected and deleted': async (stage) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id)
    const { id: productId, productType, batchCode, chandi, grossWeight } = batch
    await stage.send.call(seller, '/batch/edit', {
      productId,
      productType,
      batchCode,
      chandi,
      grossWeight,
      packets: 185,
    })
    await stage.send.call(seller, '/batch/delete', { productId })
  },

  'orders that end before they are paid': async (stage) => {
    const { send, client } = stage
    for (const [side, path] of [
      ['seller', '/order/reject'],
      ['buyer', '/order/cancel'],
    ] as const) {
      const deal = await makeDeal(client)
      const { orderId } = await walked(stage, deal, 'place')
      await send.call(deal[side], path, { orderId, reason: '另有安排' })
    }
    const agreed = await makeDeal(client)
    const { orderId } = await walked(stage, agreed, 'accept')
    await send.call(agreed.seller, '/order/cancel/ask', { orderId, reason: '货已受潮' })
    await send.call(agreed.buyer, '/order/cancel/answer', { orderId, agree: true })
  },

  'an order whose buyer does not pay': async (stage) => {
    const { send, client } = stage
    const deal = await makeDeal(client)
    const { orderId } = await walked(stage, deal, 'accept')
    travelTo(new Date((await row('orders', orderId)).pay_due.getTime() + 60_000))
    await send.call(deal.seller, '/order/breach', { orderId })
  },

  'an order whose seller does not release, and the debt': async (stage) => {
    const { send, client } = stage
    const deal = await makeDeal(client, { sellerMoney: 10_000 })
    const { orderId } = await walked(stage, deal, 'pay')
    await byTwo(stage, 'orders.seller_default', orderId, { reason: '不放货' })
    await creditCompany(deal.seller.company.id, 5_000_000)
    await send.call(deal.seller, '/order/debt/pay', { orderId, payPassword })
  },

  'storage of goods that are not collected': async (stage) => {
    const { send, client } = stage
    const deal = await makeDeal(client)
    const { orderId } = await walked(stage, deal, 'release')
    travelTo(new Date((await row('orders', orderId)).pick_due.getTime() + 40 * 86_400_000))
    await send.call(deal.buyer, '/order/storage/pay', { orderId, payPassword })
  },

  'goods that weigh more': async (stage) => {
    const { send, client } = stage
    const deal = await makeDeal(client, { batch: LOCAL, terms: { price: 1_460_000 } })
    const { settlementId } = await walked(stage, deal, 'confirm', { weight: 40.3 })
    await send.call(deal.buyer, '/settlement/topup', { settlementId, payPassword })
  },

  'an objection that ends by agreement': async (stage) => {
    const { deal, claimId, lineId, settlementId } = await disputed(stage)
    // A later offer replaces an earlier one, so rivals would all succeed: it is sent before.
    const lines = [{ lineId, priceAdjust: -15_000 }]
    await call(stage.client, deal.seller, '/claim/offer', { claimId, lines, note: '降价150元/吨' })
    await stage.send.call(deal.buyer, '/claim/accept', { claimId })
    await stage.send.call(deal.buyer, '/settlement/confirm', { settlementId })
  },

  'an objection that is taken back, and one that is ruled on': async (stage) => {
    const taken = await disputed(stage)
    await stage.send.call(taken.deal.buyer, '/claim/withdraw', { claimId: taken.claimId })
    const ruled = await disputed(stage)
    const { batchCode } = ruled.deal.batch
    await byTwo(stage, 'claims.rule', ruled.claimId, { batchCode, priceAdjust: -5_000, result: '按复检结果调整' })
  },

  'an inquiry': async ({ send, client }) => {
    const deal = await makeDeal(client, { terms: { adjustable: Adjustable.yes, deliveryType: DeliveryType.pickUp } })
    const { batch, buyer, seller } = deal
    const asked = { batchId: batch.id, price: 1_650_000, message: '' }
    const { id: quotationId } = await send.call(buyer, '/buyer/quotation/add', asked)
    await send.call(seller, '/quotation/counter', { quotationId, price: 1_670_000, message: '' })
    await send.call(buyer, '/quotation/accept', { quotationId })
  },

  'a wish that is answered': async ({ send, client }) => {
    const { batch, buyer, seller } = await makeDeal(client)
    const { id: demandId } = await openWish(buyer)
    const line = { batchId: batch.id, price: 1_660_000, priceType: PriceType.fixed }
    await send.call(seller, '/demand/answer', { demandId, deliveryType: DeliveryType.delivered, lines: [line] })
    const {
      data: [answer],
    } = await answersToDemand(demandId, buyer.actor)
    await send.call(buyer, '/demand/accept', acceptanceOf(answer))
  },

  'a basis order that is priced': async (stage) => {
    const deal = await makePairDeal(stage.client)
    const instructionId = await pointed(stage, deal)
    await stage.send.call(deal.seller, '/pair/point/fill', { instructionId, price: 1_565_000 })
    const { order_id: orderId } = await row('point_instructions', instructionId)
    stage.assert.isNotNull((await row('orders', orderId)).amount)
  },

  'basis orders that are rolled, given up, and priced by the platform': async (stage) => {
    const { send, client } = stage
    const deal = await makePairDeal(client)
    const { orderId } = await placedPair(stage, deal)
    await quote(1_578_000, 'CF2709')
    await send.call(deal.seller, '/pair/auto', { orderId, autoFill: true })
    await send.call(deal.seller, '/pair/roll/ask', { orderId, priceContract: 'CF2709' })
    await send.call(deal.buyer, '/pair/roll/answer', { orderId, agree: true })
    await send.call(deal.buyer, '/pair/abandon', { orderId, reason: '无法点价' })
    const forced = await makePairDeal(client)
    const { orderId: other } = await placedPair(stage, forced)
    await settle('2026-11-23', 1_560_000, CF)
    await byTwo(stage, 'pair_orders.force_price', other, { day: '2026-11-23', reason: '到期未点价' })
  },

  'an instruction that is withdrawn': async (stage) => {
    const { send, client } = stage
    const deal = await makePairDeal(client)
    const instructionId = await pointed(stage, deal, 1_560_000)
    await send.call(deal.buyer, '/pair/point/cancel', { instructionId })
  },

  'an instruction that the platform fills': async (stage) => {
    const deal = await makePairDeal(stage.client, { last: 1_568_000 })
    const instructionId = await pointed(stage, deal)
    await quote(1_564_000)
    await followQuotes()
    await byTwo(stage, 'point_instructions.enforce', instructionId, { reason: '行情记录到价' })
  },

  'an auction that is won and signed': async (stage) => {
    const { bidder, lot } = await won(stage)
    await stage.send.call(bidder, '/auction/sign', { itemId: lot.id })
  },

  'an auction that is won and given up': async (stage) => {
    const { bidder, lot } = await won(stage)
    await stage.send.call(bidder, '/auction/abandon', { itemId: lot.id, reason: '资金不足' })
  },

  'an auction whose deal the platform dissolves': async (stage) => {
    const { lot } = await won(stage)
    await byTwo(stage, 'auction_lots.dissolve', lot.id, { reason: '合约已摘牌，无法签署' })
  },

  'an auction that is left, and one that is voided': async (stage) => {
    const { bidder, sessionId } = await session(stage)
    await stage.send.call(bidder, '/auction/leave', { houseId: sessionId })
    const other = await session(stage)
    await stage.send.act('auction_sessions.void', other.sessionId, { reason: '标的有误' })
    await stage.send.act('auction_sessions.decide_void', other.sessionId, { decision: VoidDecision.agree })
  },

  'money that comes in and goes out': async (stage) => {
    const { send } = stage
    const { member, id, subAccount } = await askedOut(stage)
    const payer = { payerName: member.company.name, payerCard: '6222021001116245702' }
    await send.report({
      kind: 'in',
      orderId: `IN-${subAccount}`,
      status: 'success',
      amount: 88_000,
      subAccount,
      ...payer,
    })
    await send.act('withdraw_records.approve', id)
    await db.from('calendar_days').delete()
    await sendQueued()
    const { api_order_id: orderId, amount } = await row('withdraw_records', id)
    await send.report({ kind: 'withdraw', orderId, status: 'success', amount })
  },

  'payouts that fail or are turned down': async (stage) => {
    const refused = await askedOut(stage)
    await stage.send.act('withdraw_records.reject', refused.id, { reason: '材料不全' })
    const failed = await askedOut(stage)
    await stage.send.act('withdraw_records.approve', failed.id)
    const { api_order_id: orderId, amount } = await row('withdraw_records', failed.id)
    await stage.send.report({ kind: 'withdraw', orderId, status: 'success', amount: amount + 1 })
    await byTwo(stage, 'bank_accounts.resume_payouts', await last('bank_accounts'), { reason: '银行更正了报文' })
    await stage.send.report({ kind: 'withdraw', orderId, status: 'failed', amount })
  },

  'payments from somebody unknown': async (stage) => {
    const matched = await unknownPayment(stage)
    const companyId = matched.member.company.id
    await byTwo(stage, 'withdraw_records.match', matched.id, { companyId, reason: '客户来函确认' })
  },

  'a payment that goes back': async (stage) => {
    const { id } = await unknownPayment(stage)
    await stage.send.act('withdraw_records.refund', id, { reason: '付款方要求退回' })
  },

  'money that a court has frozen': async (stage) => {
    const member = await createMember()
    await openAccount(member.company, 100)
    const account = await last('bank_accounts')
    await byTwo(stage, 'bank_accounts.freeze', account, { amount: 4_000, reason: '（2026）鄂01执123号' })
    await byTwo(stage, 'holds.release', await last('holds'), { reason: '法院解除' })
  },

  'orders that the platform voids': async (stage) => {
    for (const step of ['accept', 'pay', 'confirm'] as const) {
      const deal = await makeDeal(stage.client)
      const { orderId } = await walked(stage, deal, step)
      await stage.send.act('orders.void', orderId, { reason: '司法冻结要求作废' })
      await stage.send.act('orders.approve_void', orderId, { decision: VoidDecision.agree })
      if (step === 'pay') await stage.send.act('orders.relist', orderId, { reason: '作废后恢复在售' })
    }
  },

  'a purchase above the limit of a trader': async ({ send, client }) => {
    const { buyer, listing } = await makeDeal(client)
    const trader = await createMember({ company: buyer.company })
    await send.call(buyer, '/purchase/approval/set', { enabled: true })
    await send.call(buyer, '/purchase/limit/set', { userId: trader.user.id, perOrder: 1, perDay: null, always: false })
    const lines = [{ listingId: listing.id, price: listing.price }]
    const { requestId } = await send.call(trader, '/purchase/request/add', { lines })
    await send.call(buyer, '/purchase/request/approve', { requestId })
  },

  'goods that two operators offer for their seller, which are ordered': async (stage) => {
    const deal = await makeDeal(stage.client)
    const { id } = await createBatch(deal.seller.company.id, { entrepotName: '奎屯中转库' })
    await byTwo(stage, 'unlisted_batches.offer', id, {
      priceType: PriceType.fixed,
      price: 1_650_000,
      deliveryType: DeliveryType.pickUp,
      spotType: SpotType.spot,
      adjustable: Adjustable.yes,
      bidType: BidType.closed,
      storageFeeType: StorageFeeType.none,
      reason: '卖方来函委托',
    })
    const listing = await db.from('listings').where('batch_id', id).firstOrFail()
    const line = { listingId: listing.id, price: listing.price }
    await stage.send.call(deal.buyer, '/order/add', { lines: [line] })
  },

  'the platform’s invoice for its fee, sent back and confirmed': async (stage) => {
    const deal = await makeDeal(stage.client)
    const { settlementId } = await walked(stage, deal, 'confirm')
    const operator = await createOperator()
    const { id } = await db.from('fee_invoices').where('settlement_id', settlementId).firstOrFail()
    const issue = async (number: string) => {
      const input = { number, issuedOn: await today(), fileId: await feeScanOf(operator) }
      return stage.send.act('fee_invoices.issue', id, input, operator)
    }
    // Numbers are of one invoice each, journeys follow each other in one database.
    const serial = String(id).padStart(15, '0')
    await issue(`26441${serial}`)
    await stage.send.call(deal.seller, '/invoice/fee/return', { settlementId, reason: '抬头有误' })
    await issue(`26442${serial}`)
    await stage.send.call(deal.seller, '/invoice/fee/confirm', { settlementId })
    await stage.send.act('fee_invoices.red', id, { redNumber: `26443${serial}`, reason: '品名开错' }, operator)
  },

  // The newest journey is the last one; here a seller corrects what is not on offer yet, and its tonnes change.
  'a stock that is corrected, and raised by its seller and by two operators': async (stage) => {
    const seller = await createMember()
    const { batch } = await addGoods(SEED, seller.actor)
    const productId = batch.id
    await stage.send.call(seller, '/seed-fiber/goods/edit', { productId, chandi: SEED.chandi, oilContent: 19 })
    await stage.send.call(seller, '/seed-fiber/stock/edit', { productId, change: 5, reason: '新到货' })
    const { id } = await db.from('tonnage_goods').where('batch_id', productId).firstOrFail()
    await byTwo(stage, 'tonnage_goods.raise_stock', id, { weight: 5, reason: '盘点多出' })
    await byTwo(stage, 'unlisted_batches.offer_goods', productId, {
      priceType: PriceType.fixed,
      price: 270_000,
      deliveryType: DeliveryType.pickUp,
      adjustable: Adjustable.yes,
      storageFeeType: StorageFeeType.none,
      reason: '卖方来函委托',
    })
  },

  'cotton in dollars that is not paid, not shipped, not quoted, or given up': async ({ send, client, assert }) => {
    const unpaid = await makeForeignDeal(client, assert)
    const own = await call(client, unpaid.seller, '/foreign/offer/own', { productId: unpaid.batch.id })
    const terms = Object.fromEntries(Object.entries(own.body as object).filter(([name]) => name !== 'seen'))
    await send.call(unpaid.seller, '/foreign/offer/edit', { ...terms, poundPrice: 8_300 })
    const orderId = await walkForeign(unpaid, 'accept')
    travelTo(new Date((await row('foreign_orders', orderId)).present_due.getTime() + 60_000))
    await send.call(unpaid.seller, '/foreign/order/default', { orderId })
    travelTo(new Date())

    const unconfirmed = await makeForeignDeal(client, assert)
    const unconfirmedId = await walkForeign(unconfirmed, 'present')
    travelTo(new Date((await row('foreign_orders', unconfirmedId)).confirm_due.getTime() + 60_000))
    await send.call(unconfirmed.buyer, '/foreign/order/cancel/unconfirmed', { orderId: unconfirmedId })
    travelTo(new Date())

    const unpapered = await makeForeignDeal(client, assert)
    const unpaperedId = await walkForeign(unpapered, 'documents')
    await call(client, unpapered.buyer, '/foreign/order/document/return', { orderId: unpaperedId, reason: '唛头不符' })
    travelTo(new Date((await row('foreign_orders', unpaperedId)).documents_due.getTime() + 60_000))
    await send.call(unpapered.buyer, '/foreign/order/cancel/documents', { orderId: unpaperedId })
    travelTo(new Date())

    const late = await makeForeignDeal(client, assert)
    const lateId = await walkForeign(late, 'paid')
    travelTo(DateTime.fromISO(String((await row('foreign_orders', lateId)).ship_due)).plus({ days: 1, hours: 12 }))
    await send.call(late.buyer, '/foreign/order/cancel/late', { orderId: lateId })
    travelTo(new Date())

    const promised = await makeForeignDeal(client, assert, { terms: { quotaKind: ImportQuota.sliding } })
    const promisedId = await walkForeign(promised, 'arrived')
    travelTo(new Date((await row('foreign_orders', promisedId)).quota_due.getTime() + 60_000))
    await send.call(promised.buyer, '/foreign/order/cancel/quota', { orderId: promisedId })
    travelTo(new Date())

    const given = await makeForeignDeal(client, assert, { terms: { quotaKind: ImportQuota.sliding } })
    const givenId = await walkForeign(given, 'arrived')
    const fileId = await documentOf(given.seller)
    await send.call(given.seller, '/foreign/order/quota', { orderId: givenId, quotaNo: 'PE1', fileId })

    const contested = await makeForeignDeal(client, assert)
    const contestedId = await walkForeign(contested, 'cleared')
    await land(contested, contestedId, { weight: 97.31, landedLength: 28.2 })
    const evidence = await documentOf(contested.buyer)
    await call(client, contested.buyer, '/foreign/order/claim', { orderId: contestedId, fileId: evidence })
    await send.call(contested.seller, '/foreign/order/claim/contest', { orderId: contestedId, reason: '复检合格' })

    const agreed = await makeForeignDeal(client, assert)
    const agreedId = await walkForeign(agreed, 'documents')
    await send.call(agreed.buyer, '/foreign/order/document/return', { orderId: agreedId, reason: '唛头不符' })
    await call(client, agreed.seller, '/foreign/order/cancel/ask', { orderId: agreedId, reason: '船期取消' })
    await send.call(agreed.buyer, '/foreign/order/cancel/answer', { orderId: agreedId, agree: true })
  },

  'cotton in dollars from the order to the difference': async (stage) => {
    const { send, client, assert } = stage
    const deal = await makeForeignDeal(client, assert)
    const { buyer, seller, offerId } = deal
    const { orderId } = await send.call(buyer, '/foreign/order/add', { offerId })
    await send.call(seller, '/foreign/order/accept', { orderId })
    const credit = { orderId, fileId: await documentOf(buyer), bank: '中国银行', reference: 'LC1' }
    await send.call(buyer, '/foreign/order/payment/present', credit)
    await send.call(seller, '/foreign/order/payment/return', { orderId, reason: '受益人有误' })
    await call(client, buyer, '/foreign/order/payment/present', credit)
    await send.call(seller, '/foreign/order/payment/confirm', { orderId })
    await handOver(deal, orderId)
    await send.call(buyer, '/foreign/order/document/receive', { orderId })
    const day = await today()
    await send.call(buyer, '/foreign/order/arrive', { orderId, arrivedOn: day })
    const cleared = { clearedUnder: ImportQuota.sliding, clearedOn: day, declarationNo: 'BG1' }
    await send.call(buyer, '/foreign/order/clear', { orderId, ...cleared })
    const landed = { weight: 97.31, certificateNo: 'C1', fileId: await documentOf(buyer), landedLength: 28.2 }
    await send.call(buyer, '/foreign/order/land', { orderId, ...landed })
    await send.call(buyer, '/foreign/order/claim', { orderId, fileId: await documentOf(buyer) })
    await send.call(seller, '/foreign/order/claim/accept', { orderId })
    await send.call(seller, '/foreign/order/difference/pay', { orderId, fileId: await documentOf(seller) })
    await send.call(buyer, '/foreign/order/difference/deny', { orderId, reason: '银行无此笔到账' })
    await call(client, seller, '/foreign/order/difference/pay', { orderId, fileId: await documentOf(seller) })
    await send.call(buyer, '/foreign/order/difference/settle', { orderId })

    const doubted = await makeForeignDeal(client, assert)
    const doubtedId = await walkForeign(doubted, 'present')
    await byTwo(stage, 'foreign_orders.confirm_payment', doubtedId, {})
  },

  // All that is on offer, and more than half of it on the first truck: of rivals one succeeds.
  'goods by the tonne on two trucks, the rest of which is closed': async ({ send, client }) => {
    const { buyer, seller, listing } = await makeTonnageDeal(client, { goods: { weight: 32 } })
    const line = { listingId: listing.id, price: listing.price, weight: 32 }
    const { orders } = await send.call(buyer, '/order/add', { lines: [line] })
    const orderId: number = orders[0].orderId
    const lineId = await lineOf(orderId)
    await send.call(seller, '/order/accept', { orderId })
    await send.call(buyer, '/order/pay', { orderId, payPassword })
    await send.call(seller, '/order/release', { orderId })
    for (const [planned, weight] of [
      [20, 19],
      [13, 12],
    ]) {
      const lines = [{ lineId, weight: planned }]
      const { pickOrderId } = await send.call(buyer, '/pick/add', {
        orderId,
        lines,
        ...truck,
        pickDate: await tomorrow(),
      })
      await send.call(seller, '/pick/approve', { pickOrderId })
      const { pick_code: pickCode } = await row('pick_orders', pickOrderId)
      const weighed = [{ lineId, weight, ticketNo: `BD${weight}` }]
      await send.call(seller, '/pick/record', { pickOrderId, pickCode, lines: weighed, finished: true })
    }
    await send.call(seller, '/order/rest/close', { orderId })
    const { id: settlementId } = await db.from('settlements').where('order_id', orderId).firstOrFail()
    await send.call(seller, '/settlement/submit', { settlementId })
    await send.call(buyer, '/settlement/confirm', { settlementId })
    await send.call(seller, '/invoice/register', await invoiceOf(settlementId))
    await send.call(buyer, '/invoice/confirm', { settlementId })
  },
}
