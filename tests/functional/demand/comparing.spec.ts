/* Answers to a wish beside each other: quality, price in one language, and the buyer's own table. */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { systemActor } from '#core/actor'
import { now } from '#core/clock'
import { BatchType, Region } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { DeliveryType, PriceType } from '#app/listing/codes'
import { approveIndividuation } from '#app/market/actions/decide_individuation'
import { saveOwnBasis } from '#app/market/actions/save_own_basis'
import { IndividuationKind } from '#app/market/codes'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { quoteMain } from '#tests/helpers/quotes'
import { openWish, post } from './helpers.js'

const linesOf = async (client: ApiClient, member: TestMember, demandId: number) =>
  (await post(client, member, '/demand/answers', { demandId })).body.data.flatMap(
    ({ lines }: { lines: object[] }) => lines
  )

/** An own table, in force today, that puts the goods of these tests at the main contract + 700 元/吨. */
async function ownTable(client: ApiClient, member: TestMember) {
  const { body } = await post(client, member, '/individuation/apply/add', {
    kind: IndividuationKind.ownBasis,
    purpose: '比较各卖方的报价',
  })
  await approveIndividuation({ id: body.id }, systemActor())
  const bases = [{ region: Region.northXinjiang, batchType: BatchType.sawGinned, amount: 700 }]
  await saveOwnBasis(
    { companyId: member.company.id, effectiveDate: now().toISODate()!, rates: { bases, steps: [] } },
    member.actor
  )
}

test.group('Answers to a wish beside each other', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a line says how well its goods fit at the answered price, what that is on the main contract, and by the buyer’s own table', async ({
    client,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    await quoteMain('CF', 1_590_000)
    await ownTable(client, buyer)
    const { batch: good } = await createListing(seller, { price: 1_800_000 }, { region: Region.northXinjiang })
    const { batch: short } = await createListing(seller, {}, { lenAvg: 28.4, region: Region.northXinjiang })
    const { batch: sold } = await createListing(seller, {}, { region: Region.northXinjiang })
    const { id } = await openWish(buyer, {
      ranges: [{ must: { lenAvg: '29~' }, wish: { strengthAvg: '31~' } }],
      price: 1_650_000,
      weight: 200,
    })
    const { body: shown } = await post(client, seller, '/demand/get', { demandId: id })
    const answered = await post(client, seller, '/demand/answer', {
      demandId: id,
      seen: shown.seen,
      deliveryType: DeliveryType.delivered,
      lines: [good, short, sold].map((batch) => ({ batchId: batch.id, price: 1_660_000, priceType: PriceType.fixed })),
    })
    assert.equal(answered.code, 20000, answered.message)
    await delistBatch({ batchId: sold.id, reason: '暂不销售' }, seller.actor)

    const [fitting, other, gone] = await linesOf(client, buyer, id)
    assert.isTrue(fitting.fits)
    const reasons: { label: string }[] = fitting.fit.reasons
    assert.deepEqual(
      reasons.map(({ label }) => label),
      [`断裂比强度差${(31 - good.strengthAvg!).toFixed(1)}`, '价格高100元'],
      'the price is that of the answer, not of the listing'
    )
    assert.equal(fitting.goods.price, 1_660_000)
    assert.equal(fitting.goods.derivedDiff, 70_000)
    assert.deepInclude(fitting.goods.ownPrice, { price: 1_590_000 + 70_000 + fitting.goods.ownPrice.agio })
    assert.isFalse(other.fits)
    assert.isNull(other.fit)
    assert.isNull(gone.fits)

    const [seen] = await linesOf(client, seller, id)
    assert.isUndefined(seen.goods.ownPrice, 'the table of the buyer is his own')
  })
})
