import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { systemActor } from '#core/actor'
import { formatTime, shiftClock } from '#core/clock'
import { storeSettlements } from '#app/market/actions/store_settlements'
import { followQuotes, runPairTimeouts } from '#app/pair_order/jobs/timeouts'
import { assertLedger, balance, call, makeDeal, must, travelTo } from '#tests/functional/order/helpers'
import { digestOf } from '#app/pair_order/rules/confirmed_price'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { storedPdfText } from '#tests/helpers/pdf_text'
import { at, CF, instructionOf, lineOf, makePairDeal, orderOf, placePair, point, quote, settle } from './helpers.js'
import { CancelType, OrderState, PricedBy, PricingStatus } from '#app/order/codes'
import { PriceType } from '#app/listing/codes'
import { SalesState } from '#app/catalog/codes'
import { InstructionKind, InstructionState, RollState } from '#app/pair_order/codes'
import { CompanyType } from '#app/company/codes'
import { PriceStandard } from '#app/market/codes'
import { available, frozen } from '#app/ledger/rules/accounts'

const notices = (companyId: number, code: string) =>
  db.from('notices').where({ company_id: companyId, code }).orderBy('id').select('title', 'content')

test.group('Instructions to fix a price', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  for (const [title, moment, limitPrice, reason] of [
    ['in the lunch break', '2026-11-23 12:00', 1_565_000, 'pair_order.marketClosed'],
    ['on a Saturday', '2026-11-28 10:00', 1_565_000, 'pair_order.marketClosed'],
    ['off the tick', '2026-11-23 10:42', 1_565_100, 'pair_order.priceOffTick'],
    ['above limit-up', '2026-11-23 10:42', 1_622_500, 'pair_order.beyondPriceLimit'],
    ['below limit-down', '2026-11-23 10:42', 1_497_500, 'pair_order.beyondPriceLimit'],
    ['after the deadline', '2027-04-26 10:00', 1_565_000, 'order.pointingOver'],
  ] as const) {
    test(`are refused ${title}`, async ({ client, assert }) => {
      const deal = await makePairDeal(client)
      const ids = await placePair(assert, deal)
      travelTo(at(moment))
      const input = { orderId: ids.orderId, lineIds: [ids.lineId], kind: InstructionKind.limit, limitPrice }
      const answer = await call(client, deal.buyer, '/pair/point/add', input)
      assert.deepInclude(answer, { code: 50000, reason })
    })
  }

  test('keep to the limits themselves: 16,220 and 14,980 of a settlement price of 15,600', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    const desk = await must(assert, call(client, deal.buyer, '/pair/desk', { orderId: ids.orderId }))
    assert.deepInclude(desk, { limitUp: 1_622_000, limitDown: 1_498_000, settlement: 1_560_000, open: true, tick: 500 })
    const instructionId = await point(assert, deal, ids, 1_622_000)
    await must(assert, call(client, deal.buyer, '/pair/point/cancel', { instructionId }))
    await point(assert, deal, ids, 1_498_000)
  })

  test('at once means the last price and two ticks, and only by a fresh quote', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    const input = { orderId: ids.orderId, lineIds: [ids.lineId], kind: InstructionKind.market }
    const { instructions } = await must(assert, call(client, deal.buyer, '/pair/point/add', input))
    assert.equal(instructions[0].limitPrice, 1_566_000)
    await must(assert, call(client, deal.buyer, '/pair/point/cancel', { instructionId: instructions[0].instructionId }))
    travelTo(at('2026-11-23 10:50'))
    const late = await call(client, deal.buyer, '/pair/point/add', input)
    assert.deepInclude(late, { code: 50000, reason: 'pair_order.quotesStopped' })
  })

  test('are the buyer’s alone, one open a line; other companies see nothing of them', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    const input = { orderId: ids.orderId, lineIds: [ids.lineId], kind: InstructionKind.limit, limitPrice: 1_565_000 }
    assert.equal((await call(client, deal.seller, '/pair/point/add', input)).code, 40400)
    const instructionId = await point(assert, deal, ids)
    const second = await call(client, deal.buyer, '/pair/point/add', input)
    assert.deepInclude(second, { code: 50000, reason: 'pair_order.batchHasInstruction' })
    const stranger = await createMember({ companyType: CompanyType.textileMill })
    assert.equal((await call(client, stranger, '/pair/desk', { orderId: ids.orderId })).code, 40400)
    assert.equal((await call(client, stranger, '/pair/point/cancel', { instructionId })).code, 40400)
    assert.equal((await call(client, deal.buyer, '/pair/point/fill', { instructionId, price: 1_565_000 })).code, 40400)
  })

  test('are filled by the seller no worse than the limit, and then stand for good', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    const instructionId = await point(assert, deal, ids)
    const worse = await call(client, deal.seller, '/pair/point/fill', { instructionId, price: 1_565_500 })
    assert.deepInclude(worse, { code: 50000, reason: 'pair_order.worseThanLimit' })
    const odd = await call(client, deal.seller, '/pair/point/fill', { instructionId, price: 1_564_900 })
    assert.deepInclude(odd, { code: 50000, reason: 'pair_order.priceOffTick', detail: { tick: 500 } })
    await must(assert, call(client, deal.seller, '/pair/point/fill', { instructionId, price: 1_564_500 }))
    assert.deepInclude(await lineOf(ids.lineId), {
      fixed_price: 1_564_500,
      price: 1_649_500,
      priced_by: PricedBy.seller,
    })
    const after = await call(client, deal.buyer, '/pair/point/cancel', { instructionId })
    assert.equal(after.code, 50000)
    assert.equal((await instructionOf(instructionId)).state, InstructionState.filled)
    assert.isTrue((await notices(deal.buyer.company.id, 'N05')).some(({ title }) => title === '点价成交'))
    assert.isTrue((await notices(deal.seller.company.id, 'N05')).some(({ title }) => title === '买方点价指令'))
  })

  test('a filled price has one confirmation with its hash, for both sides and nobody else', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    const instructionId = await point(assert, deal, ids)
    await must(assert, call(client, deal.seller, '/pair/point/fill', { instructionId, price: 1_564_500 }))
    const order = await must(assert, call(client, deal.buyer, '/order/get', { orderId: ids.orderId }))
    const row = await db.from('point_confirmations').where('instruction_id', instructionId).firstOrFail()
    const placedTime = formatTime((await instructionOf(instructionId)).created_at)
    const paper = {
      name: `点价确认单${row.confirmation_no}.pdf`,
      note: `${row.facts.filledTime.slice(5, 16)} ${CF} 15,645`,
      fileId: row.file_id,
    }
    assert.deepInclude(order.papers, paper)
    assert.match(row.confirmation_no, /^DQ\d{14}$/)
    assert.containsSubset(row.facts, {
      buyer: deal.buyer.company.name,
      seller: deal.seller.company.name,
      instruction: { kind: '限价点价', placedName: deal.buyer.actor.name, placedTime },
      futures: 1_564_500,
      filledBy: '卖方确认成交',
      lines: [{ batchCode: deal.batch.batchCode, weight: '43.729', priceDiff: 85_000, agio: 0, price: 1_649_500 }],
    })
    // Whoever has the figures computes the hash again; it stands in the audit log, too.
    assert.equal(digestOf(row.facts), row.digest)
    const line = await db.from('audit_logs').where('action', 'point_confirmation.make').firstOrFail()
    assert.deepEqual(line.after, { digest: row.digest, confirmationNo: row.confirmation_no })
    const text = await storedPdfText(row.file_id)
    for (const said of [
      row.confirmation_no,
      order.orderNo,
      order.contractNo,
      CF,
      '15,645',
      '+850',
      '16,495.00',
      row.digest,
    ])
      assert.include(text, said)
    const opens = async (member: TestMember) =>
      (await asMember(client.post('/api/file/download'), member).json({ id: row.file_id })).header('content-type')
    for (const member of [deal.buyer, deal.seller]) assert.equal(await opens(member), 'application/pdf')
    assert.notEqual(await opens(await createMember()), 'application/pdf')
    assert.lengthOf(await db.from('point_confirmations'), 1)
  })

  test('lapse at 15:00, those of the night at 23:00, whether or not the sweep has run', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    const day = await point(assert, deal, ids)
    travelTo(at('2026-11-23 15:00'))
    const late = await call(client, deal.seller, '/pair/point/fill', { instructionId: day, price: 1_565_000 })
    assert.deepInclude(late, { code: 50000, reason: 'pair_order.instructionVoid' })
    travelTo(at('2026-11-23 21:05'))
    await settle('2026-11-23', 1_563_000)
    const night = await point(assert, deal, ids)
    assert.deepEqual((await instructionOf(day)).state, InstructionState.expired)
    assert.deepEqual((await instructionOf(night)).expires_at, at('2026-11-23 23:00').toJSDate())
    travelTo(at('2026-11-23 23:00'))
    assert.equal((await runPairTimeouts()).lapsed, 1)
    assert.equal((await instructionOf(night)).state, InstructionState.expired)
  })

  test('several lines are priced one by one; the order waits for payment with the last one', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const { createListing } = await import('#tests/helpers/listings')
    const terms = {
      price: null,
      priceType: PriceType.basis,
      priceDiff: 85_000,
      priceContract: CF,
      pointDeadline: '2027-04-23',
    }
    const { listing: second } = await createListing(deal.seller, terms)
    const { priceDiff, priceContract } = second
    const lines = [deal.listing, second].map(({ id }) => ({ listingId: id, priceDiff, priceContract }))
    const placed = await must(assert, call(client, deal.buyer, '/order/add', { lines }))
    assert.lengthOf(placed.orders, 1)
    const { orderId } = placed.orders[0]
    await must(assert, call(client, deal.seller, '/order/accept', { orderId }))
    const lineIds = (await db.from('order_lines').where('order_id', orderId).orderBy('line_no')).map(({ id }) => id)
    const { instructions } = await must(
      assert,
      call(client, deal.buyer, '/pair/point/add', {
        orderId,
        lineIds,
        kind: InstructionKind.limit,
        limitPrice: 1_565_000,
      })
    )
    const fill = (index: number, price: number) =>
      must(
        assert,
        call(client, deal.seller, '/pair/point/fill', { instructionId: instructions[index].instructionId, price })
      )
    await fill(0, 1_565_000)
    assert.deepInclude(await orderOf(orderId), {
      state: OrderState.unpriced,
      pricing_status: PricingStatus.partlyPriced,
    })
    await fill(1, 1_564_000)
    assert.deepInclude(await orderOf(orderId), {
      state: OrderState.unpaid,
      pricing_status: PricingStatus.priced,
      amount: 72_152_850 + 72_109_121,
    })
  })

  test('price standard 2 adds the agio: +100 becomes 72,168,592 cents', async ({ client, assert }) => {
    const deal = await makePairDeal(client, {
      terms: { priceDiff: 10_000, priceStandard: PriceStandard.standardGrade },
    })
    const ids = await placePair(assert, deal)
    const instructionId = await point(assert, deal, ids)
    await must(assert, call(client, deal.seller, '/pair/point/fill', { instructionId, price: 1_565_000 }))
    assert.deepInclude(await lineOf(ids.lineId), { agio: 75_360, price: 1_650_360, amount: 72_168_592 })
  })
})

test.group('Fills against the feed', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('an instruction that the market already meets is filled at the market', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    await must(assert, call(client, deal.seller, '/pair/auto', { orderId: ids.orderId, autoFill: true }))
    await point(assert, deal, ids, 1_570_000)
    await quote(1_564_500)
    assert.equal(await followQuotes(), 1)
    assert.equal((await lineOf(ids.lineId)).fixed_price, 1_564_500)
  })

  test('a low between two quotes fills at the limit, one of before the instruction does not', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    await quote(1_566_000, CF, 1_563_000)
    await must(assert, call(client, deal.seller, '/pair/auto', { orderId: ids.orderId, autoFill: true }))
    await point(assert, deal, ids, 1_563_500)
    await quote(1_566_500)
    assert.equal(await followQuotes(), 0)
    await quote(1_566_500, CF, 1_562_000)
    assert.equal(await followQuotes(), 1)
    assert.equal((await lineOf(ids.lineId)).fixed_price, 1_563_500)
  })

  test('without the seller’s consent the quote is evidence: the buyer claims, an operator enforces at the limit', async ({
    client,
    assert,
  }) => {
    const { createOperator } = await import('#tests/helpers/actors')
    const { enforceFill } = await import('#app/pair_order/actions/fill_instruction')
    const deal = await makePairDeal(client, { last: 1_568_000 })
    const ids = await placePair(assert, deal)
    const instructionId = await point(assert, deal, ids)
    const early = await call(client, deal.buyer, '/pair/point/claim', { instructionId, reason: '行情已到' })
    assert.deepInclude(early, { code: 50000, reason: 'pair_order.quoteShortOfPrice' })
    await quote(1_564_000)
    assert.equal(await followQuotes(), 1)
    assert.equal(await followQuotes(), 0)
    assert.deepInclude(await instructionOf(instructionId), { state: InstructionState.open, touched_price: 1_564_000 })
    travelTo(at('2026-11-23 15:01'))
    await runPairTimeouts()
    await must(
      assert,
      call(client, deal.buyer, '/pair/point/claim', { instructionId, reason: '盘中行情已到，卖方未确认' })
    )
    const { actor } = await createOperator()
    await enforceFill({ instructionId, reason: '平台行情记录已到价' }, actor)
    assert.deepInclude(await lineOf(ids.lineId), { fixed_price: 1_565_000, priced_by: PricedBy.platform })
    assert.equal((await orderOf(ids.orderId)).state, OrderState.unpaid)
  })
})

test.group('The deadline of a pair order', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('fixes what is left at that day’s stored settlement price: 15,480 gives 71,409,457', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    assert.deepEqual((await orderOf(ids.orderId)).point_deadline, at('2027-04-23 15:30').toJSDate())
    travelTo(at('2027-04-23 15:31'))
    await settle('2027-04-23', 1_548_000)
    assert.equal((await runPairTimeouts()).fixed, 1)
    assert.deepInclude(await lineOf(ids.lineId), {
      fixed_price: 1_548_000,
      price: 1_633_000,
      amount: 71_409_457,
      priced_by: PricedBy.deadline,
    })
    assert.deepInclude(await orderOf(ids.orderId), {
      state: OrderState.unpaid,
      pricing_status: PricingStatus.priced,
      amount: 71_409_457,
    })
    await assert.refuses(
      () => storeSettlements('2027-04-23', [{ code: CF, settle: 1_550_000 }], { source: 'test' }, systemActor()),
      'market.settlementUsed'
    )
    assert.isTrue((await notices(deal.buyer.company.id, 'N05')).some(({ title }) => title === '强制点价'))
    assert.isTrue((await notices(deal.seller.company.id, 'N05')).some(({ title }) => title === '强制点价'))
  })

  test('waits while no settlement price is stored, whatever the quote says, and tells operators once', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    travelTo(at('2027-04-23 15:40'))
    await quote(1_548_000)
    assert.equal((await runPairTimeouts()).fixed, 0)
    assert.equal((await runPairTimeouts()).fixed, 0)
    assert.deepInclude(await orderOf(ids.orderId), {
      state: OrderState.unpriced,
      pricing_status: PricingStatus.expired,
    })
    const told = await db.from('audit_logs').where({ entity: 'order', action: 'point.overdue' })
    assert.lengthOf(told, 1)
    travelTo(at('2027-04-23 18:00'))
    await settle('2027-04-23', 1_548_000)
    assert.equal((await runPairTimeouts()).fixed, 1)
    assert.deepInclude(await orderOf(ids.orderId), { state: OrderState.unpaid, pricing_status: PricingStatus.priced })
  })

  test('reminds five trading days and one before it, once each', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    await placePair(assert, deal)
    const count = async () => (await notices(deal.buyer.company.id, 'N19')).length
    travelTo(at('2027-04-15 10:00'))
    await runPairTimeouts()
    assert.equal(await count(), 0)
    travelTo(at('2027-04-16 10:00'))
    await runPairTimeouts()
    await runPairTimeouts()
    assert.equal(await count(), 1)
    travelTo(at('2027-04-22 10:00'))
    await runPairTimeouts()
    await runPairTimeouts()
    assert.equal(await count(), 2)
  })

  test('leaves five trading days: a nearer one of the seller moves back, a contract that ends sooner is refused', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client, { terms: { pointDeadline: '2026-12-01' } })
    travelTo(at('2026-11-26 10:00'))
    await quote(1_565_000)
    const ids = await placePair(assert, deal)
    assert.deepEqual((await orderOf(ids.orderId)).point_deadline, at('2026-12-03 15:30').toJSDate())
  })

  test('without the seller’s day is the last trading day before the month of delivery', async ({ client, assert }) => {
    const deal = await makePairDeal(client, { terms: { pointDeadline: null } })
    const ids = await placePair(assert, deal)
    assert.deepEqual((await orderOf(ids.orderId)).point_deadline, at('2027-04-30 15:30').toJSDate())
  })
})

test.group('Rolling and giving up', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('both sides agree: +850 on CF2705 at 15,650 is +720 on CF2709 at 15,780', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    await quote(1_578_000, 'CF2709')
    const { orderId } = ids
    await must(assert, call(client, deal.seller, '/pair/roll/ask', { orderId, priceContract: 'CF2709' }))
    const own = await call(client, deal.seller, '/pair/roll/answer', { orderId, agree: true })
    assert.equal(own.code, 40400)
    await must(assert, call(client, deal.buyer, '/pair/roll/answer', { orderId, agree: true }))
    assert.deepInclude(await orderOf(orderId), { price_contract: 'CF2709', price_diff: 72_000, amount: 72_152_850 })
    assert.deepInclude(await lineOf(ids.lineId), { price_contract: 'CF2709', price_diff: 72_000 })
    assert.deepEqual((await orderOf(orderId)).point_deadline, at('2027-08-31 15:30').toJSDate())
    const kept = await db.from('point_rolls').where('order_id', orderId).first()
    assert.deepInclude(kept, {
      state: RollState.agreed,
      from_basis: 85_000,
      to_basis: 72_000,
      from_price: 1_565_000,
      to_price: 1_578_000,
    })
  })

  test('a roll waits until instructions are over, and may be declined or taken back', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    const { orderId } = ids
    await quote(1_578_000, 'CF2709')
    const instructionId = await point(assert, deal, ids)
    const ask = () => call(client, deal.buyer, '/pair/roll/ask', { orderId, priceContract: 'CF2709' })
    const into = (priceContract: string) => call(client, deal.buyer, '/pair/roll/ask', { orderId, priceContract })
    assert.deepInclude(await into(CF), { reason: 'pair_order.rollSameContract' })
    assert.deepInclude(await into('PF2709'), { reason: 'pair_order.rollOtherVariety' })
    assert.deepInclude(await into('CF9999'), { reason: 'market.contractMissing', message: '合约CF9999不存在' })
    assert.deepInclude(await ask(), { code: 50000, reason: 'pair_order.instructionPending' })
    await must(assert, call(client, deal.buyer, '/pair/point/cancel', { instructionId }))
    await must(assert, ask())
    assert.deepInclude(await ask(), { code: 50000, reason: 'pair_order.rollAlreadyAsked' })
    await must(assert, call(client, deal.buyer, '/pair/roll/withdraw', { orderId }))
    await must(assert, ask())
    await must(assert, call(client, deal.seller, '/pair/roll/answer', { orderId, agree: false, reason: '价差过大' }))
    assert.deepInclude(await orderOf(orderId), { price_contract: CF, price_diff: 85_000 })
  })

  test('a buyer who gives up loses the deposit to the seller; instructions end and the batch is back on sale', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const ids = await placePair(assert, deal)
    const instructionId = await point(assert, deal, ids)
    await must(assert, call(client, deal.buyer, '/pair/abandon', { orderId: ids.orderId, reason: '资金安排变化' }))
    assert.deepInclude(await orderOf(ids.orderId), {
      state: OrderState.cancelled,
      cancel_type: CancelType.buyerDefault,
    })
    assert.equal((await instructionOf(instructionId)).state, InstructionState.expired)
    assert.equal(await balance(available(deal.seller.company.id)), 4_372_900)
    assert.equal((await db.from('batches').where('id', deal.batch.id).first()).sales_state, SalesState.onSale)
    await assertLedger(assert)
  })

  test('an agreed cancellation gives the deposit back while the price is open', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const { orderId } = await placePair(assert, deal)
    await must(assert, call(client, deal.buyer, '/order/cancel/ask', { orderId, reason: '改买现货' }))
    await must(assert, call(client, deal.seller, '/order/cancel/answer', { orderId, agree: true }))
    assert.deepInclude(await orderOf(orderId), { state: OrderState.cancelled, cancel_type: CancelType.agreed })
    assert.equal(await balance(frozen(deal.buyer.company.id)), 0)
    await assertLedger(assert)
  })

  test('ordering goes by the basis: a moved quote changes nothing, a moved basis does', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const { id: listingId } = deal.listing
    await quote(1_570_000)
    const wrong = await call(client, deal.buyer, '/order/add', {
      lines: [{ listingId, priceDiff: 80_000, priceContract: CF }],
    })
    assert.deepInclude(wrong, { code: 40900, reason: 'listing.priceMoved' })
    const placed = await must(
      assert,
      call(client, deal.buyer, '/order/add', { lines: [{ listingId, priceDiff: 85_000, priceContract: CF }] })
    )
    assert.equal((await orderOf(placed.orders[0].orderId)).amount, Math.round(43.729 * 1_655_000))
  })

  test('a spot deal knows nothing of pricing', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const placed = await must(
      assert,
      call(client, deal.buyer, '/order/add', { lines: [{ listingId: deal.listing.id, price: deal.listing.price }] })
    )
    const { orderId } = placed.orders[0]
    assert.equal((await call(client, deal.buyer, '/pair/desk', { orderId })).code, 40400)
  })
})
