import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { blacklistCompany } from '#app/company/actions/blacklist_company'
import { queueBid } from '#app/auction/shared/bid_queue'
import { checkLog } from '#app/auction/rules/check_log'
import type { SessionLog } from '#app/auction/rules/log_chain'
import { asMember, asOperator, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { insertEntries, insertSession, insertLot } from '#tests/helpers/auctions'
import { resetDatabase } from '#tests/helpers/database'
import { BidRefusal, EntryState, LotState } from '#app/auction/codes'

let keys = 0
const bid = (member: TestMember, lotId: number, price: number) =>
  queueBid(lotId, { companyId: member.company.id, userId: member.user.id, price, key: `log-${++keys}` })

/** A session with two bidders, a consignor and four bids, one of them refused. */
async function withBids() {
  const a = await createMember()
  const b = await createMember()
  const consignor = await createMember()
  const session = await insertSession()
  const owner = { company_id: consignor.company.id, seller_company_id: consignor.company.id }
  const lots = [await insertLot(session.id, owner), await insertLot(session.id, owner)]
  await insertEntries(session.id, [a.company.id, b.company.id])
  await db.from('auction_entries').where('session_id', session.id).update({ entered_at: new Date() })
  await bid(a, lots[0].id, 1_600_000)
  await bid(b, lots[0].id, 1_600_000)
  await bid(b, lots[0].id, 1_605_000)
  await bid(a, lots[1].id, 1_600_000)
  return { a, b, consignor, session, lots }
}

const end = (sessionId: number) =>
  db
    .from('auction_sessions')
    .where('id', sessionId)
    .update({ start_time: new Date(Date.now() - 7_200_000), end_time: new Date(Date.now() - 3_600_000) })

test.group('成交公证', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('whoever took part downloads every bid after the end, and can check them without the platform', async ({
    client,
    assert,
  }) => {
    const { a, consignor, session, lots } = await withBids()
    const download = (member: TestMember) =>
      asMember(client.post('/api/auction/log'), member).json({ houseId: session.id })
    const early = await download(a)
    early.assertBodyContains({ code: 50000, reason: 'auction.reportAfterEnd' })
    await end(session.id)
    const response = await download(a)
    assert.include(response.header('content-disposition'), encodeURIComponent(`成交公证-${session.session_code}.json`))
    const log = JSON.parse(response.body().toString()) as SessionLog & { items: any[]; verify: string[] }
    assert.deepEqual(checkLog(log), [])
    assert.deepEqual(
      log.items[0].bids.map(({ seq, reason, bidderNo }: any) => [seq, reason, bidderNo]),
      [
        [1, BidRefusal.accepted, 'A001'],
        [2, BidRefusal.bound, 'A002'],
        [3, BidRefusal.accepted, 'A002'],
      ]
    )
    assert.deepInclude(log.items[0], { result: LotState.hammered, hammerPrice: 1_605_000, buyer: 'A002', sealedSeq: 3 })
    assert.notInclude(JSON.stringify(log), a.company.name)
    assert.include(log.verify[0], '/verify-bid-log.html')

    const changes: ((copy: typeof log) => void)[] = [
      (copy) => void (copy.items[0].bids[1].price = 1_606_000),
      (copy) => void copy.items[0].bids.splice(1, 1),
      (copy) => void (copy.items[1].buyerCompanyId = 999),
      (copy) => void copy.outages.push({ from: '1', until: '2', deadline: null }),
    ]
    for (const change of changes) {
      const copy = structuredClone(log)
      change(copy)
      assert.isNotEmpty(checkLog(copy))
    }
    const late = await bid(a, lots[0].id, 1_700_000)
    assert.equal(late.reason, BidRefusal.closed)
    const again = JSON.parse((await download(consignor)).body().toString())
    assert.deepEqual(checkLog(again), [], 'refused latecomers follow the seal')
    assert.lengthOf(again.items[0].bids, 4)
  })

  test('who did not take part is refused, with or without a certificate; operators may read it', async ({
    client,
    assert,
  }) => {
    const { session } = await withBids()
    await end(session.id)
    const ask = (member: TestMember) => asMember(client.post('/api/auction/log'), member).json({ houseId: session.id })
    const refused = await ask(await createMember())
    refused.assertBodyContains({ code: 50000, reason: 'auction.reportForParticipants' })
    const registered = await createMember()
    await insertEntries(session.id, [])
    await db.table('auction_entries').insert({
      session_id: session.id,
      company_id: registered.company.id,
      user_id: 1,
      state: EntryState.ended,
      bidder_no: 'A009',
      notice_version: 1,
    })
    ;(await ask(registered)).assertBodyContains({ code: 50000 })
    const operator = await createOperator({ permissions: ['auction_sessions.get'] })
    const response = await asOperator(client.get(`/admin/api/auction-sessions/${session.id}/log`), operator)
    assert.deepEqual(checkLog(JSON.parse(response.body().toString())), [])
  })

  test('a company that is blacklisted after it has entered bids no longer, and keeps what it leads', async ({
    client,
    assert,
  }) => {
    const { a, lots } = await withBids()
    const operator = await createOperator()
    await blacklistCompany({ companyId: a.company.id, reason: '多次违约拒不履行' } as never, operator.actor)
    const placed = await bid(a, lots[0].id, 1_606_000)
    assert.equal(placed.reason, BidRefusal.barred)
    const response = await asMember(client.post('/api/auction/bid'), a).json({
      itemId: lots[0].id,
      price: 1_606_000,
      key: 'blacklisted',
    })
    response.assertBodyContains({ code: 40900, reason: 'auction.bidderRestricted' })
    assert.equal((await db.from('auction_lots').where('id', lots[1].id).first()).buyer_company_id, a.company.id)
    await db.from('companies').where('id', a.company.id).update({ blacklist_until: '2020-01-01' })
    assert.equal((await bid(a, lots[0].id, 1_606_000)).reason, BidRefusal.accepted, 'the entry has run out')
  })
})
