/* Lots are added by batch codes, which several companies may use for batches of their own. */
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { asOperator, createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { importLot } from '#app/auction/admin/lot_actions'
import { inTransaction } from '#core/transaction'
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
  /** A lot by the code of its batch, as the form and each row of a sheet have it. */
  const add = (client: ApiClient, sessionId: number, more: object = {}) =>
    asOperator(client.post('/admin/api/auction_lots'), operator).json({
      sessionId,
      batchCode: CODE,
      startingPrice: 1_600_000,
      stepPrice: 1_000,
      ...more,
    })
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
    const added = await add(client, session.id)
    added.assertStatus(201)
    const lot = await db.from('auction_lots').where('session_id', session.id).firstOrFail()
    assert.equal(lot.product_id, batch.id)
  })

  test('when several are, the sellers are named and one is chosen', async ({ client, assert }) => {
    await offered(first)
    await offered(second)
    const session = await draft()
    const refused = await add(client, session.id)
    refused.assertStatus(422)
    for (const { company } of [first, second]) assert.include(refused.text(), company.name)
    assert.deepEqual(await sellersOf(session.id), [])
    ;(await add(client, session.id, { sellerCompanyId: second.company.id })).assertStatus(201)
    assert.deepEqual(await sellersOf(session.id), [second.company.id])
    ;(await add(client, session.id, { sellerCompanyId: first.company.id })).assertStatus(201)
    assert.sameMembers(await sellersOf(session.id), [first.company.id, second.company.id])
  })

  test('a row of a sheet means the lot of the consignor that it names, and none where several could be meant', async ({
    client,
    assert,
  }) => {
    await offered(first)
    await offered(second)
    const session = await draft()
    ;(await add(client, session.id, { sellerCompanyId: first.company.id })).assertStatus(201)
    const [{ id }] = await db.from('auction_lots').where('session_id', session.id)
    const fromSheet = (more: object, found: number | null = Number(id)) =>
      inTransaction((trx) =>
        importLot({
          id: found,
          input: { sessionId: session.id, batchCode: CODE, startingPrice: 1_610_000, stepPrice: 2_000, ...more },
          actor: operator.actor,
          trx,
        } as never)
      )
    await fromSheet({ sellerCompanyId: second.company.id })
    assert.sameMembers(await sellersOf(session.id), [first.company.id, second.company.id])
    assert.equal((await db.from('auction_lots').where('id', id).firstOrFail()).step_price, 1_000)
    await assert.rejects(() => fromSheet({}), /请填写委托方/)
    await fromSheet({ sellerCompanyId: first.company.id })
    assert.equal((await db.from('auction_lots').where('id', id).firstOrFail()).step_price, 2_000)
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
    const added = await add(client, session.id)
    added.assertStatus(201)
    assert.deepEqual(await sellersOf(session.id), [first.company.id])
  })
})
