/* Goods by the tonne as their seller keeps them: entered, corrected, deleted, listed, raised and lowered. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { InTransitState, ProductType, SalesState, WeightType } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { BidType, ListingState, PriceType } from '#app/listing/codes'
import { listedContracts, PRODUCTS } from '#app/market/rules/products'
import { previewOrder } from '#app/order/queries/preview_order'
import { changeStock } from '#app/tonnage/actions/save_goods'
import { LinterClass, TonnageChangeKind } from '#app/tonnage/codes'
import { ownGoods } from '#app/tonnage/queries/own_goods'
import { now } from '#core/clock'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { givePayPassword, openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { assertBound } from '#tests/helpers/seen'
import { offerTonnage, SEED, STAPLE } from '#tests/helpers/tonnage'
import { call, must } from '../order/helpers.js'

const gin = () => createMember({ companyType: CompanyType.gin })
const add = (client: ApiClient, member: TestMember, facts: object) =>
  call(client, member, '/seed-fiber/goods/add', facts)
const own = (client: ApiClient, member: TestMember, productId: number) =>
  call(client, member, '/seed-fiber/own/get', { productId })
const list = (client: ApiClient, member: TestMember, filters: object = {}) =>
  call(client, member, '/seller/product/list', filters)

test.group('Entering goods by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('seed is one row of the stock with its facts, the first line of its tonnes and a number of the platform', async ({
    client,
    assert,
  }) => {
    const seller = await gin()
    const made = await must(assert, add(client, seller, SEED))
    assert.match(made.batchCode, /^MZ\d{14}$/)
    assert.deepInclude(made, { restWeight: 60, minLot: 1, oilContent: 18.5, productName: '2026/27 新疆棉籽' })
    const { body } = await own(client, seller, made.productId)
    assert.deepInclude(body, {
      restWeight: 60,
      listed: false,
      fixed: [],
      photos: [],
      report: null,
      packets: 0,
      publicWeight: null,
    })
    assert.lengthOf(body.changes, 1)
    assert.deepInclude(body.changes[0], { kind: TonnageChangeKind.entered, change: 60, rest: 60 })
  })

  test('the minimum is the platform’s unless the seller names another, and a lot below it is sold whole', async ({
    client,
    assert,
  }) => {
    const seller = await gin()
    const least = async (facts: object) => (await must(assert, add(client, seller, facts))).minLot
    assert.equal(await least(SEED), 1)
    assert.equal(await least(STAPLE), 5)
    assert.equal(await least({ ...STAPLE, weight: 3 }), 3)
    assert.equal(await least({ ...STAPLE, minLot: 10 }), 10)
    assert.refusesInput(await add(client, seller, { ...STAPLE, minLot: 4.999 }), 'minLot', 'min')
    assert.refusesInput(await add(client, seller, { ...SEED, minLot: 60.001 }), 'minLot', 'max')
  })

  test('bad input is named by its field', async ({ client, assert }) => {
    const seller = await gin()
    const refused: [object, string, string][] = [
      [{ ...SEED, weight: 0 }, 'weight', 'positive'],
      [{ ...SEED, weight: -1 }, 'weight', 'positive'],
      [{ ...SEED, weight: 32.1234 }, 'weight', 'decimal'],
      [{ ...SEED, weight: 100_001 }, 'weight', 'max'],
      [{ ...SEED, chandi: '' }, 'chandi', 'required'],
      [{ ...SEED, productionYear: undefined }, 'productionYear', 'required'],
      [{ ...SEED, oilContent: 61 }, 'oilContent', 'range'],
      [{ ...SEED, oilContent: 18.55 }, 'oilContent', 'decimal'],
      [{ ...SEED, dtex: 1.56 }, 'dtex', 'type'],
      [{ ...SEED, weightType: WeightType.conditioned }, 'weightType', 'type'],
      [{ ...SEED, linterClass: LinterClass.first }, 'linterClass', 'type'],
      [{ ...SEED, entrepotId: 999_999 }, 'entrepotId', 'exists'],
      [{ ...SEED, productType: ProductType.linters, oilContent: null, linterContent: null }, 'linterClass', 'required'],
      [{ ...SEED, productType: ProductType.sterileSeed }, 'oilContent', 'type'],
      [{ ...SEED, productType: ProductType.xinjiang }, 'productType', 'in'],
      [{ ...STAPLE, dtex: null }, 'dtex', 'required'],
      [{ ...STAPLE, cutLength: null }, 'cutLength', 'required'],
      [{ ...STAPLE, fibreGrade: null }, 'fibreGrade', 'required'],
      [{ ...STAPLE, producerName: null }, 'producerName', 'required'],
      [{ ...STAPLE, photoFileIds: [1, 2, 3, 4, 5, 6, 7] }, 'photoFileIds', 'array.maxLength'],
    ]
    for (const [facts, field, rule] of refused) assert.refusesInput(await add(client, seller, facts), field, rule)
    assert.lengthOf(await db.from('tonnage_goods'), 0)
  })

  test('a number stands once in a company', async ({ client, assert }) => {
    const seller = await gin()
    await must(assert, add(client, seller, { ...SEED, batchCode: 'MZ-01' }))
    assert.deepInclude(await add(client, seller, { ...SEED, batchCode: 'MZ-01' }), { reason: 'catalog.batchCodeTaken' })
    await must(assert, add(client, await gin(), { ...SEED, batchCode: 'MZ-01' }))
  })

  test('staple may be paid by its conditioned weight; what is on offer stays its gross weight, and no certificate is asked for', async ({
    client,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const made = await must(assert, add(client, seller, { ...STAPLE, weightType: WeightType.conditioned }))
    assert.include(made.factsText, '按公定重量计重')
    const { body } = await own(client, seller, made.productId)
    assert.deepInclude(body, { weightType: WeightType.conditioned, settlementWeight: 320, publicWeight: null })
    await must(
      assert,
      call(client, seller, '/seller/product/listing/add', { productId: made.productId, price: 712_000 })
    )
    const { body: rows } = await list(client, seller)
    assert.deepInclude(rows.totals, { weight: 320, amount: 227_840_000 })
    await assert.rejects(() => db.from('batches').where('id', made.productId).update({ public_weight: 300 }))
  })

  test('who may not enter batches enters no goods', async ({ client, assert }) => {
    const seller = await gin()
    const finance = await createMember({ company: seller.company, roles: ['COMPANY_FINANCE'] })
    assert.equal((await add(client, finance, SEED)).code, 40300)
    const made = await must(assert, add(client, seller, SEED))
    const change = { productId: made.productId, change: 1, reason: '新到货' }
    assert.equal((await call(client, finance, '/seed-fiber/stock/edit', change)).code, 40300)
    assert.equal((await add(client, await createMember({ certified: false }), SEED)).code, 40301)
  })
})

test.group('Correcting goods by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('what is sent is changed, what is left out stays, and a stale form is told the goods of now', async ({
    client,
    assert,
  }) => {
    const seller = await gin()
    const { productId } = await must(assert, add(client, seller, SEED))
    const edit = (input: object) =>
      call(client, seller, '/seed-fiber/goods/edit', { productId, chandi: SEED.chandi, ...input })
    const edited = await must(assert, edit({ oilContent: 19.5, minLot: 2 }))
    assert.deepInclude(edited, { oilContent: 19.5, linterContent: 9, minLot: 2, restWeight: 60 })
    assert.refusesInput(await edit({ dtex: 1.56 }), 'dtex', 'type')
    await assertBound(assert, {
      member: seller,
      path: '/seed-fiber/goods/edit',
      input: { productId, chandi: SEED.chandi, remark: '新籽' },
      send: (input) => call(client, seller, '/seed-fiber/goods/edit', input),
      swap: async () => void (await must(assert, edit({ oilContent: 20 }))),
    })
    const { body } = await own(client, seller, productId)
    assert.deepInclude(body, { oilContent: 20, remark: '新籽' })
  })

  test('others’ goods are not there, and the type stays', async ({ client, assert }) => {
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const { batch } = await offerTonnage(seller)
    const input = { productId: batch.id, chandi: batch.chandi }
    const stranger = await gin()
    assert.equal((await call(client, stranger, '/seed-fiber/goods/edit', input)).code, 40400)
    assert.equal((await own(client, stranger, batch.id)).code, 40400)
    const asBatch = { ...input, productType: ProductType.xinjiang, batchCode: 'X', packets: 1, grossWeight: 320 }
    assert.deepInclude(await call(client, seller, '/batch/edit', asBatch), { reason: 'catalog.soldOtherwise' })
  })

  test('goods that were never listed are deleted, and the lines about their tonnes stay; others are not', async ({
    client,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const { productId } = await must(assert, add(client, seller, SEED))
    await must(assert, call(client, seller, '/batch/delete', { productId }))
    assert.lengthOf(await db.from('tonnage_goods').where('batch_id', productId), 0)
    assert.lengthOf(await db.from('tonnage_changes').where('batch_id', productId), 1)
    const { batch } = await offerTonnage(seller)
    assert.deepInclude(await call(client, seller, '/batch/delete', { productId: batch.id }), {
      reason: 'catalog.batchInUse',
    })
  })
})

test.group('Raising and lowering tonnes', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('each change has its line with reason and rest, also while the goods are listed', async ({ client, assert }) => {
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const { batch } = await offerTonnage(seller)
    const change = (by: number, reason = '盘点差异') =>
      call(client, seller, '/seed-fiber/stock/edit', { productId: batch.id, change: by, reason })
    assert.equal((await must(assert, change(20.5, '新到货'))).restWeight, 340.5)
    assert.equal((await must(assert, change(-40.5))).restWeight, 300)
    assert.deepInclude(await change(-300.001), { reason: 'tonnage.lowersBelowZero' })
    assert.refusesInput(await change(0), 'change', 'zero')
    assert.refusesInput(await change(1.2345), 'change', 'decimal')
    assert.refusesInput(await change(1, ''), 'reason', 'required')
    const { body } = await own(client, seller, batch.id)
    assert.deepEqual(
      body.changes.map(({ kind, change: by, rest, reason }: Record<string, unknown>) => [kind, by, rest, reason]),
      [
        [TonnageChangeKind.lowered, -40.5, 300, '盘点差异'],
        [TonnageChangeKind.raised, 20.5, 340.5, '新到货'],
        [TonnageChangeKind.entered, 320, 320, '录入'],
      ]
    )
  })

  test('goods lowered to nothing are sold out, and on sale again when tonnes come', async ({ client, assert }) => {
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const { batch } = await offerTonnage(seller)
    const change = (by: number) =>
      must(
        assert,
        call(client, seller, '/seed-fiber/stock/edit', { productId: batch.id, change: by, reason: '盘点差异' })
      )
    await change(-320)
    const [sold] = (await list(client, seller)).body.data
    assert.deepInclude(sold, { salesState: SalesState.sold, state: ListingState.listed })
    assert.deepInclude(sold.goods, { restWeight: 0, soldWeight: 0 })
    await change(50)
    const [again] = (await list(client, seller)).body.data
    assert.deepInclude(again, { salesState: SalesState.onSale, settlementWeight: 50 })
  })

  test('a stale stock is refused with the goods of now', async ({ client, assert }) => {
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const { batch } = await offerTonnage(seller)
    const path = '/seed-fiber/stock/edit'
    await assertBound(assert, {
      member: seller,
      path,
      input: { productId: batch.id, change: -10, reason: '盘点差异' },
      send: (input) => call(client, seller, path, input),
      swap: async () =>
        void (await must(assert, call(client, seller, path, { productId: batch.id, change: 5, reason: '新到货' }))),
    })
    assert.equal((await own(client, seller, batch.id)).body.restWeight, 315)
  })
})

test.group('Listing goods by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the list of the own stock shows them with their facts, by type, and what is sold', async ({
    client,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    for (const side of [seller, buyer]) await openAccount(side.company, 1_000_000)
    await givePayPassword(buyer)
    const { batch, listing } = await offerTonnage(seller)
    await must(assert, add(client, seller, SEED))
    const { lines } = await previewOrder([{ listingId: listing.id, weight: 32 }], buyer.actor)
    await must(
      assert,
      call(client, buyer, '/order/add', {
        lines: [{ listingId: listing.id, weight: 32, price: 712_000, seen: lines[0].seen }],
      })
    )
    const { body } = await list(client, seller, { productType: ProductType.stapleSemiDull })
    assert.equal(body.total, 1)
    assert.equal(body.data[0].productId, batch.id)
    assert.deepInclude(body.data[0].goods, {
      productName: '涤短半光 1.56dtex×38mm A级',
      restWeight: 288,
      soldWeight: 32,
      minLot: 5,
    })
    assert.equal((await list(client, seller)).body.total, 2)
  })

  test('a place is enough for goods in stock, and neither is not', async ({ client, assert }) => {
    const seller = await gin()
    const listed = async (facts: object) => {
      const { productId } = await must(assert, add(client, seller, { ...SEED, entrepotName: null, ...facts }))
      return call(client, seller, '/seller/product/listing/add', { productId, price: 210_000 })
    }
    await must(assert, listed({ place: '本厂料场' }))
    assert.deepInclude(await listed({}), { reason: 'listing.placeNotGiven' })
    assert.equal((await list(client, seller, { unplaced: 1 })).body.total, 1)
    assert.deepInclude(await listed({ inTransitState: InTransitState.inTransit }), {
      reason: 'listing.arrivalNotGiven',
    })
    await must(assert, listed({ inTransitState: InTransitState.inTransit, arrivalDate: '2026-12-10' }))
  })

  test('there is no auction, no hold, no premium, and no basis for seed; staple takes PF alone', async ({
    client,
    assert,
  }) => {
    const seller = await gin()
    const seed = await must(assert, add(client, seller, SEED))
    const staple = await must(assert, add(client, seller, STAPLE))
    const put = (productId: number, terms: object) =>
      call(client, seller, '/seller/product/listing/bulk/add', { productIds: [productId], rule: 'fixed', ...terms })
    const why = async (answer: Promise<{ body: any }>) => (await answer).body.lines[0].reason
    const [pf, cf] = [PRODUCTS.PF, PRODUCTS.CF].map((product) => listedContracts(product, now()).at(-1)!.code)
    const basis = (priceContract: string) => ({ priceType: PriceType.basis, priceDiff: -8_000, priceContract })
    assert.equal(
      await why(put(seed.productId, { price: 210_000, bidType: BidType.open })),
      'listing.byTonneNotAuctioned'
    )
    assert.equal(
      await why(put(seed.productId, { price: 210_000, premiumAgio: 5_000 })),
      'listing.byTonneWithoutPremium'
    )
    assert.equal(await why(put(seed.productId, basis(pf))), 'listing.noFuturesOfGoods')
    assert.equal(await why(put(staple.productId, basis(cf))), 'listing.contractNotOfFibre')
    assert.equal(await why(put(staple.productId, basis(pf))), null)
    const hold = { productId: staple.productId, customerCompanyId: (await gin()).company.id, remark: null }
    assert.deepInclude(await call(client, seller, '/seller/product/hold/add', hold), {
      reason: 'listing.byTonneNotHeld',
    })
    const { body } = await list(client, seller, { state: ListingState.listed })
    assert.deepInclude(body.data[0], { priceContract: pf, priceDiff: -8_000 })
    const terms = { productIds: [staple.productId], premiumAgio: 100 }
    assert.equal(
      await why(call(client, seller, '/seller/product/listing/terms/edit', terms)),
      'listing.byTonneWithoutPremium'
    )
  })

  test('price and listing are changed as those of batches', async ({ client, assert }) => {
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const { batch } = await offerTonnage(seller)
    const productIds = [batch.id]
    const done = (path: string, input: object) => must(assert, call(client, seller, path, { productIds, ...input }))
    assert.equal((await done('/seller/product/listing/price/edit', { rule: 'shift', price: -2_000 })).done, 1)
    assert.equal((await list(client, seller)).body.data[0].price, 710_000)
    assert.equal((await done('/seller/product/listing/delete', { reason: '改卖他处' })).done, 1)
    assert.deepInclude((await list(client, seller)).body.data[0], {
      state: ListingState.unlisted,
      delistReason: '改卖他处',
    })
  })
})

test.group('Racing for a stock that its seller changes', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('of two changes that saw the same stock one is refused', async ({ client, assert }) => {
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const { batch } = await offerTonnage(seller)
    const { seen } = await ownGoods(batch.id, seller.actor)
    const change = (by: number) =>
      call(client, seller, '/seed-fiber/stock/edit', { productId: batch.id, seen, change: by, reason: '盘点差异' })
    const answers = await Promise.all([change(10), change(-20)])
    assert.lengthOf(
      answers.filter(({ code }) => code === 20000),
      1
    )
    assert.lengthOf(
      answers.filter(({ code }) => code === 40900),
      1
    )
    assert.lengthOf(await db.from('tonnage_changes').where('batch_id', batch.id), 2)
  })

  test('a lowering and an order for the same tonnes never take more than there is', async ({ client, assert }) => {
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    for (const side of [seller, buyer]) await openAccount(side.company, 2_000_000)
    await givePayPassword(buyer)
    for (let round = 0; round < 5; round++) {
      const { batch, listing } = await offerTonnage(seller)
      const { lines } = await previewOrder([{ listingId: listing.id, weight: 200 }], buyer.actor)
      const { seen } = await ownGoods(batch.id, seller.actor)
      const order = call(client, buyer, '/order/add', {
        lines: [{ listingId: listing.id, weight: 200, price: 712_000, seen: lines[0].seen }],
      })
      const lower = call(client, seller, '/seed-fiber/stock/edit', {
        productId: batch.id,
        seen,
        change: -200,
        reason: '已在场外售出',
      })
      const [ordered, lowered] = await Promise.all([order, lower])
      const won = [ordered, lowered].filter(({ code }) => code === 20000)
      assert.lengthOf(won, 1)
      if (lowered.code === 20000) assert.deepInclude(ordered, { code: 40900, reason: 'tonnage.restTooSmall' })
      else assert.equal(lowered.code, 40900)
      await batch.refresh()
      assert.equal(batch.grossWeight, 120)
    }
    await assert.refuses(
      () => changeStock({ productId: 0, seen: '', change: 1, reason: '不存在' }, seller.actor),
      'catalog.batchMissing'
    )
  })
})
