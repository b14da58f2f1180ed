/* Goods by the tonne in the back office: their orders beside those over batches. */
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import { CompanyType } from '#app/company/codes'
import { listBatch } from '#app/listing/actions/list_batch'
import { addGoods } from '#app/tonnage/actions/save_goods'
import { previewOrder } from '#app/order/queries/preview_order'
import { OrderType } from '#app/order/codes'
import { ProductType } from '#app/catalog/codes'
import { asOperator, createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { givePayPassword, openAccount } from '#tests/helpers/bank'
import { SEED, offerTonnage } from '#tests/helpers/tonnage'
import { call, makeDeal, must, walk } from '../order/helpers.js'
import { makePairDeal, placePair } from '../pair_order/helpers.js'

async function sides() {
  const seller = await createMember({ companyType: CompanyType.fibrePlant })
  const buyer = await createMember({ companyType: CompanyType.textileMill })
  for (const side of [seller, buyer]) {
    await openAccount(side.company, 1_000_000)
    await givePayPassword(side)
  }
  return { seller, buyer }
}

async function order(
  client: ApiClient,
  buyer: TestMember,
  listing: { id: number; price: number | null },
  weight: number
) {
  const { lines } = await previewOrder([{ listingId: listing.id, weight }], buyer.actor)
  const terms = listing.price === null ? lines[0].basis : { price: listing.price }
  return call(client, buyer, '/order/add', {
    lines: [{ listingId: listing.id, weight, ...terms, seen: lines[0].seen }],
  })
}

async function offerSeed(gin: TestMember) {
  const { batch } = await addGoods(SEED, gin.actor)
  return listBatch({ batchId: batch.id, price: 320_000 }, gin.actor)
}

const reading =
  (client: ApiClient, operator: TestOperator) =>
  async (path: string, qs: Record<string, unknown> = {}) => {
    const asked = Object.fromEntries(Object.entries(qs).map(([key, value]) => [key, JSON.stringify(value)]))
    const response = await asOperator(client.get(`/admin/api/${path}`).qs(asked), operator)
    response.assertStatus(200)
    return response.body()
  }

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b)

test.group('Orders by the tonne in the back office', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('they have a list of their own, with goods and tonnes, and are not among the spot orders', async ({
    client,
    assert,
  }) => {
    const { seller, buyer } = await sides()
    const { listing } = await offerTonnage(seller)
    const staple = (await must(assert, order(client, buyer, listing, 32))).orders[0].orderId
    const gin = await createMember({ companyType: CompanyType.gin })
    const seedOffer = await offerSeed(gin)
    const seed = (await must(assert, order(client, buyer, seedOffer, 12))).orders[0].orderId
    const spot = (await walk(assert, await makeDeal(client), 'place')).orderId
    const pair = (await placePair(assert, await makePairDeal(client))).orderId
    const get = reading(client, await createOperator())

    assert.deepEqual(
      ids(await get('fiber_orders')),
      [staple, seed].toSorted((a, b) => a - b)
    )
    assert.deepEqual(ids(await get('orders')), [spot])
    assert.deepEqual(ids(await get('pair_orders')), [pair])
    assert.deepEqual(ids(await get('cotton_pair_orders')), [pair])
    assert.deepEqual(ids(await get('fiber_orders', { filter: { productType: ProductType.cottonseed } })), [seed])
    const row = await get(`fiber_orders/${staple}`)
    assert.deepInclude(row, {
      orderType: OrderType.fibre,
      productName: '涤短半光 1.56dtex×38mm A级',
      productType: ProductType.stapleSemiDull,
      weight: 32,
      pickedWeight: 0,
      unitPrice: 712_000,
      amount: 22_784_000,
    })
    assert.include((await get(`fiber_orders/${seed}`)).factsText, '含油率18.5%')
    assert.deepInclude(await get('fiber_orders/totals'), { weight: 44 })
    assert.deepInclude(await get(`orders/${staple}`), { _elsewhere: 'fiber_orders' })
    assert.deepInclude(await get(`orders/${pair}`), { _elsewhere: 'pair_orders' })
    const line = (await get('order_lines', { filter: { orderId: staple } }))[0]
    assert.deepInclude(line, { productName: '涤短半光 1.56dtex×38mm A级', pickedWeight: 0 })
  })

  test('who may not open them there reads such an order among the orders', async ({ client, assert }) => {
    const { seller, buyer } = await sides()
    const { listing } = await offerTonnage(seller)
    const { orderId } = (await must(assert, order(client, buyer, listing, 32))).orders[0]
    const get = reading(client, await createOperator({ permissions: ['orders.query', 'orders.get'] }))
    assert.notProperty(await get(`orders/${orderId}`), '_elsewhere')
  })
})
