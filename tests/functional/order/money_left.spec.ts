/* Whatever way an order ends, no money of it is left: nothing frozen for it, nothing in its escrow. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { inTransaction, type Trx } from '#core/transaction'
import { EntryKind, FreezeType } from '#app/ledger/codes'
import { freeze } from '#app/ledger/actions/holds'
import { post } from '#app/ledger/actions/post'
import { available, debt, escrow, feeIncome, memoContra } from '#app/ledger/rules/accounts'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { changePrice } from '#app/listing/actions/change_price'
import { paymentOf } from '#app/order/rules/order_money'
import { askVoid, decideVoid } from '#app/order/actions/void_order'
import { OrderState } from '#app/order/codes'
import { systemActor } from '#core/actor'
import { createOperator } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { assertLedger, balance, call, freezeOfSeller, LOCAL, makeDeal, must, PAY_PASSWORD, walk } from './helpers.js'

const DEPOSIT = 2_186_450
/** 1 yuan per tonne, as if digits were missing. */
const TOO_CHEAP = 100

const orderOf = (id: number) => db.from('orders').where('id', id).first()

const minus = (column: string) => ({ [column]: -1 })

async function voided(orderId: number) {
  const one = await createOperator()
  const other = await createOperator()
  await askVoid({ orderId, reason: '检验证书有误' }, one.actor)
  await decideVoid({ orderId, approve: true }, other.actor)
}

const heldFor = async (orderId: number) =>
  (await db.from('holds').where({ ref_type: 'order', ref_id: orderId }).sum('remaining as held').first()).held ?? 0

test.group('Money left by an order', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('voided after the release, the order gives the supplier its deposit back', async ({ client, assert }) => {
    for (const until of ['pay', 'release'] as const) {
      const deal = await makeDeal(client, { sellerMoney: 50_000 })
      const { orderId } = await walk(assert, deal, 'accept')
      await freezeOfSeller(deal.seller.actor, orderId, DEPOSIT)
      await must(assert, call(client, deal.buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
      if (until === 'release') await must(assert, call(client, deal.seller, '/order/release', { orderId }))
      await voided(orderId)
      assert.equal((await orderOf(orderId)).state, OrderState.cancelled)
      assert.equal(Number(await heldFor(orderId)), 0, until)
      assert.equal(await balance(available(deal.seller.company.id)), 5_000_000)
      assert.equal(await balance(available(deal.buyer.company.id)), 150_000_000)
      await assertLedger(assert)
    }
  })

  test('a deposit above the amount pays only the amount', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    await db.from('listings').where('id', deal.listing.id).update({ price: TOO_CHEAP })
    deal.listing.price = TOO_CHEAP
    const ids = await walk(assert, deal, 'pay')
    const paid = await orderOf(ids.orderId)
    assert.deepInclude(paid, { amount: 4373, deposit: DEPOSIT, paid: 4373 })
    assert.equal(await balance(escrow(ids.orderId)), 4373)
    assert.equal(await balance(available(deal.buyer.company.id)), 150_000_000 - 4373)
    assert.equal(Number(await heldFor(ids.orderId)), 0)
    await assertLedger(assert)

    await voided(ids.orderId)
    assert.equal(await balance(available(deal.buyer.company.id)), 150_000_000)
    assert.equal(Number(await heldFor(ids.orderId)), 0)
    await assertLedger(assert)
  })

  test('the fee that a settlement shows is the fee that is charged, also where goods are worth less than it', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    await db.from('listings').where('id', deal.listing.id).update({ price: TOO_CHEAP })
    deal.listing.price = TOO_CHEAP
    const { orderId } = await walk(assert, deal, 'confirm')
    const settlement = await db.from('settlements').where('order_id', orderId).firstOrFail()
    assert.isAbove(settlement.fee, 0)
    assert.equal(settlement.fee, settlement.amount - settlement.retention)
    assert.equal(await balance(feeIncome), settlement.fee)
    assert.equal(await balance(escrow(orderId)), settlement.retention)
    await assertLedger(assert)
  })

  test('a price below the deposit is neither listed nor changed to', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const change = (price: number) => changePrice({ batchId: deal.batch.id, price }, deal.seller.actor)
    await assert.refuses(() => change(49_999), 'listing.priceBelowDeposit', { deposit: 50_000 })
    await change(50_000)
    await assert.refuses(() => createListing(deal.seller, { price: 49_999 }, LOCAL), 'listing.priceBelowDeposit', {
      deposit: 50_000,
    })
  })

  test('the database keeps an ended order from having money', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    const refused = (work: (trx: Trx) => Promise<unknown>) =>
      assert.rejects(
        () =>
          inTransaction(async (trx) => {
            await work(trx)
            await trx.rawQuery('set constraints all immediate')
          }),
        /in escrow and .* frozen/
      )
    await refused((trx) => trx.from('orders').where('id', orderId).update({ state: OrderState.cancelled }))
    await refused((trx) =>
      post(trx, {
        key: `test:${orderId}`,
        kind: EntryKind.payment,
        actor: systemActor(),
        entries: [
          { account: available(deal.buyer.company.id), debit: 1 },
          { account: escrow(orderId), credit: 1 },
        ],
      })
    )
  })
})

test.group('Amounts of an order', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('are not negative, and the goods cost something: the database refuses every other figure', async ({
    client,
    assert,
  }) => {
    const { orderId } = await walk(assert, await makeDeal(client), 'place')
    const write = (figures: object) =>
      db.transaction((trx) => trx.from('orders').where('id', orderId).update(figures) as Promise<unknown>)
    for (const figures of [{ amount: 0 }, ...['amount', 'deposit', 'paid', 'storage_paid', 'debt'].map(minus)])
      await assert.rejects(() => write(figures), /orders_amounts_are_not_negative/)
    await write({ storage_paid: 0, debt: 0 })
  })
})

test.group('Money that belongs to nothing', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is found by the check of the books: frozen, in escrow, owed', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'pay')
    const found = () => inTransaction((trx) => verifyLedger(trx))
    assert.deepEqual(await found(), [], 'all of it belongs to an order under way')

    const companyId = deal.buyer.company.id
    const actor = systemActor()
    const move = (key: string, kind: EntryKind, from: string, to: string, amount: number) =>
      inTransaction((trx) =>
        post(trx, {
          key,
          kind,
          actor,
          entries: [
            { account: from, debit: amount },
            { account: to, credit: amount },
          ],
        })
      )
    await inTransaction((trx) =>
      freeze(trx, {
        companyId,
        amount: 11,
        freezeType: FreezeType.orderDeposit,
        ref: { type: 'order', id: 404_404, no: 'XH404' },
        reason: '无主',
        key: 'test.hold',
        actor,
      })
    )
    await move('test.escrow', EntryKind.payment, available(companyId), escrow(404_404), 12)
    await move('test.debt', EntryKind.debt, debt(deal.seller.company.id), memoContra, 13)
    await move('test.more', EntryKind.payment, available(companyId), escrow(orderId), 14)
    assert.sameMembers(
      (await found()).map(({ check, expected, actual }) => `${check} ${expected} ${actual}`),
      [
        '冻结资金没有存续的原因 0 11',
        '监管款不属于履约中的订单 0 12',
        '订单欠款与备查科目不一致 0 13',
        '监管款与已付货款不一致 73683365 73683379',
      ]
    )
  })
})

test.group('What a deposit pays', () => {
  test('never more than the goods cost', ({ assert }) => {
    assert.deepEqual(paymentOf({ amount: 100, deposit: 30 }), { fromDeposit: 30, spare: 0, rest: 70 })
    assert.deepEqual(paymentOf({ amount: 30, deposit: 100 }), { fromDeposit: 30, spare: 70, rest: 0 })
    assert.deepEqual(paymentOf({ amount: 30, deposit: 30 }), { fromDeposit: 30, spare: 0, rest: 0 })
  })
})
