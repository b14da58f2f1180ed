import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { changePrice } from '#app/listing/actions/change_price'
import { holdBatch } from '#app/listing/actions/hold_batch'
import { listBatch } from '#app/listing/actions/list_batch'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { expireHolds } from '#app/listing/actions/release_hold'
import { takeForOrder } from '#app/listing/actions/take_for_order'
import { delistListing } from '#app/listing/actions/delist_batch'
import { delistCompany } from '#app/listing/listeners'
import Listing from '#app/listing/models/listing'
import { systemActor } from '#core/actor'
import { asMember, createMember } from '#tests/helpers/actors'
import { createBatch } from '#tests/helpers/batches'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { InTransitState, ProductType, SalesState } from '#app/catalog/codes'
import { BatchHoldState, ListingState, PriceType, SpotType } from '#app/listing/codes'
import { CompanyState } from '#app/company/codes'

const add = '/api/seller/product/listing/add'

test.group('Listing a batch', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a seller lists a batch and gets the whole product back', async ({ client, assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { entrepotName: '奎屯中转库' })
    const response = await asMember(client.post(add), seller).json({ productId: batch.id, price: 1_685_000 })
    const { code, body } = response.body()
    assert.equal(code, 20000)
    assert.containsSubset(body, {
      productId: batch.id,
      state: ListingState.listed,
      salesState: SalesState.onSale,
      price: 1_685_000,
      amount: 73_683_365,
      standardPrice: 1_643_135,
      percentAgio: 41_865,
      deposit: 50_000,
      contactId: seller.user.id,
      companyName: seller.company.name,
      A: 81.7,
      lv21: 62.4,
    })
    assert.isNumber(body.shopProductId)
  })

  for (const [title, overrides, input, reason] of [
    [
      'a price of zero',
      {},
      { price: 0 } as { price?: number; priceType?: PriceType; spotType?: SpotType },
      'listing.priceOutside',
    ],
    ['a price above 100,000 yuan', {}, { price: 10_000_001 }, 'listing.priceOutside'],
    ['a basis offer without a basis', {}, { priceType: PriceType.basis }, 'listing.basisMissing'],
    ['goods in stock without a warehouse', { entrepotName: null }, {}, 'listing.warehouseNotGiven'],
    ['colour shares that do not add up', { lv31: 30 }, {}, 'listing.sharesWrong'],
    ['imported cotton in dollars', { productType: ProductType.importedUsd }, {}, 'listing.productNotListable'],
    ['presale without a date', {}, { spotType: SpotType.presale }, 'listing.appointmentMissing'],
  ] as const) {
    test(`refuses ${title}`, async ({ client, assert }) => {
      const seller = await createMember()
      const batch = await createBatch(seller.company.id, { entrepotName: '奎屯中转库', ...overrides })
      const response = await asMember(client.post(add), seller).json({
        productId: batch.id,
        price: 1_685_000,
        ...input,
      })
      assert.deepInclude(response.body(), { code: 50000, reason })
      assert.isNull(await Listing.findBy('batch_id', batch.id))
    })
  }

  test('goods in transit need no warehouse and are fetched after arrival', async ({ client, assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, {
      entrepotName: null,
      inTransitState: InTransitState.inTransit,
      arrivalDate: '2026-12-20',
    })
    const response = await asMember(client.post(add), seller).json({ productId: batch.id, price: 1_685_000 })
    assert.equal(response.body().body.deliveryNote, '到库后自提')
  })

  test('a blacklisted company lists nothing', async ({ client, assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { entrepotName: '奎屯中转库' })
    await db.from('companies').where('id', seller.company.id).update({ state: CompanyState.blacklisted })
    const response = await asMember(client.post(add), seller).json({ productId: batch.id, price: 1_685_000 })
    assert.deepInclude(response.body(), { code: 50000, reason: 'company.tradeRestricted' })
  })

  test("another company's batch does not exist", async ({ client, assert }) => {
    const seller = await createMember()
    const stranger = await createMember()
    const { batch } = await createListing(seller)
    for (const [path, input] of [
      [add, { productId: batch.id, price: 1_000_000 }],
      ['/api/seller/product/hold/add', { productId: batch.id, customerCompanyId: stranger.company.id }],
      ['/api/seller/product/hold/delete', { productId: batch.id }],
    ] as const) {
      const response = await asMember(client.post(path), stranger).json(input)
      assert.equal(response.body().code, 40400, path)
    }
    for (const [path, input] of [
      ['/api/seller/product/listing/price/edit', { rule: 'fixed', price: 1_000_000 }],
      ['/api/seller/product/listing/delete', {}],
    ] as const) {
      const response = await asMember(client.post(path), stranger).json({ productIds: [batch.id], ...input })
      const [line] = response.body().body.lines
      assert.deepInclude(line, { ok: false, reason: 'listing.batchGone', batchCode: null })
    }
    const own = await asMember(client.post('/api/seller/product/list'), stranger).json({})
    assert.equal(own.body().body.total, 0)
  })

  test('one batch has one open listing', async ({ client, assert }) => {
    const seller = await createMember()
    const { batch } = await createListing(seller)
    const response = await asMember(client.post(add), seller).json({ productId: batch.id, price: 1_700_000 })
    assert.deepInclude(response.body(), { code: 50000, reason: 'core.illegalStep' })
  })

  test('delisting frees the batch for a new listing at another price', async ({ client, assert }) => {
    const seller = await createMember()
    const { batch, listing } = await createListing(seller)
    const delisted = await asMember(client.post('/api/seller/product/listing/delete'), seller).json({
      productIds: [batch.id],
    })
    assert.deepInclude(delisted.body().body, { done: 1, failed: 0 })
    const again = await asMember(client.post(add), seller).json({ productId: batch.id, price: 1_600_000 })
    // The back office refers to the listing, not to the batch: a closed listing cannot be closed again in place of the current one.
    await assert.refuses(() => delistListing({ listingId: listing.id }, systemActor()), 'core.illegalStep')
    assert.equal(again.body().body.price, 1_600_000)
  })

  test('a batch with an order can be neither delisted nor repriced', async ({ client, assert }) => {
    const seller = await createMember()
    const { batch } = await createListing(seller)
    await db.transaction((trx) =>
      moveSalesState(trx, systemActor(), {
        batchId: batch.id,
        from: SalesState.onSale,
        to: SalesState.ordered,
        reason: '下单',
      })
    )
    const delisted = await asMember(client.post('/api/seller/product/listing/delete'), seller).json({
      productIds: [batch.id],
    })
    assert.equal(delisted.body().body.lines[0].reason, 'listing.orderOpenNotDelistable')
    const priced = await asMember(client.post('/api/seller/product/listing/price/edit'), seller).json({
      productIds: [batch.id],
      rule: 'fixed',
      price: 1_600_000,
    })
    assert.equal(priced.body().body.lines[0].reason, 'listing.batchLocked')
  })

  test('bulk listing adds the quality difference of each batch to the base price', async ({ client, assert }) => {
    const seller = await createMember()
    const good = await createBatch(seller.company.id, { entrepotName: '奎屯中转库' })
    const bad = await createBatch(seller.company.id, { entrepotName: null })
    const response = await asMember(client.post('/api/seller/product/listing/bulk/add'), seller).json({
      productIds: [good.id, bad.id],
      rule: 'agio',
      price: 1_600_000,
    })
    assert.deepInclude(response.body().body, { done: 1, failed: 1 })
    assert.equal((await Listing.findByOrFail('batch_id', good.id)).price, 1_641_865)
  })

  test('a fall in price is told to whoever has the batch in the cart, a rise is not', async ({ assert }) => {
    const seller = await createMember()
    const buyer = await createMember()
    const { batch, listing } = await createListing(seller)
    await db
      .table('cart_items')
      .insert({ user_id: buyer.user.id, batch_id: batch.id, listing_id: listing.id, price: 1_685_000 })
    await changePrice({ batchId: batch.id, price: 1_700_000 }, seller.actor)
    assert.lengthOf(await db.from('notices').where('user_id', buyer.user.id), 0)
    await changePrice({ batchId: batch.id, price: 1_670_000 }, seller.actor)
    const [notice] = await db.from('notices').where({ user_id: buyer.user.id, code: 'N18' })
    assert.include(notice.content, '16,700.00')
    assert.lengthOf(await db.from('price_changes').where('batch_id', batch.id), 3)
  })
})

test.group('Holding a batch by hand', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const take = (listingId: number, buyer: { actor: any; company: { id: number } }) =>
    db.transaction((trx) =>
      takeForOrder(trx, buyer.actor, {
        listingId,
        buyerCompanyId: buyer.company.id,
        price: 1_685_000,
        reason: '测试下单',
      })
    )

  test('only the named customer can order while the hold lasts', async ({ assert }) => {
    const seller = await createMember()
    const friend = await createMember()
    const stranger = await createMember()
    const { batch, listing } = await createListing(seller)
    await holdBatch({ batchId: batch.id, customerCompanyId: friend.company.id }, seller.actor)
    await assert.refuses(() => take(listing.id, stranger), 'listing.lockedByOthers')
    const taken = await take(listing.id, friend)
    assert.equal(taken.batch.salesState, SalesState.ordered)
  })

  test('a hold that is over stops nobody, even before the job has run', async ({ assert }) => {
    const seller = await createMember()
    const friend = await createMember()
    const stranger = await createMember()
    const { batch, listing } = await createListing(seller)
    await holdBatch({ batchId: batch.id, customerCompanyId: friend.company.id }, seller.actor)
    await db
      .from('batch_holds')
      .where('batch_id', batch.id)
      .update({ held_until: db.raw(`now() - interval '1 second'`) })
    assert.equal((await take(listing.id, stranger)).batch.salesState, SalesState.ordered)
  })

  test('the job frees batches whose hold is over and leaves the others', async ({ assert }) => {
    const seller = await createMember()
    const friend = await createMember()
    const over = await createListing(seller)
    const running = await createListing(seller)
    for (const { batch } of [over, running])
      await holdBatch({ batchId: batch.id, customerCompanyId: friend.company.id }, seller.actor)
    await db
      .from('batch_holds')
      .where('batch_id', over.batch.id)
      .update({ held_until: db.raw(`now() - interval '1 second'`) })
    assert.equal(await expireHolds(), 1)
    assert.equal((await over.batch.refresh()).salesState, SalesState.onSale)
    assert.equal((await running.batch.refresh()).salesState, SalesState.reserved)
  })

  test('a batch is held once in three days', async ({ assert }) => {
    const seller = await createMember()
    const friend = await createMember()
    const { batch } = await createListing(seller)
    await holdBatch({ batchId: batch.id, customerCompanyId: friend.company.id }, seller.actor)
    await db.from('batch_holds').update({ held_until: db.raw(`now() - interval '1 second'`) })
    await expireHolds()
    await assert.refuses(
      () => holdBatch({ batchId: batch.id, customerCompanyId: friend.company.id }, seller.actor),
      'listing.heldAlready',
      { days: 3 }
    )
  })

  test('delisting ends the hold', async ({ client, assert }) => {
    const seller = await createMember()
    const friend = await createMember()
    const { batch } = await createListing(seller)
    await holdBatch({ batchId: batch.id, customerCompanyId: friend.company.id }, seller.actor)
    await asMember(client.post('/api/seller/product/listing/delete'), seller).json({ productIds: [batch.id] })
    assert.equal((await batch.refresh()).salesState, SalesState.onSale)
    assert.lengthOf(await db.from('batch_holds').where('state', BatchHoldState.holding), 0)
  })
})

test.group('The sales state of a batch', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a sold batch leaves the market', async ({ assert }) => {
    const { batch, listing } = await createListing(await createMember())
    await db.transaction(async (trx) => {
      for (const [from, to] of [
        [SalesState.onSale, SalesState.ordered],
        [SalesState.ordered, SalesState.booked],
        [SalesState.booked, SalesState.sold],
      ] as const)
        await moveSalesState(trx, systemActor(), { batchId: batch.id, from, to, reason: '测试' })
    })
    assert.include(await listing.refresh(), { state: ListingState.unlisted, delistReason: '已售' })
  })

  test('a step that is not in the table is refused', async ({ assert }) => {
    const { batch } = await createListing(await createMember())
    await assert.refuses(
      () =>
        db.transaction((trx) =>
          moveSalesState(trx, systemActor(), {
            batchId: batch.id,
            from: SalesState.onSale,
            to: SalesState.sold,
            reason: '测试',
          })
        ),
      'core.illegalStep'
    )
  })

  test('a changed price stops the order and shows the new one', async ({ assert }) => {
    const seller = await createMember()
    const buyer = await createMember()
    const { listing } = await createListing(seller)
    const error = await db
      .transaction((trx) =>
        takeForOrder(trx, buyer.actor, {
          listingId: listing.id,
          buyerCompanyId: buyer.company.id,
          price: 1_600_000,
          reason: '测试',
        })
      )
      .catch((e) => e)
    assert.equal(error.reason, 'listing.priceMoved')
    assert.equal(error.envelopeCode, 40900)
    assert.equal(error.body.price, 1_685_000)
  })

  test('nobody buys from the own company', async ({ assert }) => {
    const seller = await createMember()
    const { listing } = await createListing(seller)
    await assert.refuses(
      () =>
        db.transaction((trx) =>
          takeForOrder(trx, seller.actor, {
            listingId: listing.id,
            buyerCompanyId: seller.company.id,
            price: 1_685_000,
            reason: '测试',
          })
        ),
      'listing.ownGoods'
    )
  })

  test('blacklisting a company takes its free listings off the market and leaves those in an order', async ({
    assert,
  }) => {
    const seller = await createMember()
    const free = await createListing(seller)
    const ordered = await createListing(seller)
    await db.transaction((trx) =>
      moveSalesState(trx, systemActor(), {
        batchId: ordered.batch.id,
        from: SalesState.onSale,
        to: SalesState.ordered,
        reason: '下单',
      })
    )
    assert.equal(await delistCompany(seller.company.id, '测试'), 1)
    assert.equal((await free.listing.refresh()).state, ListingState.unlisted)
    assert.equal((await ordered.listing.refresh()).state, ListingState.listed)
  })
})

test.group('Races for a batch', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('two tabs that list the same batch open one listing', async ({ client, assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { entrepotName: '奎屯中转库' })
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => asMember(client.post(add), seller).json({ productId: batch.id, price: 1_685_000 }))
    )
    assert.deepEqual(answers.map((answer) => answer.body().code).sort(), [20000, 50000, 50000, 50000])
    assert.lengthOf(await Listing.query().where('batch_id', batch.id), 1)
  })

  test('of twenty buyers at once one gets the batch, the others see whose turn it was', async ({ assert }) => {
    const seller = await createMember()
    const { listing, batch } = await createListing(seller)
    const buyers = await Promise.all(Array.from({ length: 20 }, () => createMember()))
    const outcomes = await Promise.allSettled(
      buyers.map((buyer) =>
        db.transaction((trx) =>
          takeForOrder(trx, buyer.actor, {
            listingId: listing.id,
            buyerCompanyId: buyer.company.id,
            price: 1_685_000,
            reason: '测试',
          })
        )
      )
    )
    assert.lengthOf(
      outcomes.filter(({ status }) => status === 'fulfilled'),
      1
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        assert.deepInclude(outcome.reason, { reason: 'listing.lockedByOthers', envelopeCode: 40900 })
    }
    assert.equal((await batch.refresh()).salesState, SalesState.ordered)
  })

  test('an order and a change of price do not both win', async ({ assert }) => {
    const seller = await createMember()
    const buyer = await createMember()
    for (let round = 0; round < 10; round++) {
      const { listing, batch } = await createListing(seller)
      const [order, price] = await Promise.allSettled([
        db.transaction((trx) =>
          takeForOrder(trx, buyer.actor, {
            listingId: listing.id,
            buyerCompanyId: buyer.company.id,
            price: 1_685_000,
            reason: '测试',
          })
        ),
        listBatchPrice(batch.id, seller),
      ])
      await listing.refresh()
      if (order.status === 'fulfilled') assert.equal(listing.price, 1_685_000)
      assert.notEqual(order.status, price.status)
    }
  })

  const listBatchPrice = (batchId: number, seller: Awaited<ReturnType<typeof createMember>>) =>
    changePrice({ batchId, price: 1_600_000 }, seller.actor)

  test('the same Idempotency-Key lists once and answers the same', async ({ client, assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { entrepotName: '奎屯中转库' })
    const send = () =>
      asMember(client.post(add), seller).header('Idempotency-Key', 'k1').json({ productId: batch.id, price: 1_685_000 })
    const answers = await Promise.all([send(), send(), send()])
    const ids = answers.map((answer) => answer.body().body.shopProductId)
    assert.lengthOf(new Set(ids), 1)
    assert.lengthOf(await Listing.query().where('batch_id', batch.id), 1)
  })

  test('listing the same batch from two transactions waits for the first', async ({ assert }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { entrepotName: '奎屯中转库' })
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => listBatch({ batchId: batch.id, price: 1_685_000 }, seller.actor))
    )
    assert.sameMembers(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected']
    )
  })
})
