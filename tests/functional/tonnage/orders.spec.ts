/* Orders over goods by the tonne (flows §9): tonnes are taken off one stock, never more than there are, and come back with a cancelled order. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { SalesState } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { previewOrder } from '#app/order/queries/preview_order'
import { OrderState, OrderType } from '#app/order/codes'
import { TonnageChangeKind } from '#app/tonnage/codes'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { givePayPassword, openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { offerTonnage } from '#tests/helpers/tonnage'
import { assertLedger, balance, call, must } from '../order/helpers.js'
import { frozen } from '#app/ledger/rules/accounts'

const PRICE = 712_000

async function withMoney(member: TestMember, money: number) {
  await openAccount(member.company, money)
  await givePayPassword(member)
  return member
}

const buyerWith = async (money: number) =>
  withMoney(await createMember({ companyType: CompanyType.textileMill }), money)

async function market(money = 1_000_000) {
  const seller = await withMoney(await createMember({ companyType: CompanyType.fibrePlant }), money)
  const buyer = await buyerWith(money)
  return { seller, buyer, ...(await offerTonnage(seller)) }
}

async function order(client: ApiClient, buyer: TestMember, listingId: number, weight?: number) {
  const { lines } = await previewOrder([{ listingId, weight }], buyer.actor)
  return call(client, buyer, '/order/add', {
    lines: [{ listingId, weight, price: PRICE, seen: lines[0].seen }],
  })
}

const restOf = async (batchId: number) => (await db.from('batches').where('id', batchId).firstOrFail()).gross_weight
const changesOf = (batchId: number) => db.from('tonnage_changes').where('batch_id', batchId).orderBy('id')

test.group('Ordering by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('32.000 t of 320 freeze 300 元 a tonne and leave 288 on sale', async ({ client, assert }) => {
    const { buyer, batch, listing } = await market()
    const placed = await must(assert, order(client, buyer, listing.id, 32))
    const made = await db.from('orders').where('id', placed.orders[0].orderId).firstOrFail()
    assert.equal(made.order_type, OrderType.fibre)
    assert.match(made.order_no, /^DX\d{14}$/)
    assert.deepInclude(made, { weight: 32, amount: 22_784_000, deposit: 960_000, packets: 0 })
    assert.equal(await balance(frozen(buyer.company.id)), 960_000)
    assert.equal(await restOf(batch.id), 288)
    await batch.refresh()
    assert.equal(batch.salesState, SalesState.onSale)
    const [, taken] = await changesOf(batch.id)
    assert.deepInclude(taken, { kind: TonnageChangeKind.ordered, change: -32, rest: 288 })
    const [line] = await db.from('order_lines').where('order_id', made.id)
    assert.equal(line.quality.productName, '涤短半光 1.56dtex×38mm A级')
    assert.equal(line.quality.settlementWeight, 32)
    await assertLedger(assert)
  })

  test('tonnes below the minimum, above the rest, with four decimals or left out are refused and nothing is frozen', async ({
    client,
    assert,
  }) => {
    const { buyer, listing, batch } = await market()
    assert.deepInclude(await order(client, buyer, listing.id, 4.999), { reason: 'tonnage.belowMinimum' })
    assert.deepInclude(await order(client, buyer, listing.id, 320.001), { code: 40900, reason: 'tonnage.restTooSmall' })
    assert.refusesInput(await order(client, buyer, listing.id, 8.1234), 'lines.0.weight', 'decimal')
    assert.refusesInput(await order(client, buyer, listing.id), 'weight', 'required')
    assert.equal(await balance(frozen(buyer.company.id)), 0)
    assert.equal(await restOf(batch.id), 320)
  })

  test('a rest below the minimum is sold whole or not', async ({ client, assert }) => {
    const { buyer, listing, batch } = await market()
    await must(assert, order(client, buyer, listing.id, 317))
    assert.deepInclude(await order(client, buyer, listing.id, 2), { reason: 'tonnage.belowMinimum' })
    await must(assert, order(client, buyer, listing.id, 3))
    await batch.refresh()
    assert.deepInclude({ rest: batch.grossWeight, state: batch.salesState }, { rest: 0, state: SalesState.sold })
    assert.deepInclude(await order(client, buyer, listing.id, 5), { reason: 'tonnage.soldOut' })
  })

  test('what a refused order held comes back once, and the goods are on sale again', async ({ client, assert }) => {
    const { seller, buyer, listing, batch } = await market()
    const placed = await must(assert, order(client, buyer, listing.id, 320))
    const { orderId } = placed.orders[0]
    await must(assert, call(client, seller, '/order/reject', { orderId, reason: '暂无货' }))
    await batch.refresh()
    assert.deepInclude({ rest: batch.grossWeight, state: batch.salesState }, { rest: 320, state: SalesState.onSale })
    assert.equal(await balance(frozen(buyer.company.id)), 0)
    const again = await call(client, seller, '/order/reject', { orderId, reason: '暂无货' })
    assert.notEqual(again.code, 20000)
    assert.equal(await restOf(batch.id), 320)
    const changes = await changesOf(batch.id)
    assert.deepEqual(
      changes.map(({ kind, change, rest }) => [kind, change, rest]),
      [
        [TonnageChangeKind.entered, 320, 320],
        [TonnageChangeKind.ordered, -320, 0],
        [TonnageChangeKind.returned, 320, 320],
      ]
    )
  })

  test('tonnes of a batch cannot be said', async ({ client, assert }) => {
    const { buyer } = await market()
    const { createListing } = await import('#tests/helpers/listings')
    const gin = await createMember({ companyType: CompanyType.gin })
    const { listing } = await createListing(gin)
    const answer = await call(client, buyer, '/order/add', {
      lines: [{ listingId: listing.id, weight: 20, price: 1_685_000, seen: 'x' }],
    })
    assert.deepInclude(answer, { reason: 'tonnage.noTonnesOfBatch' })
  })
})

test.group('Racing for a stock', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('of two hundred orders of ten companies at once exactly as many succeed as there are tonnes', async ({
    client,
    assert,
  }) => {
    const { listing, batch, buyer } = await market(2_000_000)
    await must(assert, order(client, buyer, listing.id, 300))
    // The account of one company is locked by its own orders: only those of several reach the stock at once.
    const rivals = [buyer]
    while (rivals.length < 10) rivals.push(await buyerWith(1_000_000))
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => order(client, rivals[index % rivals.length], listing.id, 5))
    )
    const taken = answers.filter(({ code }) => code === 20000)
    assert.lengthOf(taken, 4)
    for (const answer of answers.filter(({ code }) => code !== 20000)) assert.equal(answer.reason, 'tonnage.soldOut')
    assert.equal(await restOf(batch.id), 0)
    const { rows } = await db.rawQuery('select sum(change)::float as rest from tonnage_changes where batch_id = ?', [
      batch.id,
    ])
    assert.equal(rows[0].rest, 0)
    const open = await db.from('orders').where('state', OrderState.unaccepted).sum('weight as weight').firstOrFail()
    assert.equal(Number(open.weight), 320)
    await assertLedger(assert)
  })
})

test.group('Purchases by the tonne above a limit', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('are approved for exactly the tonnes that were asked for, which nobody has held meanwhile', async ({
    client,
    assert,
  }) => {
    const { buyer: manager, listing, batch } = await market()
    const trader = await createMember({ company: manager.company, name: '陈采购' })
    const limit = { userId: trader.user.id, perOrder: 10_000_000, perDay: null, always: false }
    await must(assert, call(client, manager, '/purchase/limit/set', limit))
    await must(assert, call(client, manager, '/purchase/approval/set', { enabled: true }))
    assert.deepInclude(await order(client, trader, listing.id, 32), { reason: 'order.approvalNeeded' })
    const lines = [{ listingId: listing.id, weight: 32, price: PRICE }]
    const { requestId } = await must(assert, call(client, trader, '/purchase/request/add', { lines }))
    assert.equal(await restOf(batch.id), 320)
    const { requestId: tooMuch } = await must(
      assert,
      call(client, await secondTrader(client, assert, manager), '/purchase/request/add', {
        lines: [{ ...lines[0], weight: 300 }],
      })
    )
    await must(assert, call(client, manager, '/purchase/request/approve', { requestId }))
    assert.equal(await restOf(batch.id), 288)
    const [made] = await db.from('orders').where('purchase_request_id', requestId)
    assert.deepInclude(made, { weight: 32, amount: 22_784_000 })
    const late = await call(client, manager, '/purchase/request/approve', { requestId: tooMuch })
    assert.equal(late.reason, 'order.requestGoodsMoved')
    assert.equal(await restOf(batch.id), 288)
  })
})

async function secondTrader(client: ApiClient, assert: Assert, manager: TestMember) {
  const trader = await createMember({ company: manager.company, name: '李采购' })
  const limit = { userId: trader.user.id, perOrder: 10_000_000, perDay: null, always: false }
  await must(assert, call(client, manager, '/purchase/limit/set', limit))
  return trader
}
