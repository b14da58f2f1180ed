import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { insertEntries, insertSession, insertLot } from '#tests/helpers/auctions'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { EntryState, LotState, SessionState } from '#app/auction/codes'
import { frozen } from '#app/ledger/rules/accounts'

const RESERVE = 1_777_000

async function running(members: TestMember[], over: Record<string, unknown> = {}) {
  const session = await insertSession({ memo: '内部备注', ...over })
  const lot = await insertLot(session.id, { reserve_price: RESERVE })
  await insertEntries(
    session.id,
    members.map((member) => member.company.id)
  )
  return { session, lot }
}

test.group('Auction calls', (group) => {
  group.setup(resetDatabase)

  test('bids over HTTP; a refusal is 40900 with the lot, and its key answers the same again', async ({
    client,
    assert,
  }) => {
    const a = await createMember()
    const b = await createMember()
    const { lot } = await running([a, b])
    const bid = (member: TestMember, price: number, key: string) =>
      asMember(client.post('/api/auction/bid'), member).json({ itemId: lot.id, price, key })
    const first = await bid(a, 1_600_000, 'attempt-1')
    first.assertBodyContains({ code: 20000, body: { seq: 1, bidderNo: 'A001', hammerPrice: 1_600_000, offerNum: 1 } })
    const low = await bid(b, 1_600_000, 'attempt-2')
    low.assertBodyContains({
      code: 40900,
      reason: 'auction.bidTooLow',
      detail: { lowest: 1_601_000 },
      body: { id: lot.id, nextPrice: 1_601_000, inHand: 0 },
    })
    assert.deepEqual((await bid(a, 1_600_000, 'attempt-1')).body(), first.body())
    assert.equal((await bid(a, 1_700_000, 'attempt-1')).body().code, 40900)
  })

  test('neither the reserve price, the memo, nor who the others are leaves the server', async ({ client, assert }) => {
    const a = await createMember()
    const b = await createMember()
    const { session, lot } = await running([a, b])
    const bid = { itemId: lot.id, price: 1_600_000, key: 'attempt-1' }
    const answers = [await asMember(client.post('/api/auction/bid'), a).json(bid)]
    answers.push(await asMember(client.post('/api/auction/bid'), b).json(bid))
    for (const member of [a, b]) {
      answers.push(await asMember(client.post('/api/auction/get'), member).json({ houseId: session.id }))
      answers.push(await asMember(client.post('/api/auction/list'), member).json({}))
    }
    for (const answer of answers) {
      const text = JSON.stringify(answer.body())
      assert.notInclude(text, String(RESERVE))
      assert.notInclude(text, 'reserve')
      assert.notInclude(text, '内部备注')
    }
    const seenByB = answers[4].body().body
    assert.deepInclude(seenByB.itemList[0], { buyerCompanyId: null, bidderNo: 'A001', hammerPrice: 1_600_000 })
    assert.deepInclude(seenByB, {
      inHandCount: 0,
      entry: { state: EntryState.entered, bidderNo: 'A002', deposit: 10_000_000, quota: 200 },
    })
    const seenByA = answers[2].body().body
    assert.equal(seenByA.itemList[0].buyerCompanyId, a.company.id)
    assert.deepInclude(seenByA, { inHandCount: 1, inHandWeight: 43.729, state: SessionState.bidding })
  })

  test('who is not certified may watch and not bid; finance staff may neither enter nor bid', async ({ client }) => {
    const a = await createMember()
    const { session, lot } = await running([a])
    const guest = await client.post('/api/auction/get').json({ houseId: session.id })
    guest.assertBodyContains({ code: 40100 })
    const watcher = await createMember({ certified: false })
    const bid = { itemId: lot.id, price: 1_600_000, key: 'attempt-1' }
    const watched = await asMember(client.post('/api/auction/get'), watcher).json({ houseId: session.id })
    watched.assertBodyContains({ code: 20000, body: { entry: null } })
    const refused = await asMember(client.post('/api/auction/bid'), watcher).json(bid)
    refused.assertBodyContains({ code: 40301 })
    const finance = await createMember({ company: a.company, roles: ['COMPANY_FINANCE'] })
    for (const [path, body] of [
      ['bid', bid],
      ['register', { houseId: session.id, noticeVersion: 1 }],
      ['sign', { itemId: lot.id }],
    ] as const) {
      const answer = await asMember(client.post(`/api/auction/${path}`), finance).json(body)
      answer.assertBodyContains({ code: 40300 })
    }
  })

  test('a company registers, enters once for one key, and leaves before the start', async ({ client, assert }) => {
    const a = await createMember()
    await openAccount(a.company, 500_000)
    const soon = {
      start_time: new Date(Date.now() + 3_600_000),
      end_time: new Date(Date.now() + 7_200_000),
      state: SessionState.published,
    }
    const { session } = await running([], soon)
    const registered = await asMember(client.post('/api/auction/register'), a).json({
      houseId: session.id,
      noticeVersion: 1,
    })
    registered.assertBodyContains({ code: 20000, body: { state: EntryState.registered, bidderNo: 'A001' } })
    const enter = () =>
      asMember(client.post('/api/auction/enter'), a)
        .header('Idempotency-Key', 'enter-1')
        .json({ houseId: session.id, amount: 10_000_000 })
    for (const answer of await Promise.all([enter(), enter(), enter()]))
      answer.assertBodyContains({ code: 20000, body: { state: EntryState.entered, deposit: 10_000_000 } })
    const deposit = async () => (await db.from('ledger_accounts').where('code', frozen(a.company.id)).first()).balance
    assert.equal(await deposit(), 10_000_000)
    const left = await asMember(client.post('/api/auction/leave'), a).json({ houseId: session.id })
    left.assertBodyContains({ code: 20000, body: { state: EntryState.ended, deposit: 0 } })
    assert.equal(await deposit(), 0)
  })

  test('lists sessions by the clock and never drafts; another company’s win cannot be signed', async ({
    client,
    assert,
  }) => {
    const a = await createMember()
    const b = await createMember()
    const draft = await insertSession({ state: SessionState.draft })
    // The stored state is bidding, but the end is in the past.
    const over = await running([a], {
      start_time: new Date(Date.now() - 7_200_000),
      end_time: new Date(Date.now() - 3_600_000),
    })
    const list = async (...state: SessionState[]) =>
      (await asMember(client.post('/api/auction/list'), b).json({ state, pageSize: 100 })).body().body.data
    assert.include(
      (await list(SessionState.ended)).map((row: { id: number }) => row.id),
      over.session.id
    )
    assert.notInclude(
      (await list(SessionState.bidding)).map((row: { id: number }) => row.id),
      over.session.id
    )
    const hidden = await asMember(client.post('/api/auction/get'), b).json({ houseId: draft.id })
    hidden.assertBodyContains({ code: 40400 })
    await db
      .from('auction_lots')
      .where('id', over.lot.id)
      .update({ standing_price: 1_800_000, buyer_company_id: a.company.id, buyer_id: a.user.id })
    const signed = await asMember(client.post('/api/auction/sign'), b).json({ itemId: over.lot.id })
    signed.assertBodyContains({ code: 40400 })
    const ended = await asMember(client.post('/api/auction/get'), a).json({ houseId: over.session.id })
    ended.assertBodyContains({ body: { state: SessionState.ended, itemList: [{ state: LotState.hammered }] } })
  })
})
