/* What a consignor sees of its own lots: where they stand, the room, and the reserve price that nobody else is told. */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { insertEntries, insertLot, insertSession } from '#tests/helpers/auctions'
import { createListing } from '#tests/helpers/listings'
import { DateTime } from 'luxon'
import { LotState, SessionState } from '#app/auction/codes'
import { CompanyType } from '#app/company/codes'

const RESERVE = 1_777_000

let seller: TestMember
let bidder: TestMember

test.group('Lots of a consignor', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    seller = await createMember({ companyType: CompanyType.gin })
    bidder = await createMember({ companyType: CompanyType.textileMill })
  })

  const consigned = { reserve_price: RESERVE }
  const ofSeller = () => ({ company_id: seller.company.id, seller_company_id: seller.company.id })

  test('it finds its own lots of published sessions, for invited companies too, with the reserve price', async ({
    client,
    assert,
  }) => {
    const session = await insertSession({ limited: true })
    const lot = await insertLot(session.id, { ...consigned, ...ofSeller() })
    const draft = await insertSession({ state: SessionState.draft })
    await insertLot(draft.id, { ...consigned, ...ofSeller() })
    await insertLot((await insertSession()).id, consigned)
    const own = await asMember(client.post('/api/auction/item/own'), seller).json({ tab: 'consigned' })
    const { data, counts } = own.body().body
    assert.lengthOf(data, 1)
    assert.deepInclude(data[0], { id: lot.id, reservePrice: RESERVE, consigned: true, buyerCompanyId: null })
    assert.equal(counts.consigned, 1)
    const room = await asMember(client.post('/api/auction/get'), seller).json({ houseId: session.id })
    assert.deepInclude(room.body().body.itemList[0], { id: lot.id, reservePrice: RESERVE })
  })

  test('among its goods, each lot leads to its session, until the deal is signed', async ({ client, assert }) => {
    const { batch } = await createListing(seller)
    const houseOf = async () => {
      const list = await asMember(client.post('/api/seller/product/list'), seller).json({})
      return list.body().body.data[0].houseId
    }
    const draft = await insertSession({ state: SessionState.draft })
    const lot = await insertLot(draft.id, { ...ofSeller(), product_id: batch.id })
    assert.isNull(await houseOf())
    await db.from('auction_sessions').where('id', draft.id).update({ state: SessionState.published })
    assert.equal(await houseOf(), draft.id)
    await db.from('auction_sessions').where('id', draft.id).update({ state: SessionState.ended })
    assert.isNull(await houseOf())
    const due = DateTime.fromISO('2026-11-27T17:00:00+08:00').toJSDate()
    await db.from('auction_lots').where('id', lot.id).update({
      state: LotState.hammered,
      standing_price: 1_650_000,
      buyer_company_id: bidder.company.id,
      confirm_due: due,
    })
    assert.equal(await houseOf(), draft.id)
    await db.from('auction_lots').where('id', lot.id).update({ state: LotState.dealt })
    assert.isNull(await houseOf())
  })

  test('bidders, and whoever is not certified for the company, are told nothing of it', async ({ client, assert }) => {
    const session = await insertSession()
    await insertLot(session.id, { ...consigned, ...ofSeller() })
    await insertEntries(session.id, [bidder.company.id])
    const applicant = await createMember({ certified: false })
    for (const member of [bidder, applicant]) {
      const room = await asMember(client.post('/api/auction/get'), member).json({ houseId: session.id })
      assert.equal(room.body().code, 20000)
      assert.notInclude(room.text(), String(RESERVE))
      assert.notInclude(room.text(), 'reserve')
    }
    const own = await asMember(client.post('/api/auction/item/own'), bidder).json({ tab: 'consigned' })
    assert.deepEqual(own.body().body.data, [])
  })

  test('after the hammer it sees until when the winner has to sign, and the order of the deal, but not who won', async ({
    client,
    assert,
  }) => {
    const session = await insertSession({ state: SessionState.ended })
    await insertEntries(session.id, [bidder.company.id])
    const due = DateTime.fromISO('2026-11-27T17:00:00+08:00').toJSDate()
    await insertLot(session.id, {
      ...ofSeller(),
      state: LotState.hammered,
      standing_price: 1_650_000,
      buyer_company_id: bidder.company.id,
      confirm_due: due,
    })
    const own = await asMember(client.post('/api/auction/item/own'), seller).json({ tab: 'consigned' })
    assert.deepInclude(own.body().body.data[0], {
      confirmDue: '2026-11-27 17:00:00',
      buyerCompanyId: null,
      bidderNo: 'A001',
      seen: null,
    })
  })
})
