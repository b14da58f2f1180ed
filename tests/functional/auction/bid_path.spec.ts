import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { queueBid, type PlacedBid } from '#app/auction/shared/bid_queue'
import { verifyLog } from '#app/auction/queries/verify_log'
import { decideBid, type BidLot } from '#app/auction/rules/bid_decision'
import { deadlineAfterBid } from '#app/auction/rules/session_clock'
import { insertEntries, insertSession, insertLot } from '#tests/helpers/auctions'
import { resetDatabase, tamper } from '#tests/helpers/database'
import { AuctionDirection, AuctionPriceType, BidRefusal, EntryState, LotState, SessionState } from '#app/auction/codes'
import { isOneOf } from '#core/define_codes'

const [A, B] = [501, 502]
let keys = 0
const bid = (lotId: number, companyId: number, price: number, over: { key?: string; at?: Date } = {}) =>
  queueBid(lotId, { companyId, userId: companyId * 10, price, key: over.key ?? `k${++keys}`, at: over.at })

test.group('Bid path', (group) => {
  group.setup(resetDatabase)

  test('keeps every bid with its number and its reason, and moves the lot by the accepted ones only', async ({
    assert,
  }) => {
    const session = await insertSession()
    const lot = await insertLot(session.id)
    await insertEntries(session.id, [A, B])
    assert.equal((await bid(lot.id, A, 1_600_000)).reason, BidRefusal.accepted)
    assert.equal((await bid(lot.id, A, 1_601_000)).reason, BidRefusal.leading)
    const low = await bid(lot.id, B, 1_600_000)
    assert.deepInclude(low, {
      reason: BidRefusal.bound,
      detail: 1_601_000,
      seq: 3,
      standingPrice: 1_600_000,
      buyerCompanyId: A,
    })
    assert.equal((await bid(lot.id, 599, 1_601_000)).reason, BidRefusal.notEntered)
    const won = await bid(lot.id, B, 1_605_000)
    assert.deepInclude(won, { reason: BidRefusal.accepted, seq: 5, offerNum: 2, buyerCompanyId: B, bidderNo: 'A002' })
    const rows = await db.from('auction_bids').where('lot_id', lot.id).orderBy('seq').select('seq', 'reason')
    assert.deepEqual(
      rows.map((row) => row.reason),
      [BidRefusal.accepted, BidRefusal.leading, BidRefusal.bound, BidRefusal.notEntered, BidRefusal.accepted]
    )
    assert.deepInclude(await db.from('auction_lots').where('id', lot.id).first(), {
      standing_price: 1_605_000,
      buyer_company_id: B,
      buyer_id: B * 10,
      offer_num: 2,
      deadline: null,
    })
  })

  test('follows the timeline of flows §4 to the tenth of a second', async ({ assert }) => {
    const at = (time: string) => new Date(`2026-11-20T${time}+08:00`)
    const session = await insertSession({
      start_time: at('14:00:00'),
      end_time: at('15:00:00'),
      price_type: AuctionPriceType.basis,
    })
    const lot = await insertLot(session.id, { starting_price: 60_000, price_contract: 'CF2705', reserve_price: 80_000 })
    await insertEntries(session.id, [A, B])
    assert.equal((await bid(lot.id, B, 60_000, { at: at('13:59:59.999') })).reason, BidRefusal.notStarted)
    await bid(lot.id, B, 60_000, { at: at('14:05:00') })
    await bid(lot.id, A, 65_000, { at: at('14:20:00') })
    await bid(lot.id, B, 70_000, { at: at('14:40:00') })
    const quiet = await bid(lot.id, A, 80_000, { at: at('14:58:00') })
    assert.deepEqual(quiet.deadline, at('15:00:30'))
    assert.deepEqual((await bid(lot.id, B, 82_000, { at: at('15:00:20') })).deadline, at('15:00:50'))
    const refused = await bid(lot.id, B, 84_000, { at: at('15:00:40') })
    assert.deepEqual(refused.deadline, at('15:00:50'), 'a refused bid does not extend')
    assert.deepEqual((await bid(lot.id, A, 85_000, { at: at('15:00:49.900') })).deadline, at('15:01:19.900'))
    const late = await bid(lot.id, B, 86_000, { at: at('15:01:19.900') })
    assert.deepInclude(late, { reason: BidRefusal.closed, standingPrice: 85_000, buyerCompanyId: A, offerNum: 6 })
  })

  test('the cap ends the flash phase sixty minutes after the end', async ({ assert }) => {
    const end = new Date('2026-11-20T15:00:00+08:00')
    const session = await insertSession({ start_time: new Date('2026-11-20T14:00:00+08:00'), end_time: end })
    const lot = await insertLot(session.id, { deadline: new Date('2026-11-20T15:59:59+08:00') })
    await insertEntries(session.id, [A, B])
    const cap = new Date('2026-11-20T16:00:00+08:00')
    const placed = await bid(lot.id, A, 1_600_000, { at: new Date('2026-11-20T15:59:45+08:00') })
    assert.deepEqual(placed.deadline, cap)
    assert.equal((await bid(lot.id, B, 1_601_000, { at: cap })).reason, BidRefusal.closed)
  })

  test('one key is one bid: twenty at once get the same answer, another price with it is told apart', async ({
    assert,
  }) => {
    const session = await insertSession()
    const lot = await insertLot(session.id)
    await insertEntries(session.id, [A])
    const answers = await Promise.all(Array.from({ length: 20 }, () => bid(lot.id, A, 1_600_000, { key: 'same' })))
    assert.deepEqual(new Set(answers.map((answer) => `${answer.seq}:${answer.reason}`)), new Set(['1:0']))
    assert.equal(answers.filter((answer) => !answer.repeated).length, 1)
    assert.isTrue((await bid(lot.id, A, 1_700_000, { key: 'same' })).conflict)
    assert.lengthOf(await db.from('auction_bids').where('lot_id', lot.id), 1)
  })

  test('two lots at once cannot spend the same deposit', async ({ assert }) => {
    const session = await insertSession()
    const lots = []
    for (let n = 0; n < 12; n++) lots.push(await insertLot(session.id))
    await insertEntries(session.id, [A])
    const answers = await Promise.all(lots.map((lot) => bid(lot.id, A, 1_600_000)))
    assert.equal(
      answers.filter((answer) => answer.reason === BidRefusal.accepted).length,
      4,
      '100,000 yuan are four lots'
    )
    assert.isTrue(answers.every((answer) => isOneOf(answer.reason, BidRefusal.accepted, BidRefusal.quota)))
  })

  test('being outbid gives the quota back', async ({ assert }) => {
    const session = await insertSession()
    const one = await insertLot(session.id)
    const two = await insertLot(session.id)
    await insertEntries(session.id, [A, B], 2_186_450)
    await bid(one.id, A, 1_600_000)
    assert.deepInclude(await bid(two.id, A, 1_600_000), { reason: BidRefusal.quota, detail: 2_186_450 })
    await bid(one.id, B, 1_601_000)
    assert.equal((await bid(two.id, A, 1_600_000)).reason, BidRefusal.accepted)
  })

  test('a bid on a lot that does not exist is not found, and its neighbours in the queue are answered', async ({
    assert,
  }) => {
    const session = await insertSession()
    const lot = await insertLot(session.id)
    await insertEntries(session.id, [A])
    const [lost, placed] = await Promise.allSettled([bid(987_654, A, 1_600_000), bid(lot.id, A, 1_600_000)])
    assert.equal((lost as PromiseRejectedResult).reason.reason, 'auction.lotMissing')
    assert.equal((placed as PromiseFulfilledResult<PlacedBid>).value.reason, BidRefusal.accepted)
  })

  test('fifty clients on one lot, from two queues at once, equal a serial order by sequence', async ({ assert }) => {
    const session = await insertSession({ end_time: new Date(Date.now() + 3_600_000) })
    const lot = await insertLot(session.id)
    const clients = Array.from({ length: 50 }, (_, index) => 1_000 + index)
    await insertEntries(session.id, clients)
    const rounds = Number(process.env.BIDS ?? 20)
    // The second queue stands for another process: it calls the database directly.
    const elsewhere = async (companyId: number, price: number) =>
      db.rawQuery('select * from auction_place_bids(?, ?, ?, ?, ?)', [
        ...[lot.id, [companyId], [companyId * 10], [price]],
        [`e${++keys}`],
      ])
    await Promise.all(
      clients.map(async (companyId, index) => {
        let price = 1_600_000
        for (let n = 0; n < rounds; n++) {
          if (index % 10 === 9) await elsewhere(companyId, price)
          else price = (await bid(lot.id, companyId, price)).standingPrice ?? price
          price += 1_000 * (1 + ((n + index) % 3))
        }
      })
    )

    const log = await db.from('auction_bids').where('lot_id', lot.id).orderBy('seq')
    assert.lengthOf(log, clients.length * rounds)
    const serial: BidLot = {
      state: LotState.waiting,
      deadline: null as number | null,
      startingPrice: 1_600_000,
      stepPrice: 1_000,
      deposit: 2_186_450,
      standingPrice: null as number | null,
      buyerCompanyId: null as number | null,
    }
    const times = {
      startTime: session.start_time.getTime(),
      endTime: session.end_time.getTime(),
      postpone: 30,
      flashCap: 60,
    }
    let accepted = 0
    for (const [index, line] of log.entries()) {
      assert.equal(line.seq, index + 1)
      const decision = decideBid(
        {
          ...times,
          state: SessionState.bidding,
          priceType: AuctionPriceType.fixed,
          priceDirection: AuctionDirection.up,
        },
        serial,
        { state: EntryState.entered, deposit: 10_000_000, inHand: 0 },
        { companyId: line.company_id, price: line.price, at: line.at.getTime() }
      )
      assert.deepEqual({ reason: line.reason, detail: line.detail }, decision, `bid ${line.seq}`)
      if (decision.reason !== BidRefusal.accepted) continue
      accepted++
      serial.standingPrice = line.price
      serial.buyerCompanyId = line.company_id
      serial.deadline = deadlineAfterBid(times, serial.deadline, line.at.getTime())
    }
    const last = await db.from('auction_lots').where('id', lot.id).first()
    assert.equal(last.standing_price, serial.standingPrice)
    assert.equal(last.buyer_company_id, serial.buyerCompanyId)
    assert.equal(last.offer_num, accepted)
    assert.isAbove(accepted, 20)
    assert.deepEqual(await verifyLog(session.id), [])
  })

  test('the log cannot be changed, and who changes it past the trigger is found', async ({ assert }) => {
    const session = await insertSession()
    const lot = await insertLot(session.id)
    await insertEntries(session.id, [A, B])
    for (const [n, company] of [A, B, A, B].entries()) await bid(lot.id, company, 1_600_000 + n * 1_000)
    assert.deepEqual(await verifyLog(session.id), [])
    await assert.rejects(
      async () => void (await db.from('auction_bids').where({ lot_id: lot.id, seq: 2 }).update({ price: 1 }))
    )
    await assert.rejects(async () => void (await db.from('auction_bids').where({ lot_id: lot.id, seq: 2 }).delete()))

    const past = (change: string) => tamper('auction_bids', change)
    await past(`update auction_bids set price = price + 1000 where lot_id = ${lot.id} and seq = 2`)
    assert.deepEqual(await verifyLog(session.id), [{ itemId: lot.id, seq: 2, problem: '出价记录被改动' }])
    await past(`delete from auction_bids where lot_id = ${lot.id} and seq = 4`)
    assert.includeDeepMembers(await verifyLog(session.id), [
      { itemId: lot.id, seq: null, problem: '出价记录与标的不一致' },
    ])
  })
})
