import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { addLots } from '#app/auction/actions/add_lots'
import { createSession } from '#app/auction/actions/make_session'
import { publishSession } from '#app/auction/actions/publish_session'
import { remindOfSessions } from '#app/auction/actions/subscribe'
import { asMember, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { insertLot, insertSession } from '#tests/helpers/auctions'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { BidType } from '#app/listing/codes'
import { AuctionPriceType, EntryState, SessionState } from '#app/auction/codes'
import { CompanyType } from '#app/company/codes'

const noticesOf = async (member: TestMember) =>
  (await db.from('notices').where({ user_id: member.user.id, code: 'N13' }).orderBy('id')).map((notice) => notice.title)

test.group('Subscriptions to auctions', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('of everything hear of a session when it is published, once', async ({ client, assert }) => {
    const reader = await createMember()
    const stranger = await createMember()
    const seller = await createMember({ companyType: CompanyType.gin })
    for (let twice = 0; twice < 2; twice++) {
      const answer = await asMember(client.post('/api/auction/subscribe'), reader).json({ subscribed: true })
      assert.deepEqual(answer.body().body, { all: true, houseIds: [], outbid: [] })
    }
    const operator = await createOperator()
    const { batch } = await createListing(seller, { bidType: BidType.open })
    const startTime = DateTime.now().plus({ hours: 3 })
    const session = await createSession(
      {
        name: '北疆专场',
        startTime,
        endTime: startTime.plus({ hours: 1 }),
        priceType: AuctionPriceType.fixed,
        bidNotice: '须知',
      },
      operator.actor
    )
    await addLots(
      { sessionId: session.id, lots: [{ batchId: batch.id, startingPrice: 1_600_000, stepPrice: 1_000 }] },
      operator.actor
    )
    await publishSession({ sessionId: session.id }, operator.actor)
    assert.deepEqual(await noticesOf(reader), ['竞价预告：北疆专场'])
    assert.deepEqual(await noticesOf(stranger), [])
  })

  test('of one session and its entrants are reminded half an hour before it opens, once', async ({
    client,
    assert,
  }) => {
    const reader = await createMember()
    const entrant = await createMember()
    const late = await createMember()
    const start = Date.now() + 29 * 60_000
    const session = await insertSession({
      state: SessionState.published,
      start_time: new Date(start),
      end_time: new Date(start + 3_600_000),
    })
    const far = await insertSession({
      state: SessionState.published,
      start_time: new Date(start + 3_600_000),
      end_time: new Date(start + 7_200_000),
    })
    for (const id of [session.id, far.id])
      await asMember(client.post('/api/auction/subscribe'), reader).json({ houseId: id, subscribed: true })
    await asMember(client.post('/api/auction/subscribe'), late).json({ houseId: session.id, subscribed: true })
    const left = await asMember(client.post('/api/auction/subscribe'), late).json({
      houseId: session.id,
      subscribed: false,
    })
    assert.deepEqual(left.body().body, { all: false, houseIds: [], outbid: [] })
    await db.table('auction_entries').insert({
      session_id: session.id,
      company_id: entrant.company.id,
      user_id: entrant.user.id,
      state: EntryState.registered,
      bidder_no: 'A001',
      notice_version: 1,
    })
    assert.equal(await remindOfSessions(), 1)
    assert.equal(await remindOfSessions(), 0)
    for (const member of [reader, entrant]) assert.deepEqual(await noticesOf(member), ['即将开拍：北疆优质棉专场第1场'])
    assert.deepEqual(await noticesOf(late), [])
    const mine = await asMember(client.post('/api/auction/subscriptions'), reader).json({})
    assert.deepEqual(mine.body().body, { all: false, houseIds: [session.id, far.id], outbid: [] })
  })

  test('consignors are reminded of their own lots with the bidders, subscribed or not, and by one notice each', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const other = await createMember()
    const start = Date.now() + 29 * 60_000
    const times = { start_time: new Date(start), end_time: new Date(start + 3_600_000) }
    const session = await insertSession({ state: SessionState.published, ...times })
    const later = { start_time: new Date(start + 3_600_000), end_time: new Date(start + 7_200_000) }
    const far = await insertSession({ state: SessionState.published, ...later })
    for (const [sessionId, { company }, code] of [
      [session.id, seller, '65101253001'],
      [session.id, seller, '65101253002'],
      [session.id, other, '65101253003'],
      [far.id, seller, '65101253004'],
    ] as const)
      await insertLot(sessionId, { company_id: company.id, seller_company_id: company.id, batch_code: code })
    await asMember(client.post('/api/auction/subscribe'), seller).json({ houseId: session.id, subscribed: true })
    assert.equal(await remindOfSessions(), 1)
    assert.equal(await remindOfSessions(), 0)
    const told = async ({ company, user }: TestMember) =>
      db
        .from('notices')
        .where({ code: 'N13' })
        .where((mine) => mine.where('company_id', company.id).orWhere('user_id', user.id))
        .select('title', 'content', 'link')
    const [own, ...more] = await told(seller)
    assert.isEmpty(more)
    assert.deepInclude(own, { title: '即将开拍：北疆优质棉专场第1场', link: `/auction/${session.id}` })
    assert.include(own.content, '贵司委托批次65101253001等2个参加')
    const theirs = await told(other)
    assert.lengthOf(theirs, 1)
    assert.include(theirs[0].content, '贵司委托批次65101253003参加')
  })

  test('of what nobody has published are refused', async ({ client, assert }) => {
    const reader = await createMember()
    const draft = await insertSession({ state: SessionState.draft })
    const answer = await asMember(client.post('/api/auction/subscribe'), reader).json({
      houseId: draft.id,
      subscribed: true,
    })
    assert.include(answer.body().reason, 'auction.sessionMissing')
  })
})

test.group('Reminders of a session by several processes', (group) => {
  group.setup(resetDatabase)
  group.teardown(() => resetDatabase())

  test('are sent by one of them', async ({ assert }) => {
    const seller = await createMember()
    const start = Date.now() + 29 * 60_000
    const times = { start_time: new Date(start), end_time: new Date(start + 3_600_000) }
    const session = await insertSession({ state: SessionState.published, ...times })
    await insertLot(session.id, { company_id: seller.company.id, seller_company_id: seller.company.id })
    await Promise.all([remindOfSessions(), remindOfSessions(), remindOfSessions()])
    assert.lengthOf(await db.from('notices').where({ company_id: seller.company.id, code: 'N13' }), 1)
  })
})
