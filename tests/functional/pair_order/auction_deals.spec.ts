import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { databaseNow, shiftClock } from '#core/clock'
import { addLots } from '#app/auction/actions/add_lots'
import { closeDue } from '#app/auction/actions/close_session'
import { depositEntry, registerEntry } from '#app/auction/actions/enter_session'
import { createSession, type SessionInput } from '#app/auction/actions/make_session'
import { publishSession } from '#app/auction/actions/publish_session'
import { signDeal } from '#app/auction/actions/settle_deal'
import { ensureContract } from '#app/order/actions/ensure_contract'
import { defaultSeller } from '#app/order/actions/default_seller'
import { createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { givePayPassword, openAccount } from '#tests/helpers/bank'
import { createListing } from '#tests/helpers/listings'
import { storedPdfText } from '#tests/helpers/pdf_text'
import {
  assertLedger,
  balance,
  call,
  invoiceOf,
  must,
  PAY_PASSWORD,
  pickOut,
  travelTo,
} from '#tests/functional/order/helpers'
import { at, CF, MORNING, openMarket, orderOf, quote } from './helpers.js'
import { BidType, DeliveryType } from '#app/listing/codes'
import { AuctionDirection, AuctionPriceType, LotState } from '#app/auction/codes'
import { AcceptState, OrderOrigin, OrderState, OrderType } from '#app/order/codes'
import { InstructionKind } from '#app/pair_order/codes'
import { CompanyType } from '#app/company/codes'
import { available, escrow, feeIncome, frozen } from '#app/ledger/rules/accounts'

/** A consignor, a winner, and a session that was won at a price; the clock is set after its end. */
async function wonLot(over: Partial<SessionInput>, hammer: number, goods: 'lot' | 'need') {
  await openMarket(MORNING)
  const operator = await createOperator()
  const consignor = await createMember({ companyType: goods === 'lot' ? CompanyType.gin : CompanyType.textileMill })
  const winner = await createMember({ companyType: goods === 'lot' ? CompanyType.textileMill : CompanyType.gin })
  for (const member of [consignor, winner]) {
    await openAccount(member.company, 4_000_000)
    await givePayPassword(member)
  }
  const { batch } = await createListing(goods === 'lot' ? consignor : winner, { bidType: BidType.open })
  const startTime = (await databaseNow()).plus({ hours: 1 }).startOf('second')
  const times = { startTime, endTime: startTime.plus({ hours: 1 }) }
  const session = await createSession({ name: '测试场', bidNotice: '请仔细阅读', ...times, ...over }, operator.actor)
  const prices = {
    startingPrice: hammer,
    stepPrice: 1_000,
    priceContract: over.priceType === AuctionPriceType.fixed ? null : CF,
  }
  const need = { productName: '机采棉 3128B', productWeight: 200, storageAddress: '武汉市青山区1号库' }
  const [lot] = await addLots(
    {
      sessionId: session.id,
      lots: [
        goods === 'lot'
          ? { ...prices, batchId: batch.id }
          : { ...prices, ...need, sellerCompanyId: consignor.company.id },
      ],
    },
    operator.actor
  )
  await publishSession({ sessionId: session.id }, operator.actor)
  await registerEntry({ sessionId: session.id, noticeVersion: 1 }, winner.actor)
  await depositEntry({ sessionId: session.id, amount: 10_000_000, key: `deal${session.id}` }, winner.actor)
  // The bid path commits and is tested with the auctions; here its result is written directly.
  await db
    .from('auction_lots')
    .where('id', lot.id)
    .update({
      standing_price: hammer,
      hammer_time: startTime.plus({ minutes: 5 }).toJSDate(),
      buyer_id: winner.user.id,
      buyer_company_id: winner.company.id,
      offer_num: 1,
    })
  travelTo(startTime.plus({ hours: 1, minutes: 1 }))
  await closeDue(session.id)
  return { session, lot, consignor, winner, batch }
}

const frozenOf = (member: TestMember) => balance(frozen(member.company.id))

test.group('Orders out of auctions', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('basis, up: a pair order at the hammer’s basis, paid and settled as flow 4 says', async ({ client, assert }) => {
    const {
      lot,
      consignor: seller,
      winner: buyer,
      batch,
    } = await wonLot({ priceType: AuctionPriceType.basis }, 85_000, 'lot')
    assert.equal(await frozenOf(buyer), 2_186_450)
    const signed = await signDeal({ lotId: lot.id }, buyer.actor)
    assert.equal(signed.state, LotState.dealt)
    const order = await orderOf(signed.orderId!)
    assert.match(order.order_no, /^DJ/)
    assert.deepInclude(order, {
      order_type: OrderType.pair,
      state: OrderState.unpriced,
      accept_state: AcceptState.accepted,
      origin: OrderOrigin.auction,
      price_contract: CF,
      price_diff: 85_000,
      deposit: 2_186_450,
      buyer_company_id: buyer.company.id,
      seller_company_id: seller.company.id,
    })
    assert.equal(await frozenOf(buyer), 2_186_450)

    const orderId: number = order.id
    const line = await db.from('order_lines').where('order_id', orderId).first()
    travelTo(at('2026-11-23 14:00'))
    await quote(1_566_000)
    const { instructions } = await must(
      assert,
      call(client, buyer, '/pair/point/add', {
        orderId,
        lineIds: [line.id],
        kind: InstructionKind.limit,
        limitPrice: 1_565_000,
      })
    )
    const { instructionId } = instructions[0]
    await must(assert, call(client, seller, '/pair/point/fill', { instructionId, price: 1_565_000 }))
    const before = await balance(available(buyer.company.id))
    await must(assert, call(client, buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
    assert.equal(before - (await balance(available(buyer.company.id))), 69_966_400)
    assert.equal(await balance(escrow(orderId)), 72_152_850)
    await must(assert, call(client, seller, '/order/release', { orderId }))
    const listing = await db.from('listings').where('batch_id', batch.id).first()
    await pickOut(assert, { client, seller, buyer, batch, listing }, { orderId, lineId: line.id })
    const { id: settlementId } = await db.from('settlements').where('order_id', orderId).first()
    await must(assert, call(client, seller, '/settlement/submit', { settlementId }))
    await must(assert, call(client, buyer, '/settlement/confirm', { settlementId }))
    assert.equal(await balance(feeIncome), 43_729)
    assert.equal(await balance(escrow(orderId)), 3_607_643)
    await must(assert, call(client, seller, '/invoice/register', await invoiceOf(settlementId)))
    await must(assert, call(client, buyer, '/invoice/confirm', { settlementId }))
    assert.equal(await balance(escrow(orderId)), 0)
    await assertLedger(assert)
  })

  test('fixed, up: a spot order that waits for payment', async ({ assert }) => {
    const { lot, winner } = await wonLot({ priceType: AuctionPriceType.fixed }, 1_642_000, 'lot')
    const order = await orderOf((await signDeal({ lotId: lot.id }, winner.actor)).orderId!)
    assert.deepInclude(order, {
      order_type: OrderType.spot,
      state: OrderState.unpaid,
      amount: 71_803_018,
      deposit: 2_186_450,
    })
    await assertLedger(assert)
  })

  test('fixed, down: the consignor buys 200 t for 3,352,000.00 yuan; both deposits stand in the order until the goods are released', async ({
    client,
    assert,
  }) => {
    const { lot, consignor, winner } = await wonLot(
      { priceType: AuctionPriceType.fixed, priceDirection: AuctionDirection.down },
      1_676_000,
      'need'
    )
    assert.deepEqual([await frozenOf(consignor), await frozenOf(winner)], [10_000_000, 10_000_000])
    const signed = await signDeal({ lotId: lot.id }, winner.actor)
    const order = await orderOf(signed.orderId!)
    assert.deepInclude(order, {
      order_type: OrderType.spot,
      state: OrderState.unpaid,
      amount: 335_200_000,
      deposit: 10_000_000,
      origin: OrderOrigin.auction,
      delivery_type: DeliveryType.delivered,
      buyer_company_id: consignor.company.id,
      seller_company_id: winner.company.id,
    })
    assert.deepEqual([await frozenOf(consignor), await frozenOf(winner)], [10_000_000, 10_000_000])
    const orderId: number = order.id
    await must(assert, call(client, consignor, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
    assert.deepEqual([await frozenOf(consignor), await frozenOf(winner)], [0, 10_000_000])
    await must(assert, call(client, winner, '/order/release', { orderId }))
    assert.equal(await frozenOf(winner), 0)
    const detail = await must(assert, call(client, consignor, '/order/get', { orderId }))
    assert.equal(detail.lines[0].quality.productName, '机采棉 3128B')
    assert.isNull(detail.lines[0].batchId)

    // The delivered weight 199.000 t is 5 ‰ below the ordered one, so the buyer is refunded the difference.
    const lines = [{ lineId: detail.lines[0].lineId, packets: 880, weight: 199, ticketNo: 'BD001' }]
    await must(assert, call(client, consignor, '/order/receive', { orderId, lines }))
    const settlement = await db.from('settlements').where('order_id', orderId).first()
    assert.deepInclude(settlement, { weight: 199, amount: 333_524_000, balance: -1_676_000 })
    await assertLedger(assert)
  })

  test('fixed, down: 199.5 t of 200 are within the tolerance of the contract and paid as 200, in fewer bales than were guessed', async ({
    client,
    assert,
  }) => {
    const { lot, consignor, winner } = await wonLot(
      { priceType: AuctionPriceType.fixed, priceDirection: AuctionDirection.down },
      1_676_000,
      'need'
    )
    const orderId = (await signDeal({ lotId: lot.id }, winner.actor)).orderId!
    await ensureContract(orderId)
    const { contractFileId } = await must(assert, call(client, consignor, '/order/get', { orderId }))
    const contract = await storedPdfText(contractFileId)
    assert.include(contract, '相差不超过±3‰的按合同重量结算')
    assert.include(contract, '包数为估计数，以实际交付为准')
    await must(assert, call(client, consignor, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
    await must(assert, call(client, winner, '/order/release', { orderId }))
    const { lines } = await must(assert, call(client, consignor, '/order/get', { orderId }))
    assert.equal(lines[0].packets, 1_000)
    const received = [{ lineId: lines[0].lineId, packets: 880, weight: 199.5, ticketNo: 'BD001' }]
    await must(assert, call(client, consignor, '/order/receive', { orderId, lines: received }))
    const settlement = await db.from('settlements').where('order_id', orderId).first()
    assert.deepInclude(settlement, { weight: 200, amount: 335_200_000, balance: 0 })
    await assertLedger(assert)
  })

  test('fixed, down: a supplier that does not deliver loses its own deposit to the consignor', async ({
    client,
    assert,
  }) => {
    const { lot, consignor, winner } = await wonLot(
      { priceType: AuctionPriceType.fixed, priceDirection: AuctionDirection.down },
      1_676_000,
      'need'
    )
    const orderId = (await signDeal({ lotId: lot.id }, winner.actor)).orderId!
    const supplier = await balance(available(winner.company.id))
    await must(assert, call(client, consignor, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
    await defaultSeller({ orderId, reason: '未供货' }, (await createOperator()).actor)
    assert.equal((await orderOf(orderId)).state, OrderState.cancelled)
    assert.equal(await frozenOf(winner), 0)
    assert.equal(await balance(available(winner.company.id)), supplier)
    assert.equal(await balance(available(consignor.company.id)), 400_000_000 + 10_000_000)
    await assertLedger(assert)
  })

  test('basis, down: the consignor’s pair order is priced and paid like any other', async ({ client, assert }) => {
    const { lot, consignor, winner } = await wonLot(
      { priceType: AuctionPriceType.basis, priceDirection: AuctionDirection.down },
      60_000,
      'need'
    )
    const orderId = (await signDeal({ lotId: lot.id }, winner.actor)).orderId!
    const order = await orderOf(orderId)
    // Provisional: (15,650 + 600) × 200 t
    assert.deepInclude(order, {
      order_type: OrderType.pair,
      state: OrderState.unpriced,
      price_diff: 60_000,
      amount: 325_000_000,
      deposit: 10_000_000,
    })
    const line = await db.from('order_lines').where('order_id', orderId).first()
    travelTo(at('2026-11-23 14:00'))
    await quote(1_566_000)
    const { instructions } = await must(
      assert,
      call(client, consignor, '/pair/point/add', {
        orderId,
        lineIds: [line.id],
        kind: InstructionKind.limit,
        limitPrice: 1_564_000,
      })
    )
    await must(
      assert,
      call(client, winner, '/pair/point/fill', { instructionId: instructions[0].instructionId, price: 1_563_500 })
    )
    assert.deepInclude(await orderOf(orderId), { state: OrderState.unpaid, amount: 324_700_000 })
    await must(assert, call(client, consignor, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
    assert.equal(await balance(escrow(orderId)), 324_700_000)
    await assertLedger(assert)
  })
})
