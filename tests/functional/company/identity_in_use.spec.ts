/*
 * Name, credit code and legal representative stay as they are while something is open that bears them.
 */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { CompanyState, CompanyType } from '#app/company/codes'
import { applyForChange } from '#app/company/actions/apply_for_change'
import { approveApplication } from '#app/company/actions/approve_application'
import { freeze, unfreeze } from '#app/ledger/actions/holds'
import { FreezeType } from '#app/ledger/codes'
import { EntryState, LotState, SessionState } from '#app/auction/codes'
import { systemActor } from '#core/actor'
import { shiftClock } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { insertEntries, insertLot, insertSession } from '#tests/helpers/auctions'
import { openAccount } from '#tests/helpers/bank'
import { VALID, applicationOf } from '#tests/helpers/company'
import { answerDemand } from '#app/demand/actions/answer_demand'
import { takeDownDemand } from '#app/demand/actions/end_demand'
import { demandDetails } from '#app/demand/queries/demand_details'
import { createListing } from '#tests/helpers/listings'
import { answerTo, openWish } from '#tests/functional/demand/helpers'
import { call, makeDeal, must, walk } from '#tests/functional/order/helpers'

/** Of a lot that waits for the signatures. */
const WON = { state: LotState.hammered, standing_price: 1_600_000, confirm_due: new Date('2026-11-27T09:00:00Z') }

test.group('The certified identity', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  const change = async (member: TestMember, over: object = {}) =>
    applyForChange({ ...(await applicationOf(member, 3)), ...over }, member.actor)
  const companyOf = (member: TestMember) => db.from('companies').where('id', member.company.id).firstOrFail()

  test('stays while an order of either side is open, until the invoice is confirmed', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId } = await walk(assert, deal, 'invoice')
    for (const side of [deal.buyer, deal.seller])
      await assert.refuses(() => change(side), 'company.identityInUse', { what: '未完结的订单' })
    await must(assert, call(client, deal.buyer, '/invoice/confirm', { settlementId }))
    await change(deal.seller)
  })

  test('stays while the company bids, sells, or has a deal to sign in an auction', async ({ assert }) => {
    const bidder = await createMember()
    const seller = await createMember()
    const session = await insertSession()
    const lot = await insertLot(session.id, { seller_company_id: seller.company.id })
    await insertEntries(session.id, [bidder.company.id])
    for (const side of [bidder, seller]) await assert.refuses(() => change(side), 'company.identityInUse')

    await db.from('auction_entries').where('session_id', session.id).update({ state: EntryState.ended })
    await db.from('auction_sessions').where('id', session.id).update({ state: SessionState.ended })
    await db
      .from('auction_lots')
      .where('id', lot.id)
      .update({ ...WON, buyer_company_id: bidder.company.id })
    for (const side of [bidder, seller]) await assert.refuses(() => change(side), 'company.identityInUse')
    await db.from('auction_lots').where('id', lot.id).update({ state: LotState.abandoned })
    await change(bidder)
    await change(seller, { name: VALID[4].name, regnum: VALID[4].regnum })
  })

  test('stays while a wish is in review or in the market, and while a bargain over its goods or a wish is open', async ({
    assert,
  }) => {
    const mill = await createMember({ companyType: CompanyType.textileMill })
    const gin = await createMember({ companyType: CompanyType.gin })
    const demand = await openWish(mill)
    await assert.refuses(() => change(mill), 'company.identityInUse', { what: '未结束的求购' })
    const { batch } = await createListing(gin)
    const { seen } = await demandDetails(demand.id, gin.actor)
    await answerDemand(answerTo({ id: demand.id, seen }, [{ batchId: batch.id }]), gin.actor)
    await assert.refuses(() => change(gin), 'company.identityInUse', { what: '进行中的议价' })
    await takeDownDemand({ demandId: demand.id }, mill.actor)
    await change(gin)
    await change(mill, { name: VALID[4].name, regnum: VALID[4].regnum })
  })

  test('stays while money is frozen', async ({ assert }) => {
    const member = await createMember()
    await openAccount(member.company, 1_000)
    const actor = systemActor()
    const hold = await inTransaction((trx) =>
      freeze(trx, {
        companyId: member.company.id,
        amount: 500,
        freezeType: FreezeType.withdrawal,
        ref: { type: 'withdraw', id: 1, no: 'CJ1' },
        reason: '出金在途',
        key: 'identity:hold',
        actor,
      })
    )
    await assert.refuses(() => change(member), 'company.identityInUse')
    await inTransaction((trx) => unfreeze(trx, { holdId: hold.id, key: 'identity:back', actor }))
    await change(member)
  })

  test('is asked for again at the approval, and other data may change at any time', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { id } = await change(deal.buyer)
    // Colleagues of the applicant go on trading.
    await walk(assert, { ...deal, buyer: await createMember({ company: deal.buyer.company }) }, 'place')
    const { actor } = await createOperator()
    await assert.refuses(() => approveApplication({ id }, actor), 'company.identityInUse')
    assert.equal((await companyOf(deal.buyer)).name, deal.buyer.company.name)

    await db.from('companies').where('id', deal.seller.company.id).update({ regnum: VALID[5].regnum })
    const { name, regnum, legal_name: legalName } = await companyOf(deal.seller)
    const contact = await change(deal.seller, { name, regnum, legalName, contactPerson: '新联系人' })
    await approveApplication({ id: contact.id }, actor)
    const after = await companyOf(deal.seller)
    assert.deepEqual([after.contact_person, after.name, after.state], ['新联系人', name, CompanyState.active])
    assert.notEqual(name, VALID[3].name)
  })
})
