import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { searchOffers } from '#app/listing/queries/search_offers'
import { expectChanges, forgetOffers } from '#app/listing/search/offers'
import { createMember } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'

const found = async (price: number) => {
  expectChanges()
  return (await searchOffers({ price: `${price}~${price}` })).total
}

const reprice = (client: { from: typeof db.from }, id: number, yuan: number) =>
  client
    .from('listings')
    .where('id', id)
    .update({ price: yuan * 100 })

test.group('Following the change log', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('a transaction that began earlier and commits later is not missed', async ({ assert }) => {
    const seller = await createMember()
    const slow = await createListing(seller)
    const quick = await createListing(seller)
    assert.equal(await found(16_850), 2)
    const early = await db.transaction()
    await reprice(early, slow.listing.id, 15_000)
    await reprice(db, quick.listing.id, 15_500)
    assert.equal(await found(15_500), 1)
    assert.equal(await found(15_000), 0)
    await early.commit()
    assert.equal(await found(15_000), 1)
    assert.equal(await found(16_850), 0)
  })

  test('what is rolled back never shows', async ({ assert }) => {
    const { listing } = await createListing(await createMember())
    const doomed = await db.transaction()
    await reprice(doomed, listing.id, 15_000)
    assert.equal(await found(16_850), 1)
    await doomed.rollback()
    assert.equal(await found(15_000), 0)
    assert.equal(await found(16_850), 1)
  })

  test('a change of the same offer in two overlapping transactions ends with the last', async ({ assert }) => {
    const { listing } = await createListing(await createMember())
    const long = await db.transaction()
    await long.rawQuery('select pg_current_xact_id()')
    for (const yuan of [15_000, 15_100, 15_200]) {
      await reprice(db, listing.id, yuan)
      assert.equal(await found(yuan), 1)
    }
    await long.commit()
    await reprice(db, listing.id, 15_300)
    assert.equal(await found(15_300), 1)
    assert.equal(await found(15_200), 0)
  })

  test('an index that is loaded afresh answers like one that followed', async ({ assert }) => {
    const seller = await createMember()
    for (let i = 0; i < 5; i++) await createListing(seller, { price: 1_500_000 + i * 100 }, { lenAvg: 28 + i / 10 })
    const ask = () => searchOffers({ lenAvg: '28.1~28.3', field: 'lenAvg', order: 'desc' })
    expectChanges()
    const followed = await ask()
    forgetOffers()
    assert.deepEqual(await ask(), followed)
    assert.equal(followed.total, 3)
  })

  test('eight searches at once while offers change all see what was committed before them', async ({ assert }) => {
    const { listing } = await createListing(await createMember())
    for (let round = 0; round < 10; round++) {
      await reprice(db, listing.id, 15_000 + round)
      expectChanges()
      const answers = await Promise.all(Array.from({ length: 8 }, () => searchOffers({ price: `${15_000 + round}~` })))
      assert.deepEqual(
        answers.map(({ total }) => total),
        Array.from({ length: 8 }, () => 1)
      )
      assert.deepEqual(
        answers.map(({ data }) => data[0].price),
        Array.from({ length: 8 }, () => (15_000 + round) * 100)
      )
    }
  })

  test('the rows on a page change with the offer, its batch and the name of its seller', async ({ assert }) => {
    const seller = await createMember()
    const { listing } = await createListing(seller)
    const first = async () => {
      expectChanges()
      return (await searchOffers({})).data[0]
    }
    await first()
    await reprice(db, listing.id, 15_000)
    assert.equal((await first()).price, 1_500_000)
    await db.from('batches').where('id', listing.batchId).update({ len_avg: 29.4 })
    assert.equal((await first()).lenAvg, 29.4)
    await db.from('companies').where('id', seller.company!.id).update({ name: '改名棉业有限公司' })
    assert.equal((await first()).companyName, '改名棉业有限公司')
  })
})
