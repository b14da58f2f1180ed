import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import AuctionVerify from '#app/auction/commands/auction_verify'
import { closeDue } from '#app/auction/actions/close_session'
import { compareWithStored, readLog, verifyLog } from '#app/auction/queries/verify_log'
import { checkLog } from '#app/auction/rules/check_log'
import { commitmentOf, keyedBidHash, keyedSeal, type KeyedLog } from '#app/auction/rules/keyed_log_chain'
import { queueBid } from '#app/auction/shared/bid_queue'
import { keyArguments, logKeyOf } from '#app/auction/shared/log_keys'
import { BidRefusal } from '#app/auction/codes'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { insertEntries, insertLot, insertSession, keyLog } from '#tests/helpers/auctions'
import { findings } from '../../helpers/bid_log_checker.mjs'
import { resetDatabase, tamper } from '#tests/helpers/database'

let keys = 0

/** A session with a key, two bidders, two lots and four bids, one of them refused. */
async function keyedSession() {
  const a = await createMember()
  const b = await createMember()
  const consignor = await createMember()
  const session = await insertSession()
  const commitment = await keyLog(session)
  const owner = { company_id: consignor.company.id, seller_company_id: consignor.company.id }
  const lots = [await insertLot(session.id, owner), await insertLot(session.id, owner)]
  await insertEntries(session.id, [a.company.id, b.company.id])
  await db.from('auction_entries').where('session_id', session.id).update({ entered_at: new Date() })
  const bid = (member: TestMember, lotId: number, price: number) =>
    queueBid(lotId, { companyId: member.company.id, userId: member.user.id, price, key: `出价|${++keys}` })
  await bid(a, lots[0].id, 1_600_000)
  await bid(b, lots[0].id, 1_600_000)
  await bid(b, lots[0].id, 1_605_000)
  await bid(a, lots[1].id, 1_600_000)
  const end = async () => {
    await db
      .from('auction_sessions')
      .where('id', session.id)
      .update({ start_time: new Date(Date.now() - 7_200_000), end_time: new Date(Date.now() - 3_600_000) })
    await closeDue(session.id)
  }
  return { a, b, session, lots, commitment, bid, end }
}

test.group('The bid log with a key', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('the commitment is shown before the end, key and seal after it; the file says nothing else of the bidders', async ({
    client,
    assert,
  }) => {
    const { a, session, commitment, end, bid, lots } = await keyedSession()
    const { chainKey, salt } = (await logKeyOf(session.id))!
    const room = () => asMember(client.post('/api/auction/get'), a).json({ houseId: session.id })
    const before = (await room()).body()
    assert.deepInclude(before.body, { logCommitment: commitment, logSeal: null })
    assert.notInclude(JSON.stringify(before), chainKey)
    const download = () => asMember(client.post('/api/auction/log'), a).json({ houseId: session.id })
    ;(await download()).assertBodyContains({ reason: 'auction.reportAfterEnd' })

    await end()
    assert.match((await room()).body().body.logSeal, /^[0-9a-f]{64}$/)
    const text = (await download()).body().toString()
    const log = JSON.parse(text) as KeyedLog
    assert.deepEqual(checkLog(log), [])
    assert.deepEqual(findings(log), [])
    assert.deepInclude(log, { commitment, chainKey })
    assert.equal(log.commitment, commitmentOf(session.session_code, log.chainKey))
    assert.deepEqual(
      log.items[0].bids.map(({ seq, reason, bidderNo }) => [seq, reason, bidderNo]),
      [
        [1, BidRefusal.accepted, 'A001'],
        [2, BidRefusal.bound, 'A002'],
        [3, BidRefusal.accepted, 'A002'],
      ]
    )
    assert.deepInclude(log.items[0], { hammerPrice: 1_605_000, buyer: 'A002', sealedSeq: 3 })
    const [first, , third] = log.items[0].bids
    assert.equal(first.signer, log.items[1].bids[0].signer, 'one user has one pseudonym in a session')
    assert.notEqual(first.signer, third.signer)
    assert.notMatch(text, /companyId|userId|CompanyId/)
    assert.notInclude(text, salt)

    assert.equal((await bid(a, lots[0].id, 1_700_000)).reason, BidRefusal.closed)
    const again = JSON.parse((await download()).body().toString())
    assert.deepEqual(findings(again), [], 'refused latecomers follow the seal')
    assert.lengthOf(again.items[0].bids, 4)
    assert.deepEqual(await verifyLog(session.id), [])
  })

  test('the database keeps no key in the clear, and takes no bid without it', async ({ assert }) => {
    const { session, lots, a } = await keyedSession()
    const { chainKey, salt } = (await logKeyOf(session.id))!
    const row = JSON.stringify(await db.from('auction_log_keys').where('session_id', session.id).firstOrFail())
    assert.notInclude(row, chainKey)
    assert.notInclude(row, salt)
    await assert.rejects(
      () =>
        db.rawQuery('select * from auction_place_bids(?, ?, ?, ?, ?)', [
          ...[lots[0].id, [a.company.id], [a.user.id], [1_610_000], ['without']],
        ] as never),
      /need the key of their log/
    )
  })

  test('a chain computed anew in the database without the key is found', async ({ assert }) => {
    const { session, lots } = await keyedSession()
    await tamper('auction_bids', 'update auction_bids set price = price + 1000 where lot_id = ? and seq = 1', [
      lots[0].id,
    ])
    assert.deepEqual(await verifyLog(session.id), [{ itemId: lots[0].id, seq: 1, problem: '出价记录被改动' }])
    await tamper(
      'auction_bids',
      `do $$ declare bid record; previous text := ''; begin
         for bid in select * from auction_bids where lot_id = ${lots[0].id} order by seq loop
           previous := auction_bid_hash(previous, bid.lot_id, bid.seq, bid.company_id, bid.user_id, bid.price, bid.reason, bid.detail, bid.bid_key, bid.at);
           update auction_bids set hash = previous where id = bid.id;
           update auction_lots set last_hash = previous where id = bid.lot_id;
         end loop;
       end $$`
    )
    assert.isNotEmpty(await verifyLog(session.id))
  })

  test('a bid that is given to another company is found by its pseudonym', async ({ assert }) => {
    const { session, lots, a } = await keyedSession()
    await tamper('auction_bids', 'update auction_bids set company_id = ? where lot_id = ? and seq = 3', [
      a.company.id,
      lots[0].id,
    ])
    assert.deepEqual(await verifyLog(session.id), [{ itemId: lots[0].id, seq: 3, problem: '出价人与签名不一致' }])
  })

  test('a log that was computed anew with the published key is not the one of the audit log', async ({ assert }) => {
    const { session, lots, end } = await keyedSession()
    await end()
    assert.deepEqual(await verifyLog(session.id), [])
    const line = await db.from('audit_logs').where('action', 'auction.pass').orderBy('id', 'desc').first()
    const log = (await readLog(session.id)) as KeyedLog
    assert.deepEqual(line.after, { logHash: log.seal })

    const [lot] = log.items
    lot.bids[2].price = lot.hammerPrice = 1_604_000
    let previous = ''
    for (const bid of lot.bids) previous = bid.hash = keyedBidHash(log.chainKey, previous, lot.id, bid)
    lot.lastHash = lot.sealedHash = previous
    for (const { seq, price, hash } of lot.bids)
      await tamper('auction_bids', 'update auction_bids set price = ?, hash = ? where lot_id = ? and seq = ?', [
        ...[price, hash, lots[0].id, seq],
      ])
    await db
      .from('auction_lots')
      .where('id', lots[0].id)
      .update({ standing_price: 1_604_000, last_hash: previous, sealed_hash: previous })
    await db
      .from('auction_sessions')
      .where('id', session.id)
      .update({ log_hash: keyedSeal(log) })
    assert.deepEqual(checkLog(await readLog(session.id)), [], 'the log agrees with itself')
    assert.deepEqual(await verifyLog(session.id), [{ itemId: 0, seq: null, problem: '封存与审计日志的记录不一致' }])
    const command = await ace.create(AuctionVerify, ['--session', session.session_code])
    command.ui.switchMode('raw')
    await command.exec()
    assert.equal(command.exitCode, 1)
  })

  test('a refused bid after the end that is cut from the database is missed by a file that was downloaded with it', async ({
    assert,
  }) => {
    const { a, session, lots, bid, end } = await keyedSession()
    await end()
    assert.equal((await bid(a, lots[0].id, 1_700_000)).reason, BidRefusal.closed)
    const file = await readLog(session.id)
    assert.deepEqual(await compareWithStored(file), [])
    await tamper('auction_bids', 'delete from auction_bids where lot_id = ? and seq = 4', [lots[0].id])
    await db
      .from('auction_lots')
      .where('id', lots[0].id)
      .update({ last_seq: 3, last_hash: db.raw('sealed_hash') })
    assert.deepEqual(await verifyLog(session.id), [], 'the seal ends with the session')
    const missed = await compareWithStored(file)
    assert.isTrue(
      missed!.some(({ itemId, seq }) => itemId === lots[0].id && seq === 4),
      JSON.stringify(missed)
    )
  })

  test('a session keeps its key when it is published again; sessions without one stay as they were', async ({
    assert,
  }) => {
    const session = await insertSession()
    const lot = await insertLot(session.id)
    assert.deepEqual(await keyArguments(lot.id, []), [null, null, null])
    const commitment = await keyLog(session)
    assert.equal(await keyLog(session), commitment)
    const old = await insertSession()
    const { id } = await insertLot(old.id)
    await insertEntries(old.id, [900])
    await queueBid(id, { companyId: 900, userId: 9_000, price: 1_600_000, key: 'old-session' })
    assert.notProperty(await readLog(old.id), 'chainKey')
    assert.deepEqual(await verifyLog(old.id), [])
  })
})
