import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import { bannedUntil } from '#app/auction/rules/bans'
import { decideBid } from '#app/auction/rules/bid_decision'
import { entryMinimum, lotDeposit, quotaTonnes, releases } from '#app/auction/rules/quota'
import { lotProblem, publishProblem, timesProblem } from '#app/auction/rules/session_checks'
import { AuctionDirection, AuctionPriceType, BidRefusal, EntryState, LotState, SessionState } from '#app/auction/codes'
import { sumTonnes } from '#core/money'

const day = (date: string) => DateTime.fromISO(date, { zone: 'Asia/Shanghai' })

test.group('Deposits of auctions (F5)', () => {
  test('B1 needs 21,864.50 yuan, and 100,000 yuan are 200 t', ({ assert }) => {
    assert.equal(lotDeposit(43.729, 50_000), 2_186_450)
    assert.equal(quotaTonnes(10_000_000, 50_000), 200)
    assert.equal(lotDeposit(200, 50_000), 10_000_000)
    assert.equal(entryMinimum([2_186_450, 1_000_000]), 1_000_000)
    assert.equal(entryMinimum([2_186_450, 1_000_000], 5_000_000), 5_000_000)
  })

  test('the quota of 100,000 yuan takes four batches of 43.729 t and not a fifth', ({ assert }) => {
    const quota = quotaTonnes(10_000_000, 50_000)
    assert.equal(sumTonnes(Array(4).fill(43.729)), 174.916)
    assert.isBelow(174.916, quota)
    assert.equal(sumTonnes(Array(5).fill(43.729)), 218.645)
    assert.isAbove(218.645, quota)
    const session = {
      state: SessionState.bidding,
      startTime: 0,
      endTime: 2,
      postpone: 30,
      priceType: AuctionPriceType.fixed,
      priceDirection: AuctionDirection.up,
    }
    const lot = {
      state: LotState.waiting,
      deadline: null,
      startingPrice: 1_600_000,
      stepPrice: 1_000,
      standingPrice: null,
    }
    const bidding = (inHand: number) =>
      decideBid(
        session,
        { ...lot, buyerCompanyId: null, deposit: lotDeposit(43.729, 50_000) },
        { state: EntryState.entered, deposit: 10_000_000, inHand: inHand * 2_186_450 },
        { companyId: 7, price: 1_600_000, at: 1 }
      )
    assert.equal(bidding(3).reason, BidRefusal.accepted)
    assert.deepEqual(bidding(4), { reason: BidRefusal.quota, detail: 932_250 })
  })

  test('at the end the winner keeps its lot deposit frozen and gets 78,135.50 back', ({ assert }) => {
    assert.deepEqual(releases([{ id: 1, remaining: 10_000_000 }], 2_186_450), [{ id: 1, amount: 7_813_550 }])
    assert.deepEqual(releases([{ id: 1, remaining: 10_000_000 }], 0), [{ id: 1, amount: 10_000_000 }])
  })

  test('top-ups are given back before the first deposit', ({ assert }) => {
    const holds = [
      { id: 1, remaining: 2_000_000 },
      { id: 2, remaining: 1_000_000 },
      { id: 3, remaining: 500_000 },
    ]
    assert.deepEqual(releases(holds, 2_186_450), [
      { id: 1, amount: 0 },
      { id: 2, amount: 813_550 },
      { id: 3, amount: 500_000 },
    ])
  })
})

test.group('Abandonment (state-machines §7.4)', () => {
  test('one abandonment bans nobody, the second within 90 days bans for 30', ({ assert }) => {
    const twice = [day('2026-10-01'), day('2026-08-01')]
    assert.isNull(bannedUntil([day('2026-10-01')], day('2026-10-02')))
    const until = bannedUntil(twice, day('2026-10-15'))!
    assert.equal(until.toFormat('yyyy-MM-dd'), '2026-10-31')
    assert.isNull(bannedUntil(twice, day('2026-10-31')))
    assert.isNull(bannedUntil([day('2026-10-01'), day('2026-06-01')], day('2026-10-02')))
  })
})

test.group('Publishing (state-machines §7.1)', () => {
  const now = Date.parse('2026-11-20T13:00:00+08:00')
  const session = {
    priceType: AuctionPriceType.basis,
    priceDirection: AuctionDirection.up,
    postpone: 30,
    bidNotice: '请仔细阅读',
    startTime: now + 3_600_000,
    endTime: now + 7_200_000,
  }
  const lot = {
    label: '批次1',
    priceContract: 'CF2705',
    startingPrice: 60_000,
    reservePrice: 80_000,
    stepPrice: 1_000,
    productWeight: 43.729,
  }

  test('a complete session may be published thirty minutes before its start and not later', ({ assert }) => {
    assert.isNull(publishProblem(session, [lot], now))
    assert.isNull(publishProblem(session, [lot], now + 1_800_000))
    assert.equal(publishProblem(session, [lot], now + 1_800_001)?.reason, 'auction.startTooSoon')
  })

  test('lots, notice and, for a basis, the contract must be there', ({ assert }) => {
    assert.equal(publishProblem(session, [], now)?.reason, 'auction.noLots')
    assert.equal(publishProblem({ ...session, bidNotice: ' ' }, [lot], now)?.reason, 'auction.noticeMissing')
    assert.equal(lotProblem(session, { ...lot, priceContract: null })?.reason, 'auction.contractMissing')
    assert.isNull(lotProblem({ ...session, priceType: AuctionPriceType.fixed }, { ...lot, priceContract: null }))
  })

  test('a reserve that bidding can never miss is refused in both directions', ({ assert }) => {
    assert.equal(lotProblem(session, { ...lot, reservePrice: 50_000 })?.reason, 'auction.reserveBelowStart')
    assert.equal(
      lotProblem({ ...session, priceDirection: AuctionDirection.down }, lot)?.reason,
      'auction.reserveAboveStart'
    )
  })

  test('a session lasts ten minutes to eight hours and its countdown 10 to 300 seconds', ({ assert }) => {
    assert.equal(timesProblem({ ...session, endTime: session.startTime + 599_000 })?.reason, 'auction.durationOutside')
    assert.equal(timesProblem({ ...session, postpone: 9 })?.reason, 'auction.extensionOutside')
  })
})
