import { test } from '@japa/runner'
import { bidRefusal, decideBid, type BidEntry, type BidSession, type BidLot } from '#app/auction/rules/bid_decision'
import { bidAfter, differencePrice, farthestBid, nextBid } from '#app/auction/rules/bid_range'
import { AuctionDirection, AuctionPriceType, BidRefusal, EntryState, LotState, SessionState } from '#app/auction/codes'

const START = Date.parse('2026-11-20T14:00:00+08:00')
const END = Date.parse('2026-11-20T15:00:00+08:00')
const NOON = START + 600_000

const session = (over: Partial<BidSession> = {}): BidSession => ({
  state: SessionState.bidding,
  startTime: START,
  endTime: END,
  postpone: 30,
  priceType: AuctionPriceType.fixed,
  priceDirection: AuctionDirection.up,
  ...over,
})
const lot = (over: Partial<BidLot> = {}): BidLot => ({
  state: LotState.waiting,
  deadline: null,
  startingPrice: 1_600_000,
  stepPrice: 1_000,
  standingPrice: null,
  buyerCompanyId: null,
  deposit: 2_186_450,
  ...over,
})
const entry = (over: Partial<BidEntry> = {}): BidEntry => ({
  state: EntryState.entered,
  deposit: 10_000_000,
  inHand: 0,
  ...over,
})
const bid = (price: number, at = NOON) => ({ companyId: 7, price, at })
const led = (standingPrice: number, over: Partial<BidLot> = {}) => lot({ standingPrice, buyerCompanyId: 8, ...over })

test.group('Bids (state-machines §7.3, F12)', () => {
  test('the first bid may be the starting price or some steps from it', ({ assert }) => {
    assert.equal(decideBid(session(), lot(), entry(), bid(1_600_000)).reason, BidRefusal.accepted)
    assert.deepEqual(decideBid(session(), lot(), entry(), bid(1_620_000)), {
      reason: BidRefusal.accepted,
      detail: null,
    })
    assert.equal(nextBid(true, lot()), 1_600_000)
  })

  test('a first bid more than twenty steps from the starting price is taken when its bidder confirms it', ({
    assert,
  }) => {
    const asked = decideBid(session(), lot(), entry(), bid(16_000_000))
    assert.deepEqual(asked, { reason: BidRefusal.far, detail: 1_620_000 })
    assert.containsSubset(bidRefusal(asked, AuctionDirection.up), {
      reason: 'auction.bidUnconfirmed',
      detail: { farthest: 1_620_000, steps: 20 },
    })
    assert.deepEqual(
      decideBid(session(), lot(), entry(), { ...bid(1_621_000), confirmed: true }),
      { reason: BidRefusal.accepted, detail: 21 },
      'the log keeps that it was confirmed'
    )
    const down = session({ priceDirection: AuctionDirection.down })
    assert.deepEqual(decideBid(down, lot(), entry(), bid(1_579_000)), { reason: BidRefusal.far, detail: 1_580_000 })
    assert.equal(decideBid(down, lot(), entry(), { ...bid(1_579_000), confirmed: true }).reason, BidRefusal.accepted)
    const later = decideBid(session(), led(1_600_000), entry(), { ...bid(1_621_000), confirmed: true })
    assert.deepEqual(later, { reason: BidRefusal.far, detail: null }, 'no confirmation helps later bids')
  })

  test('up, the next bid is one to twenty steps above the standing one', ({ assert }) => {
    const now = led(1_620_000)
    assert.equal(decideBid(session(), now, entry(), bid(1_621_000)).reason, BidRefusal.accepted)
    assert.equal(decideBid(session(), now, entry(), bid(1_640_000)).reason, BidRefusal.accepted)
    const far = decideBid(session(), now, entry(), bid(1_641_000))
    assert.equal(bidRefusal(far, AuctionDirection.up).reason, 'auction.bidTooFar')
    const low = decideBid(session(), now, entry(), bid(1_620_000))
    assert.containsSubset(bidRefusal(low, AuctionDirection.up), {
      reason: 'auction.bidTooLow',
      detail: { lowest: 1_621_000 },
    })
  })

  test('down, the next bid is one to twenty steps below, and the words say so', ({ assert }) => {
    const down = session({ priceDirection: AuctionDirection.down })
    const now = led(1_690_000, { startingPrice: 1_700_000, stepPrice: 2_000 })
    assert.equal(decideBid(down, now, entry(), bid(1_688_000)).reason, BidRefusal.accepted)
    assert.equal(decideBid(down, now, entry(), bid(1_650_000)).reason, BidRefusal.accepted)
    assert.equal(decideBid(down, now, entry(), bid(1_648_000)).reason, BidRefusal.far)
    const high = decideBid(down, now, entry(), bid(1_690_000))
    assert.containsSubset(bidRefusal(high, AuctionDirection.down), {
      reason: 'auction.bidTooHigh',
      detail: { highest: 1_688_000 },
    })
  })

  test('a basis may start below zero and cross it, in both directions', ({ assert }) => {
    const basis = session({ priceType: AuctionPriceType.basis })
    const low = { startingPrice: -20_000, stepPrice: 1_000 }
    assert.equal(decideBid(basis, lot(low), entry(), bid(-20_000)).reason, BidRefusal.accepted)
    assert.equal(decideBid(basis, led(-1_000, low), entry(), bid(1_000)).reason, BidRefusal.accepted)
    assert.equal(decideBid(basis, led(-1_000, low), entry(), bid(500)).reason, BidRefusal.multiple)
    const down = session({ priceType: AuctionPriceType.basis, priceDirection: AuctionDirection.down })
    const high = { startingPrice: 5_000, stepPrice: 1_000 }
    assert.equal(decideBid(down, led(1_000, high), entry(), bid(-1_000)).reason, BidRefusal.accepted)
  })

  test('a fixed price never comes down to nothing', ({ assert }) => {
    const now = led(2_000, { startingPrice: 20_000, stepPrice: 1_000 })
    assert.equal(
      decideBid(session({ priceDirection: AuctionDirection.down }), now, entry(), bid(0)).reason,
      BidRefusal.far
    )
  })

  test('steps are counted from the starting price: 606 is refused and 605 accepted below 620 by 5', ({ assert }) => {
    const down = session({ priceDirection: AuctionDirection.down })
    const now = led(61_000, { startingPrice: 62_000, stepPrice: 500 })
    const odd = decideBid(down, now, entry(), bid(60_400))
    assert.containsSubset(bidRefusal(odd, AuctionDirection.down), {
      reason: 'auction.bidOffStep',
      detail: { step: 500 },
    })
    assert.equal(decideBid(down, now, entry(), bid(60_500)).reason, BidRefusal.accepted)
  })

  test('steps are counted from the starting price even when that is no whole number of steps', ({ assert }) => {
    const odd = { startingPrice: 60_300, stepPrice: 1_000 }
    assert.equal(decideBid(session(), led(60_300, odd), entry(), bid(61_300)).reason, BidRefusal.accepted)
    assert.equal(decideBid(session(), led(60_300, odd), entry(), bid(61_700)).reason, BidRefusal.multiple)
  })

  test('the buttons of the room offer one, two and the most steps, up and down', ({ assert }) => {
    const standing = led(1_620_000)
    assert.deepEqual(
      [1, 2, 5].map((steps) => bidAfter(true, standing, steps)),
      [1_621_000, 1_622_000, 1_625_000]
    )
    assert.deepEqual(
      [1, 2, 5].map((steps) => bidAfter(false, standing, steps)),
      [1_619_000, 1_618_000, 1_615_000]
    )
    assert.equal(bidAfter(true, lot(), 1), 1_600_000, 'the first step before any bid is the starting price')
    assert.equal(farthestBid(true, standing), 1_640_000)
    assert.equal(farthestBid(false, standing), 1_600_000)
    assert.equal(farthestBid(true, lot()), 1_620_000, 'before the first bid counted from the starting price')
  })

  test('without a bid there is no difference to the starting price', ({ assert }) => {
    assert.isNull(differencePrice({ startingPrice: 60_000, standingPrice: null }))
    assert.equal(differencePrice({ startingPrice: 60_000, standingPrice: 60_000 }), 0)
  })

  test('a leader does not bid against itself', ({ assert }) => {
    const decision = decideBid(session(), led(1_620_000, { buyerCompanyId: 7 }), entry(), bid(1_621_000))
    assert.equal(bidRefusal(decision, AuctionDirection.up).reason, 'auction.bidderLeads')
  })

  test('a deposit of 100,000 yuan covers four lots of 43.729 t; the fifth needs 9,322.50 more', ({ assert }) => {
    assert.equal(
      decideBid(session(), lot(), entry({ inHand: 3 * 2_186_450 }), bid(1_600_000)).reason,
      BidRefusal.accepted
    )
    const fifth = decideBid(session(), lot(), entry({ inHand: 4 * 2_186_450 }), bid(1_600_000))
    assert.containsSubset(bidRefusal(fifth, AuctionDirection.up), {
      reason: 'auction.bidDepositShort',
      detail: { missing: 932_250 },
    })
  })

  test('a deposit that covers the lots to the cent is enough', ({ assert }) => {
    const exact = entry({ deposit: 3 * 2_186_450, inHand: 2 * 2_186_450 })
    assert.equal(decideBid(session(), lot(), exact, bid(1_600_000)).reason, BidRefusal.accepted)
    const short = decideBid(session(), lot(), { ...exact, deposit: exact.deposit - 1 }, bid(1_600_000))
    assert.deepEqual(short, { reason: BidRefusal.quota, detail: 1 })
  })

  test('a company that was blacklisted after entering is told that it is restricted', ({ assert }) => {
    const decision = decideBid(session(), lot(), entry({ barred: true }), bid(1_600_000))
    assert.equal(decision.reason, BidRefusal.barred)
    assert.equal(bidRefusal(decision, AuctionDirection.up).reason, 'auction.bidderRestricted')
  })

  test('who has not entered, and who has left, cannot bid', ({ assert }) => {
    for (const entered of [null, entry({ state: EntryState.registered }), entry({ state: EntryState.ended })]) {
      const decision = decideBid(session(), lot(), entered, bid(1_600_000))
      assert.equal(bidRefusal(decision, AuctionDirection.up).reason, 'auction.bidWithoutEntry')
    }
  })

  test('bids before the start, on a closed lot and in a voided session are refused in their own words', ({
    assert,
  }) => {
    const early = decideBid(session({ state: SessionState.locked }), lot(), entry(), bid(1_600_000, START - 1))
    assert.equal(bidRefusal(early, AuctionDirection.up).reason, 'auction.bidTooEarly')
    assert.equal(
      bidRefusal(decideBid(session({ state: SessionState.draft }), lot(), entry(), bid(1_600_000)), AuctionDirection.up)
        .reason,
      'auction.bidTooEarly'
    )
    assert.equal(
      bidRefusal(decideBid(session(), lot({ state: LotState.hammered }), entry(), bid(1_600_000)), AuctionDirection.up)
        .reason,
      'auction.bidTooLate'
    )
    assert.equal(
      decideBid(session({ state: SessionState.ended }), lot(), entry(), bid(1_600_000)).reason,
      BidRefusal.closed,
      'a session that is over, whatever its lots and its clock say'
    )
    assert.equal(
      bidRefusal(
        decideBid(session({ state: SessionState.voided }), lot(), entry(), bid(1_600_000)),
        AuctionDirection.up
      ).reason,
      'auction.sessionVoided'
    )
  })

  test('bidding opens at the very start and a bid at the exact deadline is refused', ({ assert }) => {
    assert.equal(
      decideBid(session({ state: SessionState.published }), lot(), entry(), bid(1_600_000, START)).reason,
      BidRefusal.accepted
    )
    const last = END + 30_000
    assert.equal(decideBid(session(), lot(), entry(), bid(1_600_000, last - 1)).reason, BidRefusal.accepted)
    assert.equal(decideBid(session(), lot(), entry(), bid(1_600_000, last)).reason, BidRefusal.closed)
    assert.equal(
      decideBid(session(), lot({ deadline: last + 5 }), entry(), bid(1_600_000, last)).reason,
      BidRefusal.accepted
    )
  })
})
