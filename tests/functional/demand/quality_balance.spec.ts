/* What is wanted against what is on sale, by length and strength. */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { forgetEverything } from '#core/cached'
import { ProductType } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { takeDownDemand } from '#app/demand/actions/end_demand'
import { addDemand } from '#app/demand/actions/save_demand'
import { DemandVisibility } from '#app/demand/codes'
import type { MeasureBalance, QualityBalance } from '#app/demand/transformers/quality_balance'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { openWish, wish } from './helpers.js'

let buyer: TestMember
let seller: TestMember

async function balance(client: ApiClient, query: object = {}): Promise<QualityBalance> {
  forgetEverything()
  return (await client.get('/api/public/demand/balance').qs(query)).body().body
}

/** `[wanted, offered]` by the lowest value of a class, without empty classes. */
const filled = ({ classes }: MeasureBalance) =>
  Object.fromEntries(
    classes
      .filter(({ wanted, offered }) => wanted > 0 || offered > 0)
      .map(({ from, wanted, offered }) => [from ?? 'below', [wanted, offered]])
  )

test.group('Wanted against on sale', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    seller = await createMember({ companyType: CompanyType.gin })
    buyer = await createMember({ companyType: CompanyType.textileMill })
  })

  test('a guest reads the tonnes of open wishes and of goods on sale in their classes', async ({ client, assert }) => {
    await openWish(buyer)
    await openWish(buyer, { weight: 60, ranges: [{ must: { lvMain: '21' }, wish: { lenAvg: '31~' } }] })
    await addDemand(wish(), buyer.actor)
    const { batch } = await createListing(seller, {}, { lenAvg: 29.9, strengthAvg: 30 })
    await createListing(seller, {}, { lenAvg: 30, strengthAvg: null })
    const seen = await balance(client)
    assert.deepInclude(seen, { productType: null, wishes: 2, wanted: 160, batches: 2 })
    assert.equal(seen.offered, batch.publicWeight! * 2)
    const [length, strength] = seen.measures
    assert.deepEqual(filled(length), { 29: [100, batch.publicWeight], 30: [0, batch.publicWeight] })
    assert.deepInclude(length, { wantedAny: 60, offeredUnmeasured: 0 })
    assert.deepEqual(filled(strength), { 28: [100, 0], 30: [0, batch.publicWeight] })
    assert.deepInclude(strength, { wantedAny: 60, offeredUnmeasured: batch.publicWeight })
  })

  test('a wish for invited sellers is not told, neither by its class nor by a sum', async ({ client, assert }) => {
    const before = await balance(client)
    await openWish(buyer, {
      visibility: DemandVisibility.invited,
      invited: [seller.company.id],
      ranges: [{ must: { lenAvg: '31~' }, wish: {} }],
    })
    assert.deepEqual(await balance(client), before)
  })

  test('what is off the market is gone, and a type is asked for alone', async ({ client, assert }) => {
    const { id } = await openWish(buyer)
    await openWish(buyer, { weight: 40, productType: ProductType.warrant })
    const { batch } = await createListing(seller)
    assert.deepInclude(await balance(client, { productType: ProductType.warrant }), {
      productType: ProductType.warrant,
      wishes: 1,
      wanted: 40,
      batches: 0,
    })
    await takeDownDemand({ demandId: id }, buyer.actor)
    await delistBatch({ batchId: batch.id }, seller.actor)
    assert.deepInclude(await balance(client, { productType: ProductType.xinjiang }), {
      wishes: 0,
      wanted: 0,
      batches: 0,
      offered: 0,
    })
    const refused = await client.get('/api/public/demand/balance').qs({ productType: ProductType.importedUsd })
    assert.equal(refused.body().code, 40000)
  })
})
