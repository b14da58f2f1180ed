/* The shop of a company that offers cotton in dollars: it is in the list of shops, counts its offers beside its goods in yuan, and lists them. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { withdrawForeignOffer } from '#app/foreign_trade/actions/save_foreign_offer'
import { createMember } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { call, must } from '../order/helpers.js'
import { makeForeignDeal, walkForeign } from './helpers.js'

const NET = 98.425

test.group('The shop of a seller in dollars', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('counts its open offers among what it has on sale, and their price is no price in yuan', async ({
    client,
    assert,
  }) => {
    const { seller, buyer, offerId } = await makeForeignDeal(client, assert)
    const shop = () => must(assert, call(client, buyer, '/shop/store/get', { companyId: seller.company.id }))
    const alone = { onSale: 1, onSaleWeight: NET, byTonne: 0, inDollars: 1, inDollarsWeight: NET, minPrice: null }
    assert.deepInclude(await shop(), alone)
    assert.isNotNull((await shop()).newestTime)
    const { batch } = await createListing(seller, { price: 1_500_000 })
    const both = await shop()
    assert.deepInclude(both, { onSale: 2, inDollars: 1, inDollarsWeight: NET, minPrice: 1_500_000 })
    assert.isAbove(both.onSaleWeight, NET)
    assert.closeTo(both.onSaleWeight - NET, batch.grossWeight - batch.tareWeight!, 5)
    await withdrawForeignOffer({ offerId }, seller.actor)
    assert.deepInclude(await shop(), { onSale: 1, inDollars: 0, inDollarsWeight: 0 })
  })

  test('is in the list of shops, ordered by what is on sale, and stays when all is sold', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const small = await createListing(await createMember())
    const list = async (input: object = {}) =>
      (await must(assert, call(client, deal.buyer, '/shop/store/list', input))).data
    const [first, second] = await list()
    assert.deepInclude(first, { companyId: deal.seller.company.id, onSale: 1, onSaleWeight: NET, inDollars: 1 })
    assert.deepInclude(second, { companyId: small.listing.companyId, inDollars: 0 })
    await walkForeign(deal, 'place')
    const rows = await list({ q: deal.seller.company.name })
    assert.lengthOf(rows, 1)
    assert.deepInclude(rows[0], { onSale: 0, inDollars: 0, newestTime: null })
  })

  test('lets a buyer choose among what it offers itself', async ({ client, assert }) => {
    const here = await makeForeignDeal(client, assert)
    await makeForeignDeal(client, assert)
    const facets = async (query: Record<string, string>) =>
      (await client.get('/api/public/foreign/offer/facets').qs(query)).body().body.origin
    assert.deepEqual(await facets({}), [{ key: '巴西', count: 2 }])
    assert.deepEqual(await facets({ seller: String(here.seller.company.id) }), [{ key: '巴西', count: 1 }])
    const refused = await client.get('/api/public/foreign/offer/facets').qs({ seller: 'x' })
    assert.equal(refused.body().code, 40000)
    const { data } = await must(
      assert,
      call(here.client, here.buyer, '/foreign/offer/list', { seller: here.seller.company.id })
    )
    assert.deepEqual(
      data.map(({ offerId }: { offerId: number }) => offerId),
      [here.offerId]
    )
  })
})
