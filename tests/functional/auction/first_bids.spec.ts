/* What may be bid at all: prices are numbers, and a first bid far from the starting price is confirmed by its bidder. */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { queueBid } from '#app/auction/shared/bid_queue'
import { verifyLog } from '#app/auction/queries/verify_log'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { insertEntries, insertLot, insertSession, keyLog } from '#tests/helpers/auctions'
import { resetDatabase } from '#tests/helpers/database'
import { BidRefusal, LotState } from '#app/auction/codes'

let member: TestMember

async function running() {
  const session = await insertSession()
  await keyLog(session)
  const lot = await insertLot(session.id)
  await insertEntries(session.id, [member.company.id])
  return { session, lot }
}

test.group('First bids', (group) => {
  group.setup(resetDatabase)
  group.each.setup(async () => {
    member = await createMember()
  })
  group.teardown(() => resetDatabase())

  test('a price with a digit too many is refused with the figures, and taken when it is confirmed', async ({
    client,
    assert,
  }) => {
    const { session, lot } = await running()
    const bid = (key: string, more: object = {}) =>
      asMember(client.post('/api/auction/bid'), member).json({ itemId: lot.id, price: 16_000_000 / 2, key, ...more })
    const asked = await bid('attempt-1')
    asked.assertBodyContains({
      code: 40900,
      reason: 'auction.bidUnconfirmed',
      detail: { farthest: 1_620_000, steps: 20 },
      body: { id: lot.id, hammerPrice: null },
    })
    assert.include(asked.body().message, '16,200.00')
    ;(await bid('attempt-2', { confirmed: false })).assertBodyContains({ reason: 'auction.bidUnconfirmed' })
    ;(await bid('attempt-3', { confirmed: true })).assertBodyContains({ code: 20000, body: { hammerPrice: 8_000_000 } })
    const logged = await db.from('auction_bids').where('lot_id', lot.id).orderBy('seq').select('reason', 'detail')
    assert.deepEqual(
      logged.map(({ reason, detail }) => [reason, Number(detail)]),
      [
        [BidRefusal.far, 1_620_000],
        [BidRefusal.far, 1_620_000],
        [BidRefusal.accepted, 6_400],
      ],
      'the log tells a confirmed bid, with its steps'
    )
    assert.deepEqual(await verifyLog(session.id), [])
  })

  test('texts, words and truth values are no prices', async ({ client, assert }) => {
    const { lot } = await running()
    for (const price of ['1602000', '1e3', true, '0x10', ' 1600000 ', [1_600_000], 1_600_000.5, null]) {
      const answer = await asMember(client.post('/api/auction/bid'), member).json({
        itemId: lot.id,
        price,
        key: 'attempt-text',
      })
      assert.equal(answer.body().code, 40000, JSON.stringify(price))
    }
    assert.lengthOf(await db.from('auction_bids').where('lot_id', lot.id), 0)
  })
})

test.group('Bids of companies that were banned after entering', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const DAY = 86_400_000
  /** Days ago on which lots were abandoned, and whether that bans today. */
  const CASES: [number[], boolean][] = [
    [[1], false],
    [[1, 5], true],
    [[1, 91.1], false],
    [[29.9, 119.8], true],
    [[30.1, 40], false],
    [[60, 61, 62], false],
    [[29, 200, 60], true],
  ]
  for (const [days, banned] of CASES)
    test(`abandoned ${days.join(', ')} days ago: ${banned ? 'refused' : 'accepted'}`, async ({ assert }) => {
      const other = await createMember()
      const bidder = await createMember()
      const before = await insertSession()
      const at = new Date()
      for (const ago of days)
        await insertLot(before.id, {
          state: LotState.abandoned,
          standing_price: 1_600_000,
          buyer_company_id: bidder.company.id,
          abandoned_at: new Date(at.getTime() - ago * DAY),
        })
      const session = await insertSession()
      const lot = await insertLot(session.id)
      await insertEntries(session.id, [other.company.id, bidder.company.id])
      const place = ({ company, user }: typeof bidder, price: number) =>
        queueBid(lot.id, { companyId: company.id, userId: user.id, price, key: `banned-${price}`, at })
      assert.equal((await place(bidder, 1_600_000)).reason, banned ? BidRefusal.barred : BidRefusal.accepted)
      assert.equal((await place(other, 1_601_000)).reason, BidRefusal.accepted)
    })
})
