import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { tellOutbid, OUTBID_GAP } from '#app/auction/actions/outbid_alerts'
import { queueBid } from '#app/auction/shared/bid_queue'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { insertEntries, insertSession, insertLot } from '#tests/helpers/auctions'
import { resetDatabase } from '#tests/helpers/database'

let keys = 0
const bid = (lotId: number, member: TestMember, price: number) =>
  queueBid(lotId, { companyId: member.company.id, userId: member.user.id, price, key: `outbid-${++keys}` })

const messages = async () =>
  (await db.from('sms_messages').orderBy('id')).map(({ mobile, content }) => ({ mobile, content }))

/** Makes the last message old enough for the next one. */
const waitForGap = () =>
  db.rawQuery('update auction_outbid_messages set sent_at = sent_at - make_interval(mins => ?)', [OUTBID_GAP])

test.group('Messages to the outbid', (group) => {
  group.each.teardown(() => resetDatabase())

  async function hall() {
    const slow = await createMember()
    const quick = await createMember()
    const session = await insertSession()
    await insertEntries(session.id, [slow.company.id, quick.company.id])
    const lot = await insertLot(session.id)
    return { slow, quick, session, lot }
  }

  test('go to whoever asked for them, once for each bid, not more often than every three minutes', async ({
    client,
    assert,
  }) => {
    const { slow, quick, session, lot } = await hall()
    const answer = await asMember(client.post('/api/auction/outbid-alert'), slow).json({
      houseId: session.id,
      wanted: true,
    })
    assert.deepEqual(answer.body().body.outbid, [session.id])
    await bid(lot.id, slow, 1_600_000)
    assert.equal(await tellOutbid(), 0, 'who leads is told nothing')
    await bid(lot.id, quick, 1_601_000)
    assert.equal(await tellOutbid(), 1)
    assert.equal(await tellOutbid(), 0, 'told once')
    const [message, ...others] = await messages()
    assert.isEmpty(others, 'the other side has not asked')
    assert.equal(message.mobile, slow.user.mobile)
    assert.include(message.content, '已被超过，当前报价16,010.00元/吨，贵司出价16,000.00元/吨')
    assert.equal((await db.from('notices').where({ user_id: slow.user.id, code: 'N13' })).length, 1)

    await bid(lot.id, slow, 1_602_000)
    await bid(lot.id, quick, 1_603_000)
    assert.equal(await tellOutbid(), 0, 'not again within three minutes')
    await waitForGap()
    assert.equal(await tellOutbid(), 1)
    assert.include((await messages())[1].content, '当前报价16,030.00元/吨')
  })

  test('are sent once when several processes look at the same time', async ({ client, assert }) => {
    const { slow, quick, session, lot } = await hall()
    await asMember(client.post('/api/auction/outbid-alert'), slow).json({ houseId: session.id, wanted: true })
    await bid(lot.id, slow, 1_600_000)
    await bid(lot.id, quick, 1_601_000)
    const told = await Promise.all(Array.from({ length: 8 }, () => tellOutbid()))
    assert.equal(
      told.reduce((sum, count) => sum + count, 0),
      1
    )
    assert.lengthOf(await messages(), 1)
  })

  test('end when nobody wants them any more, and when the hammer has fallen', async ({ client, assert }) => {
    const { slow, quick, session, lot } = await hall()
    for (const wanted of [true, true, false])
      await asMember(client.post('/api/auction/outbid-alert'), slow).json({ houseId: session.id, wanted })
    await bid(lot.id, slow, 1_600_000)
    await bid(lot.id, quick, 1_601_000)
    assert.equal(await tellOutbid(), 0)
    await asMember(client.post('/api/auction/outbid-alert'), slow).json({ houseId: session.id, wanted: true })
    await db
      .from('auction_sessions')
      .where('id', session.id)
      .update({
        start_time: new Date(Date.now() - 7_200_000),
        end_time: new Date(Date.now() - 3_600_000),
      })
    assert.equal(await tellOutbid(), 0)
    assert.isEmpty(await messages())
  })

  test('are refused to companies that have not entered', async ({ client, assert }) => {
    const { session } = await hall()
    const stranger = await createMember()
    const answer = await asMember(client.post('/api/auction/outbid-alert'), stranger).json({
      houseId: session.id,
      wanted: true,
    })
    assert.include(answer.body().reason, 'auction.notRegisteredForBidding')
  })
})
