/* Goods by the tonne are no batches: what refuses them, and what tells of them, calls them goods. */
import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { Adjustable } from '#app/listing/codes'
import { listBatch } from '#app/listing/actions/list_batch'
import { changeTerms } from '#app/listing/actions/change_terms'
import { changePrice } from '#app/listing/actions/change_price'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { lapsePurchases } from '#app/order/actions/lapse_purchases'
import { openQuotation } from '#app/quotation/actions/open_quotation'
import { expireQuotations } from '#app/quotation/actions/expire_quotations'
import { createMember } from '#tests/helpers/actors'
import { offerTonnage } from '#tests/helpers/tonnage'
import { call, must, tomorrow } from '../order/helpers.js'
import { makeTonnageDeal, placeTonnage } from './helpers.js'

/** A sentence that is about goods, and about no batch. */
function assertGoods(assert: Assert, sentence: string | null, ...parts: string[]) {
  for (const part of parts) assert.include(sentence ?? '', part)
  assert.notMatch(sentence ?? '', /批次|\d批/)
}

test.group('Words about goods by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a purchase that waits for approval is refused again, told of and ended as goods', async ({
    client,
    assert,
  }) => {
    const { seller, buyer: manager, listing, batch } = await makeTonnageDeal(client)
    const trader = await createMember({ company: manager.company, name: '陈采购' })
    const limit = { userId: trader.user.id, perOrder: null, perDay: null, always: true }
    await must(assert, call(client, manager, '/purchase/limit/set', limit))
    await must(assert, call(client, manager, '/purchase/approval/set', { enabled: true }))
    const ask = () =>
      call(client, trader, '/purchase/request/add', {
        lines: [{ listingId: listing.id, weight: 32, price: listing.price }],
      })
    const { requestId } = await must(assert, ask())
    const again = await ask()
    assert.equal(again.reason, 'order.requestWaits')
    assertGoods(assert, again.message, `商品${batch.batchCode}已在待审批的采购申请`)
    for (const notice of await db.from('notices').where('code', 'N23')) assertGoods(assert, notice.content)

    await changePrice({ batchId: batch.id, price: listing.price! + 1_000 }, seller.actor)
    assert.equal(await lapsePurchases(), 1)
    const ended = await db.from('purchase_requests').where('id', requestId).firstOrFail()
    assert.equal(ended.reason, `商品${batch.batchCode}的价格或条款已变动`)
    const lapsed = await db.from('notices').where({ title: '采购申请已失效' }).firstOrFail()
    assertGoods(assert, lapsed.content, `商品${batch.batchCode}`)
  })

  test('goods that are withdrawn or sold out while a purchase waits are called so', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client, { goods: { weight: 40 }, money: 3_000_000 })
    const { seller, buyer: manager, listing, batch } = deal
    const trader = await createMember({ company: manager.company, name: '陈采购' })
    const limit = { userId: trader.user.id, perOrder: null, perDay: null, always: true }
    await must(assert, call(client, manager, '/purchase/limit/set', limit))
    await must(assert, call(client, manager, '/purchase/approval/set', { enabled: true }))
    const lines = [{ listingId: listing.id, weight: 32, price: listing.price }]
    const { requestId } = await must(assert, call(client, trader, '/purchase/request/add', { lines }))
    await delistBatch({ batchId: batch.id }, seller.actor)
    const shown = await must(assert, call(client, manager, '/purchase/request/get', { requestId }))
    assert.equal(shown.lines[0].change.message, '该商品已售罄或已撤牌')
    const late = await call(client, manager, '/purchase/request/add', { lines })
    assertGoods(assert, late.message)
    const gone = await call(client, manager, '/order/add', { lines })
    assert.deepInclude(gone, { reason: 'listing.soldOrDelisted', message: '该商品已售罄或已撤牌' })
  })

  test('what a seller cannot change of goods is said of goods, line by line', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client, { goods: { weight: 32 } })
    const { seller, batch } = deal
    const { batch: other } = await offerTonnage(seller)
    await placeTonnage(assert, deal, 32)
    const productIds = [batch.id, other.id]
    const price = await must(
      assert,
      call(client, seller, '/seller/product/listing/price/edit', { productIds, rule: 'fixed', price: 713_000 })
    )
    assert.deepInclude(price, { done: 1, failed: 1 })
    assert.deepInclude(price.lines[0], { reason: 'listing.batchLocked', message: '该商品已售罄，不能修改价格' })
    const terms = await must(
      assert,
      call(client, seller, '/seller/product/listing/terms/edit', { productIds, remark: '先到先得' })
    )
    assert.deepInclude(terms.lines[0], { reason: 'listing.termsLocked', message: '该商品已售罄，不能修改条款' })
    const basis = await must(
      assert,
      call(client, seller, '/seller/product/listing/basis/edit', { productIds, rule: 'fixed', priceDiff: -8_000 })
    )
    for (const { message } of basis.lines) assert.equal(message, '该商品为一口价挂牌')
  })

  test('a bargain over goods is refused and ended as one over goods', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client, { money: 5_000_000, terms: { adjustable: Adjustable.yes } })
    const { seller, buyer, batch } = deal
    const ask = (batchId: number) =>
      call(client, buyer, '/buyer/quotation/add', { batchId, weight: 10, price: 705_000, confirmed: true })
    const inquiry = { batchId: batch.id, weight: 10, price: 705_000 }
    const { id } = await openQuotation(inquiry, buyer.actor)
    await assert.refuses(() => openQuotation(inquiry, buyer.actor), 'quotation.alreadyAsked')
    assertGoods(assert, (await ask(batch.id)).message)
    const { batch: firm } = await offerTonnage(seller, { adjustable: Adjustable.no })
    await assert.refuses(() => openQuotation({ ...inquiry, batchId: firm.id }, buyer.actor), 'quotation.notNegotiable')
    assertGoods(assert, (await ask(firm.id)).message)
    await placeTonnage(assert, deal, 320)
    assert.equal(await expireQuotations(), 1)
    const ended = await db.from('quotations').where({ id }).firstOrFail()
    assert.equal(ended.end_reason, '商品已售罄')
  })

  test('a seller is told of goods that the platform lists and whose terms it changes', async ({ assert }) => {
    const seller = await createMember()
    const operator = { ...(await createMember()).actor, kind: 'operator' as const }
    const { batch } = await offerTonnage(seller)
    await delistBatch({ batchId: batch.id }, seller.actor)
    const contactId = seller.user.id
    await listBatch({ batchId: batch.id, price: 712_000, contactId, reason: '代为挂牌' }, operator)
    await changeTerms({ batchId: batch.id, remark: '含税', reason: '补充说明' }, operator)
    const notices = await db
      .from('notices')
      .where({ code: 'N18', company_id: seller.company.id })
      .select('title', 'content')
    assert.lengthOf(notices, 2)
    for (const { title, content } of notices) {
      assertGoods(assert, title, `商品${batch.batchCode}`)
      assertGoods(assert, content, `商品${batch.batchCode}`)
    }
  })

  test('an id that is nobody’s is no batch, and what was offered or ordered is refused as goods', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client)
    const { seller, buyer, batch } = deal
    const nobodys = 999_999_999
    const unknown: [path: string, input: object, reason: string][] = [
      ['/seed-fiber/goods/edit', { productId: nobodys, chandi: '江苏' }, 'catalog.batchMissing'],
      ['/seed-fiber/stock/edit', { productId: nobodys, change: 1, reason: '新到货' }, 'catalog.batchMissing'],
      ['/seed-fiber/own/get', { productId: nobodys }, 'tonnage.goodsMissing'],
      ['/batch/delete', { productId: nobodys }, 'catalog.batchMissing'],
    ]
    for (const [path, input, reason] of unknown) {
      const answer = await call(client, seller, path, input)
      assert.equal(answer.reason, reason)
      assertGoods(assert, answer.message, '商品')
    }
    const productIds = [nobodys]
    for (const [path, input] of [
      ['/seller/product/listing/price/edit', { rule: 'fixed', price: 713_000 }],
      ['/seller/product/listing/delete', {}],
    ] as const) {
      const { lines } = await must(assert, call(client, seller, path, { productIds, ...input }))
      assert.equal(lines[0].reason, 'listing.batchGone')
      assertGoods(assert, lines[0].message, '商品')
    }
    const gone = await call(client, buyer, '/buyer/quotation/add', {
      batchId: nobodys,
      weight: 10,
      price: 705_000,
    })
    assert.equal(gone.reason, 'listing.batchGone')
    assertGoods(assert, gone.message, '商品')
    assertGoods(assert, (await call(client, seller, '/batch/delete', { productId: batch.id })).message, '商品已有挂牌')
    await placeTonnage(assert, deal, 320)
    const left = await call(client, seller, '/batch/depart', { productIds: [batch.id], arrivalDate: await tomorrow() })
    assert.equal(left.reason, 'catalog.orderOpenNotInTransit')
    assertGoods(assert, left.message, `商品${batch.batchCode}`)
  })
})
