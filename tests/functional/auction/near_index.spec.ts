/*
 * Starting prices that are far from the index are confirmed by the operator who names them.
 */
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { addLots } from '#app/auction/actions/add_lots'
import { editLot } from '#app/auction/actions/edit_lot'
import { AuctionDirection, AuctionPriceType, SessionState } from '#app/auction/codes'
import { ProductType } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { BidType } from '#app/listing/codes'
import { asOperator, createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { insertSession } from '#tests/helpers/auctions'
import { createListing } from '#tests/helpers/listings'
import { COTTON, publishIndex, quoteCotton } from '#tests/helpers/quotes'

const INDEX = 17_000
const FAR = 'listing.priceFarFromIndex'

let operator: TestOperator
let seller: TestMember

const run = (client: ApiClient, resource: string, name: string, id: number, input: object) =>
  asOperator(client.post(`/admin/api/${resource}/actions/${name}`), operator).json({ ids: [id], input })

const lotsOf = (sessionId: number) =>
  db.from('auction_lots').where('session_id', sessionId).orderBy('position').select('starting_price as price')

const offer = async () => (await createListing(seller, { bidType: BidType.open })).batch

test.group('A starting price far from the index', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    operator = await createOperator()
    seller = await createMember({ companyType: CompanyType.gin })
    await publishIndex(INDEX)
  })

  test('of lots that are added is asked about at each such lot, and none is added until it is confirmed', async ({
    client,
    assert,
  }) => {
    const session = await insertSession({ state: SessionState.draft })
    const near = await offer()
    const low = await offer()
    const high = await offer()
    const lots = [
      { id: near.id, startingPrice: 1_685_000, stepPrice: 1_000 },
      { id: low.id, startingPrice: 168_500, stepPrice: 1_000 },
      { id: high.id, startingPrice: 16_850_000, stepPrice: 1_000 },
    ]
    const refused = await run(client, 'auction_sessions', 'add_lots', session.id, { lots })
    const errors = refused.body().errors as { field: string; message: string }[]
    assert.deepEqual(
      errors.map(({ field }) => field),
      ['lots.1.startingPrice', 'lots.2.startingPrice']
    )
    for (const { message } of errors) assert.match(message, /^价格偏离指数[\d.]+%：.*指数17,000(\.00)?元\/吨/)
    assert.deepEqual(await lotsOf(session.id), [])
    ;(await run(client, 'auction_sessions', 'add_lots', session.id, { lots, confirmed: true })).assertStatus(200)
    assert.deepEqual(await lotsOf(session.id), [{ price: 1_685_000 }, { price: 168_500 }, { price: 16_850_000 }])
  })

  test('of a lot that is changed is asked about, unless it comes no farther than before', async ({
    client,
    assert,
  }) => {
    const session = await insertSession({ state: SessionState.draft })
    const batch = await offer()
    const [lot] = await addLots(
      { sessionId: session.id, lots: [{ batchId: batch.id, startingPrice: 1_685_000, stepPrice: 1_000 }] },
      operator.actor
    )
    const change = async (startingPrice: number, more: object = {}) => {
      const answer = await run(client, 'auction_lots', 'terms', lot.id, { startingPrice, stepPrice: 2_000, ...more })
      return answer.body().reason ?? answer.status()
    }
    assert.equal(await change(168_500), FAR)
    assert.deepEqual(await lotsOf(session.id), [{ price: 1_685_000 }])
    assert.equal(await change(168_500, { confirmed: true }), 200)
    assert.equal(await change(168_500), 200)
    assert.equal(await change(150_000), FAR)
    assert.equal(await change(1_690_000), 200)
  })

  test('counts for a reserve as well, and not for the consignor’s own', async ({ client, assert }) => {
    const session = await insertSession({ state: SessionState.draft })
    const batch = await offer()
    const lots = [{ id: batch.id, startingPrice: 1_685_000, reservePrice: 16_900_000, stepPrice: 1_000 }]
    const refused = await run(client, 'auction_sessions', 'add_lots', session.id, { lots })
    const [{ field, message }] = refused.body().errors as { field: string; message: string }[]
    assert.equal(field, 'lots.0.reservePrice')
    assert.match(message, /^保留价：价格偏离指数/)
    const [lot] = await addLots(
      { sessionId: session.id, lots: [{ batchId: batch.id, startingPrice: 1_685_000, stepPrice: 1_000 }] },
      operator.actor
    )
    const change = async (reservePrice: number, more: object = {}) => {
      const terms = { startingPrice: 1_685_000, stepPrice: 1_000, reservePrice, ...more }
      const answer = await run(client, 'auction_lots', 'terms', lot.id, terms)
      return answer.body().reason ?? answer.status()
    }
    assert.equal(await change(16_900_000), 'auction.reserveFarFromIndex')
    assert.equal(await change(16_900_000, { confirmed: true }), 200)
    assert.equal(await change(16_900_000), 200)
    assert.equal(await change(1_690_000), 200)
    const { batch: theirs } = await createListing(seller, {
      bidType: BidType.open,
      reservePrice: 9_000_000,
      confirmed: true,
    })
    const own = { batchId: theirs.id, startingPrice: 1_685_000, stepPrice: 1_000 }
    assert.lengthOf(await addLots({ sessionId: session.id, lots: [own] }, operator.actor), 1)
  })

  test('of a single lot and of a need is refused as well; what is no cotton has no index', async ({
    client,
    assert,
  }) => {
    const up = await insertSession({ state: SessionState.draft })
    const batch = await offer()
    const made = await asOperator(client.post('/admin/api/auction_lots'), operator).json({
      sessionId: up.id,
      batchCode: batch.batchCode,
      startingPrice: 168_500,
      stepPrice: 1_000,
    })
    assert.equal(made.body().reason, FAR)
    const need = (productType: ProductType, startingPrice: number) => async () => {
      const down = await insertSession({
        state: SessionState.draft,
        price_direction: AuctionDirection.down,
        product_type: productType,
      })
      const goods = { sellerCompanyId: seller.company.id, productName: '机采棉 3128B', productWeight: 200 }
      const lots = [{ ...goods, startingPrice, stepPrice: 1_000 }]
      return addLots({ sessionId: down.id, lots }, operator.actor)
    }
    await assert.refuses(need(ProductType.xinjiang, 168_500), FAR)
    assert.lengthOf(await need(ProductType.xinjiang, 1_685_000)(), 1)
    assert.lengthOf(await need(ProductType.linters, 168_500)(), 1)
  })

  test('counts at the contract’s quote when it is a basis, also when only the contract changes', async ({ assert }) => {
    await quoteCotton(1_565_000)
    const session = await insertSession({ state: SessionState.draft, price_type: AuctionPriceType.basis })
    const batch = await offer()
    const add = (startingPrice: number) => () =>
      addLots(
        {
          sessionId: session.id,
          lots: [{ batchId: batch.id, startingPrice, stepPrice: 1_000, priceContract: COTTON }],
        },
        operator.actor
      )
    await assert.refuses(add(600_000), FAR)
    const [lot] = await add(60_000)()
    await assert.refuses(() => editLot({ lotId: lot.id, startingPrice: 600_000 }, operator.actor), FAR)
    await editLot({ lotId: lot.id, startingPrice: 600_000, confirmed: true }, operator.actor)
    await editLot({ lotId: lot.id, stepPrice: 2_000 }, operator.actor)
  })
})
