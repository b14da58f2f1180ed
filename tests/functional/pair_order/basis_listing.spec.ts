import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { shiftClock } from '#core/clock'
import { delistExpiredContracts } from '#app/listing/actions/delist_batch'
import { refreshReferences } from '#app/listing/actions/refresh_references'
import { createBatch } from '#tests/helpers/batches'
import { createListing } from '#tests/helpers/listings'
import { call, must, travelTo } from '#tests/functional/order/helpers'
import { at, CF, makePairDeal, quote } from './helpers.js'
import { ListingState, PriceType } from '#app/listing/codes'
import { ContractState, PriceStandard } from '#app/market/codes'

test.group('Basis listings', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('show basis, contract and a reference price that moves with the quote', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const read = async () =>
      (await must(assert, call(client, deal.buyer, '/batch/get', { batchCode: deal.batch.batchCode }))).row
    assert.deepInclude(await read(), {
      priceType: PriceType.basis,
      priceDiff: 85_000,
      priceContract: CF,
      priceStandard: PriceStandard.batch,
      pointDeadline: '2027-04-23',
      price: 1_650_000,
      futuresPrice: 1_565_000,
      amount: 72_152_850,
      deposit: 100_000,
    })
    await quote(1_570_000)
    assert.equal((await read()).price, 1_655_000)
  })

  test('are found, filtered and sorted by their reference price among fixed prices', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    await createListing(deal.seller, { price: 1_640_000 })
    await createListing(deal.seller, { price: 1_660_000 })
    const search = async (input: object) =>
      (await must(assert, call(client, deal.buyer, '/shop/search', { field: 'price', order: 'asc', ...input }))).data
    const prices = (rows: { price: number }[]) => rows.map(({ price }) => price)
    assert.deepEqual(prices(await search({})), [1_640_000, 1_650_000, 1_660_000])
    assert.deepEqual(prices(await search({ price: '16450~16550' })), [1_650_000])
    assert.deepEqual(prices(await search({ priceType: String(PriceType.basis) })), [1_650_000])
    // A move below two ticks does not rebuild the index; above it the search follows. The price of the row is live in any case.
    await quote(1_565_500)
    assert.equal(await refreshReferences(), 0)
    await quote(1_580_000)
    assert.equal(await refreshReferences(), 1)
    assert.deepEqual(prices(await search({})), [1_640_000, 1_660_000, 1_665_000])
  })

  test('change their basis and roll to another contract; who has them in the cart is told of a fall', async ({
    client,
    assert,
  }) => {
    const deal = await makePairDeal(client)
    const { seller, buyer, batch, listing } = deal
    await quote(1_578_000, 'CF2709')
    await must(assert, call(client, buyer, '/cart/add', { shopProductIds: [listing.id] }))
    const edit = (input: object) =>
      must(assert, call(client, seller, '/seller/product/listing/basis/edit', { productIds: [batch.id], ...input }))
    await edit({ rule: 'shift', priceDiff: -5_000 })
    const [row] = (await must(assert, call(client, buyer, '/cart/list', {}))).data
    assert.deepInclude(row, { change: 'price', changeText: '基差下调', seenPrice: 85_000, priceDiff: 80_000 })
    assert.lengthOf(await db.from('notices').where({ code: 'N18', user_id: buyer.user.id }), 1)
    const rolled = await edit({ rule: 'fixed', priceContract: 'CF2709' })
    assert.equal(rolled.done, 1)
    const now = await db.from('listings').where('id', listing.id).first()
    assert.deepInclude(now, { price_contract: 'CF2709', price_diff: 67_000 })
    const prices = await db.from('price_changes').where('listing_id', listing.id).orderBy('id')
    assert.deepEqual(
      prices.map((change) => [change.price_type, change.price_contract, change.to_price]),
      [
        [PriceType.basis, CF, 85_000],
        [PriceType.basis, CF, 80_000],
        [PriceType.basis, 'CF2709', 67_000],
      ]
    )
    const fixed = await call(client, seller, '/seller/product/listing/price/edit', {
      productIds: [batch.id],
      rule: 'fixed',
      price: 1_600_000,
    })
    assert.equal(fixed.body.lines[0].reason, 'listing.basisListing')
  })

  test('are made in bulk by the same terms', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    const batches = [1, 2].map(() => createBatch(deal.seller.company.id, { entrepotName: '奎屯中转库' }))
    const productIds = (await Promise.all(batches)).map(({ id }) => id)
    const answer = await must(
      assert,
      call(client, deal.seller, '/seller/product/listing/bulk/add', {
        productIds,
        rule: 'fixed',
        priceType: PriceType.basis,
        priceDiff: -30_000,
        priceContract: CF,
        priceStandard: PriceStandard.standardGrade,
      })
    )
    assert.equal(answer.done, 2)
    const rows = await db.from('listings').whereIn('batch_id', productIds)
    for (const row of rows)
      assert.deepInclude(row, {
        price: null,
        price_diff: -30_000,
        price_standard: PriceStandard.standardGrade,
        deposit: 100_000,
      })
  })

  test('leave the market when their contract can no longer be priced', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    await db.from('futures_contracts').where('code', CF).update({ state: ContractState.delisted })
    assert.equal(await delistExpiredContracts(), 1)
    const listing = await db.from('listings').where('id', deal.listing.id).first()
    assert.deepInclude(listing, { state: ListingState.unlisted, delist_reason: '点价合约已到点价截止日' })
  })

  test('without a quote cannot be ordered, and say so', async ({ client, assert }) => {
    const deal = await makePairDeal(client)
    travelTo(at('2026-11-23 11:00'))
    await db.from('futures_contracts').where('code', CF).update({ last_price: null })
    const answer = await call(client, deal.buyer, '/order/add', {
      lines: [{ listingId: deal.listing.id, priceDiff: 85_000, priceContract: CF }],
    })
    assert.deepInclude(answer, { code: 50000, reason: 'order.noQuoteToOrder' })
  })
})
