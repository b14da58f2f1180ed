/* What the page of a batch tells of its seller and of its order, and to whom. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { sellerFigures } from '#app/listing/ports/seller_figures'
import { addClaim } from '#app/settlement/actions/claim_steps'
import { Region } from '#app/catalog/codes'
import { ClaimKind } from '#app/settlement/codes'
import { shiftClock } from '#core/clock'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { createBatch } from '#tests/helpers/batches'
import { createListing } from '#tests/helpers/listings'
import { call, makeDeal, must, travelTo, walk } from './helpers.js'

test.group('The record of a seller', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('counts deals in force, releases by their deadline and claims of buyers', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const figures = () => sellerFigures(deal.seller.company.id)
    assert.deepEqual(await figures(), { deals: 0, releases: 0, releasedOnTime: 0, claims: 0 })
    const { settlementId } = await walk(assert, deal, 'submit')
    assert.deepEqual(await figures(), { deals: 1, releases: 1, releasedOnTime: 1, claims: 0 })
    await addClaim({ settlementId, kind: ClaimKind.quality, content: '颜色级低一级', fileIds: [] }, deal.buyer.actor)
    assert.equal((await figures()).claims, 1)
    const { claims, deals } = await sellerFigures(deal.buyer.company.id)
    assert.deepEqual({ claims, deals }, { claims: 0, deals: 0 })
  })

  test('an order that nobody has accepted is no deal, a release that is overdue is late', async ({
    client,
    assert,
  }) => {
    const placed = await makeDeal(client)
    await walk(assert, placed, 'place')
    assert.equal((await sellerFigures(placed.seller.company.id)).deals, 0)
    const paid = await makeDeal(client)
    const { orderId } = await walk(assert, paid, 'pay')
    const figures = () => sellerFigures(paid.seller.company.id)
    assert.deepInclude(await figures(), { deals: 1, releases: 0 })
    const { release_due: due } = await db.from('orders').where('id', orderId).first()
    travelTo(new Date(due.getTime() + 1000))
    assert.deepInclude(await figures(), { releases: 1, releasedOnTime: 0 })
  })

  test('is shown beside an offer, without the share of so few deals', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    await walk(assert, deal, 'release')
    const { batch } = await createListing(deal.seller)
    const stranger = await createMember()
    const { seller } = await must(assert, call(client, stranger, '/batch/get', { batchCode: batch.batchCode }))
    assert.deepInclude(seller.record, { deals: 1, claims: 0, onTimePercent: null })
    assert.notProperty(seller.record, 'releases')
  })

  test('is hidden with the seller and the warehouse once the goods are off the market', async ({ client, assert }) => {
    const seller = await createMember()
    const entrepotId = await warehouse()
    const { batch } = await createListing(seller, {}, { entrepotId })
    const stranger = await createMember()
    const get = async () => must(assert, call(client, stranger, '/batch/get', { batchCode: batch.batchCode }))
    assert.equal((await get()).entrepot.id, entrepotId)
    await delistBatch({ batchId: batch.id }, seller.actor)
    assert.include(await get(), { seller: null, entrepot: null, order: null })
  })
})

async function warehouse() {
  const [{ id }] = await db
    .table('entrepots')
    .insert({ name: '奎屯测试库', region: Region.northXinjiang })
    .returning('id')
  return Number(id)
}

test.group('The order of a batch', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is named to its two parties and to nobody else', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'pay')
    const orderFor = async (who: TestMember) =>
      (await must(assert, call(client, who, '/batch/get', { batchCode: deal.batch.batchCode }))).order
    assert.deepInclude(await orderFor(deal.buyer), { orderId, side: 'buyer' })
    assert.deepInclude(await orderFor(deal.seller), { orderId, side: 'seller' })
    assert.isNull(await orderFor(await createMember()))
  })

  test('stands at the batch in 我的资源, and not once it is cancelled', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    await createBatch(deal.seller.company.id)
    const { orderId } = await walk(assert, deal, 'place')
    const ordersOf = async (who: TestMember) => {
      const { data } = await must(assert, call(client, who, '/seller/product/list', {}))
      return Object.fromEntries(data.map((row: any) => [row.productId, row.order?.orderId ?? null]))
    }
    const own = await ordersOf(deal.seller)
    assert.equal(own[deal.batch.id], orderId)
    assert.lengthOf(
      Object.values(own).filter((order) => order !== null),
      1
    )
    await must(assert, call(client, deal.seller, '/order/reject', { orderId, reason: '货已另售' }))
    assert.isNull((await ordersOf(deal.seller))[deal.batch.id])
  })
})
