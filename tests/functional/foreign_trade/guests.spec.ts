/* 进口棉$ in the shop for guests: the list of everybody, without names of people. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { withdrawForeignOffer } from '#app/foreign_trade/actions/save_foreign_offer'
import { createMember } from '#tests/helpers/actors'
import { call, must } from '../order/helpers.js'
import { makeForeignDeal, walkForeign } from './helpers.js'

test.group('Offers in dollars for guests', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('are those of members with price and seller, but without contact and owner of the cargo', async ({
    client,
    assert,
  }) => {
    const { seller, batch, offerId } = await makeForeignDeal(client, assert)
    await batch.merge({ cargoOwner: '青岛某货主' }).save()
    const member = await createMember()
    const [shown] = (await must(assert, call(client, member, '/foreign/offer/list', {}))).data
    assert.deepInclude(shown, { contactName: '林涛', cargoOwner: '青岛某货主' })
    const answer = await client.get('/api/public/foreign/offer/list')
    answer.assertStatus(200)
    const { data, total, weight } = answer.body().body
    assert.deepEqual([total, weight], [1, 98.425])
    assert.deepEqual(data, [{ ...shown, contactName: null, cargoOwner: null }])
    assert.deepInclude(data[0], { offerId, quote: 8235, price: 181_550, sellerName: seller.company.name })
    assert.notInclude(answer.text(), '林涛')
    assert.notInclude(answer.text(), '某货主')
    assert.match(answer.header('cache-control') ?? '', /^public, max-age=\d+$/)
  })

  test('are searched and filtered as members do, a hundred at most at once', async ({ client, assert }) => {
    const first = await makeForeignDeal(client, assert)
    const second = await makeForeignDeal(client, assert, { terms: { grade: 'M 1-3/32', poundPrice: 8000 } })
    const found = async (query: Record<string, string>) => {
      const answer = await client.get('/api/public/foreign/offer/list').qs(query)
      return answer.body().body.data.map((row: { offerId: number }) => row.offerId)
    }
    assert.deepEqual(await found({ field: 'price', order: 'asc' }), [second.offerId, first.offerId])
    assert.deepEqual(await found({ q: 'M 1-3/32' }), [second.offerId])
    assert.deepEqual(await found({ q: first.batch.batchCode, origin: '巴西' }), [first.offerId])
    assert.deepEqual(await found({ pageSize: '1', page: '2' }), [first.offerId])
    const facets = (await client.get('/api/public/foreign/offer/facets')).body().body
    assert.deepEqual(facets.origin, [{ key: '巴西', count: 2 }])
    const many = await client.get('/api/public/foreign/offer/list').qs({ pageSize: '101' })
    assert.equal(many.body().code, 40000)
  })

  test('leave the list with the offer, when it is withdrawn or ordered', async ({ client, assert }) => {
    const withdrawn = await makeForeignDeal(client, assert)
    await withdrawForeignOffer({ offerId: withdrawn.offerId }, withdrawn.seller.actor)
    await walkForeign(await makeForeignDeal(client, assert), 'place')
    const { total, data } = (await client.get('/api/public/foreign/offer/list')).body().body
    assert.deepEqual([total, data], [0, []])
    const one = await client.post('/api/foreign/offer/get').json({ offerId: withdrawn.offerId })
    assert.equal(one.body().code, 40100, 'one offer by its number is for members')
  })
})
