import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { placeBid } from '#app/auction/actions/place_bid'
import { AuctionDirection, EntryState, SessionState } from '#app/auction/codes'
import { asMember, createMember } from '#tests/helpers/actors'
import { insertEntries, insertLot, insertSession } from '#tests/helpers/auctions'
import { resetDatabase } from '#tests/helpers/database'

/** What one company may send, as `bidPace` has it unless the environment says otherwise. */
const BIDS_PER_SECOND = 20

let keys = 0
const key = () => `outsider-${++keys}`
const rows = async (lotId: number) => (await db.from('auction_bids').where('lot_id', lotId).count('* as n'))[0].n

test.group('Bids of companies that have not entered', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('are refused before the queue and leave nothing, in every state of the session', async ({ assert }) => {
    const entrant = await createMember()
    const outsider = await createMember()
    const registered = await createMember()
    const soon = { start_time: new Date(Date.now() + 3_600_000), end_time: new Date(Date.now() + 7_200_000) }
    for (const [over, reason] of [
      [{}, 'auction.bidWithoutEntry'],
      [{ ...soon, state: SessionState.published }, 'auction.bidTooEarly'],
      [{ state: SessionState.voided }, 'auction.sessionVoided'],
      [{ state: SessionState.ended }, 'auction.bidTooLate'],
      [{ price_direction: AuctionDirection.down }, 'auction.bidWithoutEntry'],
    ] as const) {
      const session = await insertSession(over)
      const lot = await insertLot(session.id)
      await insertEntries(session.id, [entrant.company.id, registered.company.id])
      await db
        .from('auction_entries')
        .where({ session_id: session.id, company_id: registered.company.id })
        .update({ state: EntryState.registered })
      for (const { actor } of [outsider, registered])
        await assert.refuses(() => placeBid({ lotId: lot.id, price: 1_600_000, key: key() }, actor), reason)
      assert.equal(await rows(lot.id), 0, reason)
    }
  })

  test('get the lot as it stands, like every refused bid', async ({ client }) => {
    const outsider = await createMember()
    const session = await insertSession()
    const lot = await insertLot(session.id)
    const answer = await asMember(client.post('/api/auction/bid'), outsider).json({
      itemId: lot.id,
      price: 1_600_000,
      key: key(),
    })
    answer.assertBodyContains({ code: 40900, reason: 'auction.bidWithoutEntry', body: { id: lot.id, inHand: 0 } })
  })

  test('on a lot of a draft, nobody learns that it exists, and it can still be removed', async ({ client, assert }) => {
    const member = await createMember()
    const session = await insertSession({ state: SessionState.draft })
    const lot = await insertLot(session.id)
    await insertEntries(session.id, [member.company.id])
    const bid = { itemId: lot.id, price: 1_600_000, key: key() }
    const answer = await asMember(client.post('/api/auction/bid'), member).json(bid)
    answer.assertBodyContains({ code: 40400, reason: 'auction.lotMissing', body: null })
    assert.equal(await rows(lot.id), 0)
    await db.from('auction_lots').where('id', lot.id).delete()
  })

  test('in a limited session, who is not on the list is not told how the lot stands', async ({ client, assert }) => {
    const member = await createMember()
    const session = await insertSession({ limited: true })
    const lot = await insertLot(session.id)
    const bid = { itemId: lot.id, price: 1_600_000, key: key() }
    const answer = await asMember(client.post('/api/auction/bid'), member).json(bid)
    answer.assertBodyContains({ code: 50000, reason: 'auction.notInvited', body: null })
    assert.equal(await rows(lot.id), 0)
  })

  test('a company that has entered is in the log with every bid, and its repeated bid is answered after the end, too', async ({
    assert,
  }) => {
    const { actor, company } = await createMember()
    const session = await insertSession()
    const lot = await insertLot(session.id)
    await insertEntries(session.id, [company.id])
    const bid = { lotId: lot.id, price: 1_600_000, key: key() }
    const placed = await placeBid(bid, actor)
    await assert.refuses(() => placeBid({ ...bid, price: 1_601_000, key: key() }, actor), 'auction.bidderLeads')
    assert.equal(await rows(lot.id), 2)
    await db.from('auction_entries').where('session_id', session.id).update({ state: EntryState.ended })
    await db.from('auction_sessions').where('id', session.id).update({ state: SessionState.ended })
    assert.deepInclude(await placeBid(bid, actor), { seq: placed.seq, repeated: true })
  })

  test('a flood is stopped by its number, and an entrant bids on', async ({ client, assert }) => {
    const entrant = await createMember()
    const outsider = await createMember()
    const session = await insertSession()
    const lot = await insertLot(session.id)
    await insertEntries(session.id, [entrant.company.id])
    const bid = (price: number) => ({ itemId: lot.id, price, key: key() })
    const began = Date.now()
    const flood = await Promise.all(
      Array.from({ length: 200 }, () => asMember(client.post('/api/auction/bid'), outsider).json(bid(1_600_000)))
    )
    const seconds = Math.ceil((Date.now() - began) / 1_000) + 1
    const codes = flood.map((answer) => answer.body().code as number)
    // On a machine so slow that they need ten seconds none of them comes too often.
    assert.isAtMost(codes.filter((code) => code !== 42900).length, seconds * BIDS_PER_SECOND)
    assert.isTrue(codes.every((code) => code === 42900 || code === 40900))
    const own = await asMember(client.post('/api/auction/bid'), entrant).json(bid(1_600_000))
    own.assertBodyContains({ code: 20000, body: { seq: 1 } })
    assert.equal(await rows(lot.id), 1)
  })
})
