/* Bargaining over tonnes of a stock, and point pricing of staple fibre on the contracts of short fibre (flows §9). */
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { systemActor } from '#core/actor'
import { shiftClock } from '#core/clock'
import { Adjustable, PriceType } from '#app/listing/codes'
import { CompanyType } from '#app/company/codes'
import { forcePricing } from '#app/pair_order/actions/force_pricing'
import { InstructionKind } from '#app/pair_order/codes'
import { OrderState, OrderType } from '#app/order/codes'
import { acceptQuotation } from '#app/quotation/actions/accept_quotation'
import { counterQuotation } from '#app/quotation/actions/answer_quotation'
import { openQuotation } from '#app/quotation/actions/open_quotation'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { givePayPassword, openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { offerTonnage, SEED } from '#tests/helpers/tonnage'
import { assertLedger, balance, call, must, travelTo } from '../order/helpers.js'
import { at, openMarket, quote, settle } from '../pair_order/helpers.js'
import { frozen } from '#app/ledger/rules/accounts'

const PF = 'PF2703'

let seller: TestMember
let buyer: TestMember

async function people(money = 1_000_000) {
  seller = await createMember({ companyType: CompanyType.fibrePlant })
  buyer = await createMember({ companyType: CompanyType.textileMill })
  for (const side of [seller, buyer]) {
    await openAccount(side.company, money)
    await givePayPassword(side)
  }
}

const restOf = async (id: number): Promise<number> =>
  (await db.from('batches').where({ id }).firstOrFail()).gross_weight

/** Notices and timelines about such goods speak of tonnes. */
async function assertNoBatches(assert: Assert) {
  const said = [
    ...(await db.from('notices').select('content as text')),
    ...(await db.from('audit_logs').whereIn('entity', ['order', 'quotation']).select('summary as text')),
  ]
  assert.isNotEmpty(said)
  for (const { text } of said) assert.notMatch(text, /批次|\d ?批/)
}

test.group('Bargaining by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => people())

  test('a buyer asks for 32 t, the sides bargain, and the order takes exactly them off the stock', async ({
    client,
    assert,
  }) => {
    const { batch } = await offerTonnage(seller, { adjustable: Adjustable.yes })
    const offer = await must(assert, call(client, buyer, '/quotation/offer', { batchId: batch.id }))
    assert.deepEqual(offer.tonnage, { rest: 320, minLot: 5, depositRate: 30_000 })
    assert.equal(offer.productName, '涤短半光 1.56dtex×38mm A级')
    const { id } = await must(
      assert,
      call(client, buyer, '/buyer/quotation/add', {
        batchId: batch.id,
        weight: 32,
        price: 705_000,
        seen: offer.seen,
      })
    )
    await counterQuotation({ quotationId: id, price: 710_000 }, seller.actor)
    // Nothing is held while they talk.
    assert.equal(await restOf(batch.id), 320)
    const { orderId } = await acceptQuotation({ quotationId: id }, buyer.actor)
    const order = await db.from('orders').where('id', orderId!).firstOrFail()
    assert.deepInclude(order, {
      order_type: OrderType.fibre,
      state: OrderState.unpaid,
      weight: 32,
      amount: 22_720_000,
      deposit: 960_000,
    })
    assert.equal(await restOf(batch.id), 288)
    assert.equal(await balance(frozen(buyer.company.id)), 960_000)
    await assertLedger(assert)
    const told = await db.from('notices').where('code', 'N02').select('content')
    assert.isNotEmpty(told)
    for (const { content } of told) assert.include(content, '涤短半光 1.56dtex×38mm A级32.000吨')
    await assertNoBatches(assert)
  })

  test('tonnes are asked for, at least the minimum and at most the rest', async ({ client, assert }) => {
    const { batch } = await offerTonnage(seller)
    const { seen } = await must(assert, call(client, buyer, '/quotation/offer', { batchId: batch.id }))
    const ask = (more: object) =>
      call(client, buyer, '/buyer/quotation/add', { batchId: batch.id, price: 705_000, seen, ...more })
    assert.refusesInput(await ask({}), 'weight', 'required')
    assert.refusesInput(await ask({ weight: 5.0001 }), 'weight', 'decimal')
    assert.deepInclude(await ask({ weight: 4 }), { reason: 'tonnage.belowMinimum' })
    assert.deepInclude(await ask({ weight: 321 }), { reason: 'tonnage.restTooSmall' })
  })

  test('a price that stands cannot be accepted for tonnes that others have bought meanwhile', async ({
    client,
    assert,
  }) => {
    const { batch, listing } = await offerTonnage(seller)
    const other = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(other.company, 5_000_000)
    const { id } = await openQuotation({ batchId: batch.id, weight: 100, price: 705_000 }, buyer.actor)
    await must(
      assert,
      call(client, other, '/order/add', { lines: [{ listingId: listing.id, weight: 250, price: 712_000 }] })
    )
    await assert.refuses(() => acceptQuotation({ quotationId: id }, seller.actor), 'tonnage.restTooSmall')
    assert.equal(await restOf(batch.id), 70)
    assert.equal(await balance(frozen(buyer.company.id)), 0)
  })
})

test.group('Accepting at once', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('two acceptances for the last tonnes: one order', async ({ assert }) => {
    await people()
    const { batch } = await offerTonnage(seller, {}, { weight: 40 })
    const other = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(other.company, 1_000_000)
    const asked = [
      await openQuotation({ batchId: batch.id, weight: 30, price: 705_000 }, buyer.actor),
      await openQuotation({ batchId: batch.id, weight: 30, price: 705_000 }, other.actor),
    ]
    const answers = await Promise.allSettled(asked.map(({ id }) => acceptQuotation({ quotationId: id }, seller.actor)))
    assert.lengthOf(
      answers.filter(({ status }) => status === 'fulfilled'),
      1
    )
    assert.equal(await restOf(batch.id), 10)
    await assertLedger(assert)
  })
})

test.group('Staple fibre at a basis', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => people())
  group.each.teardown(() => shiftClock(0))

  const basis = {
    price: null,
    priceType: PriceType.basis,
    priceDiff: -8_000,
    priceContract: PF,
  }

  test('is priced on PF2703 in steps of 2 yuan: 7,200 − 80 = 7,120', async ({ client, assert }) => {
    await openMarket()
    await settle('2026-11-20', 719_000, PF)
    await quote(720_000, PF)
    const { listing, batch } = await offerTonnage(seller, basis)
    const placed = await must(
      assert,
      call(client, buyer, '/order/add', {
        lines: [{ listingId: listing.id, weight: 32, priceDiff: -8_000, priceContract: PF }],
      })
    )
    const { orderId } = placed.orders[0]
    const order = await db.from('orders').where('id', orderId).firstOrFail()
    assert.deepInclude(order, { order_type: OrderType.pair, deposit: 3_200_000, weight: 32 })
    assert.equal(await restOf(batch.id), 288)
    await must(assert, call(client, seller, '/order/accept', { orderId }))
    const line = await db.from('order_lines').where('order_id', orderId).firstOrFail()
    const point = (limitPrice: number) =>
      call(client, buyer, '/pair/point/add', { orderId, lineIds: [line.id], kind: InstructionKind.limit, limitPrice })
    assert.deepInclude(await point(720_100), { reason: 'pair_order.priceOffTick' })
    const instruction = await must(assert, point(720_000))
    assert.isAbove(instruction.instructions[0].instructionId, 0)
    travelTo(at('2027-02-01 10:00'))
    await settle('2026-11-23', 719_000, PF)
    await forcePricing({ orderId, day: '2026-11-23', reason: '合约停牌' }, systemActor())
    await assertNoBatches(assert)
  })

  test('takes no contract of cotton, and by-products take none at all', async ({ assert }) => {
    await openMarket()
    await quote(720_000, PF)
    await assert.refuses(
      () => offerTonnage(seller, { ...basis, priceContract: 'CF2705' }),
      'listing.contractNotOfFibre'
    )
    await assert.refuses(() => offerTonnage(seller, basis, SEED), 'listing.noFuturesOfGoods')
  })
  test('takes no contract whose last day for pointing is near', async ({ assert }) => {
    await openMarket(at('2026-11-27 10:00'))
    await quote(720_000, 'PF2612')
    const near = { ...basis, priceContract: 'PF2612' }
    await assert.refuses(() => offerTonnage(seller, near), 'listing.contractEndsSoon')
    assert.isNull(await db.from('listings').first(), 'nothing is on offer')
  })
})
