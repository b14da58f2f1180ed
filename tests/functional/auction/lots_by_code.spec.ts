/* Lots are added by batch codes, which several companies may use for batches of their own. */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { asOperator, createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { insertSession } from '#tests/helpers/auctions'
import { createBatch } from '#tests/helpers/batches'
import { createListing } from '#tests/helpers/listings'
import { SessionCompanyRole, SessionState } from '#app/auction/codes'
import { CompanyType } from '#app/company/codes'
import { BidType } from '#app/listing/codes'

const CODE = '65123251901'

let operator: TestOperator
let first: TestMember
let second: TestMember

test.group('Lots by batch codes', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    operator = await createOperator()
    first = await createMember({ companyType: CompanyType.gin })
    second = await createMember({ companyType: CompanyType.gin })
  })

  const offered = (seller: TestMember) => createListing(seller, { bidType: BidType.open }, { batchCode: CODE })
  const draft = () => insertSession({ state: SessionState.draft })
  const sellersOf = async (sessionId: number) =>
    (await db.from('auction_lots').where('session_id', sessionId)).map((lot) => lot.seller_company_id)

  test('the batch that is offered for auctions is meant, whoever has entered the code last', async ({
    client,
    assert,
  }) => {
    const { batch } = await offered(first)
    await createBatch(second.company.id, { batchCode: CODE })
    const third = await createMember({ companyType: CompanyType.gin })
    await createListing(third, { bidType: BidType.closed }, { batchCode: CODE })
    const session = await draft()
    const added = await asOperator(client.post('/admin/api/auction_sessions/actions/add_lots'), operator).json({
      ids: [session.id],
      input: { codes: CODE, startingPrice: 1_600_000, stepPrice: 1_000 },
    })
    added.assertStatus(200)
    const lot = await db.from('auction_lots').where('session_id', session.id).firstOrFail()
    assert.equal(lot.product_id, batch.id)
  })

  test('when several are, the sellers are named and one is chosen', async ({ client, assert }) => {
    await offered(first)
    await offered(second)
    const session = await draft()
    const add = (more: object = {}) =>
      asOperator(client.post('/admin/api/auction_sessions/actions/add_lots'), operator).json({
        ids: [session.id],
        input: { codes: CODE, startingPrice: 1_600_000, stepPrice: 1_000, ...more },
      })
    const refused = await add()
    refused.assertStatus(422)
    for (const { company } of [first, second]) assert.include(refused.text(), company.name)
    assert.deepEqual(await sellersOf(session.id), [])
    ;(await add({ consignorId: second.company.id })).assertStatus(200)
    assert.deepEqual(await sellersOf(session.id), [second.company.id])
    const row = await asOperator(client.post('/admin/api/auction_lots'), operator).json({
      sessionId: session.id,
      batchCode: CODE,
      sellerCompanyId: first.company.id,
      startingPrice: 1_600_000,
      stepPrice: 1_000,
    })
    row.assertStatus(201)
    assert.sameMembers(await sellersOf(session.id), [first.company.id, second.company.id])
  })

  test('the consignors that the session names go before others', async ({ client, assert }) => {
    await offered(first)
    await offered(second)
    const session = await draft()
    await db.table('auction_session_companies').insert({
      session_id: session.id,
      company_id: first.company.id,
      role: SessionCompanyRole.consignor,
    })
    const added = await asOperator(client.post('/admin/api/auction_sessions/actions/add_lots'), operator).json({
      ids: [session.id],
      input: { codes: CODE, startingPrice: 1_600_000, stepPrice: 1_000 },
    })
    added.assertStatus(200)
    assert.deepEqual(await sellersOf(session.id), [first.company.id])
  })
})
