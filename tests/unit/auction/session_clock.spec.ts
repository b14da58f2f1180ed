import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import AuctionLot from '#app/auction/models/auction_lot'
import AuctionSession from '#app/auction/models/auction_session'
import { decideBid, type BidEntry, type BidLot } from '#app/auction/rules/bid_decision'
import { differencePrice } from '#app/auction/rules/bid_range'
import { reserveMet, resultOf } from '#app/auction/rules/hammer'
import { amountOf } from '#core/money'
import {
  capOf,
  countsTo,
  deadlineAfterBid,
  deadlineOf,
  sessionStateAt,
  remainSeconds,
  stepsTo,
} from '#app/auction/rules/session_clock'
import { closesAt, stateAt, timesOf } from '#app/auction/rules/session_times'
import { AuctionDirection, AuctionPriceType, BidRefusal, EntryState, LotState, SessionState } from '#app/auction/codes'

const { draft, published, locked, bidding, flash, voided, ended } = SessionState
const at = (time: string) => Date.parse(`2026-11-20T${time}+08:00`)
const SESSION = {
  state: published,
  startTime: at('14:00:00'),
  endTime: at('15:00:00'),
  postpone: 30,
  lockBefore: 10,
  flashCap: 60,
  priceType: AuctionPriceType.basis,
  priceDirection: AuctionDirection.up,
}

test.group('Session clock (state-machines §7.1)', () => {
  test('the phase follows the clock, whatever the row still says', ({ assert }) => {
    const open = [at('15:00:30')]
    const phases = [
      ['13:49:59.999', published],
      ['13:50:00', locked],
      ['14:00:00', bidding],
      ['14:59:59.999', bidding],
      ['15:00:00', flash],
      ['15:00:29.999', flash],
      ['15:00:30', ended],
    ] as const
    for (const [time, state] of phases) assert.equal(sessionStateAt(SESSION, open, at(time)), state, time)
  })

  test('a session not published, voided or ended stays what it is', ({ assert }) => {
    for (const state of [draft, voided, ended])
      assert.equal(sessionStateAt({ ...SESSION, state }, [], at('14:30:00')), state)
  })

  test('a session that is locked stays so when operators let the lock begin later', ({ assert }) => {
    assert.equal(sessionStateAt({ ...SESSION, state: locked }, [], at('13:49:59.999')), locked)
    assert.equal(sessionStateAt(SESSION, [], at('13:49:59.999')), published)
  })

  test('a lot that closes at this very moment is counted down no more', ({ assert }) => {
    const open = [at('15:00:40'), at('15:01:00')]
    assert.equal(countsTo(SESSION, open, at('15:00:39.999')), at('15:00:40'))
    assert.equal(countsTo(SESSION, open, at('15:00:40')), at('15:01:00'))
    assert.isNull(countsTo(SESSION, open, at('15:01:00')))
    assert.isNull(countsTo({ ...SESSION, state: draft }, open, at('14:30:00')))
  })

  test('the clock on screen counts to the start, to the end, then to the nearest deadline', ({ assert }) => {
    const open = [at('15:01:00'), at('15:00:40.500')]
    assert.equal(remainSeconds(SESSION, open, at('13:59:00')), 60)
    assert.equal(remainSeconds(SESSION, open, at('14:59:00')), 60)
    assert.equal(remainSeconds(SESSION, open, at('15:00:30')), 11)
    assert.equal(remainSeconds(SESSION, open, at('15:00:50')), 10)
    assert.equal(remainSeconds(SESSION, open, at('15:02:00')), 0)
  })

  test('flash bids push the deadline by the postponement, never past the cap', ({ assert }) => {
    assert.equal(deadlineAfterBid(SESSION, null, at('14:59:59.999')), null)
    assert.equal(deadlineAfterBid(SESSION, null, at('15:00:00')), at('15:00:30'), 'the flash phase begins at the end')
    assert.equal(deadlineAfterBid(SESSION, null, at('15:00:20')), at('15:00:50'))
    assert.equal(capOf(SESSION), at('16:00:00'))
    assert.equal(deadlineAfterBid(SESSION, at('15:59:50'), at('15:59:45')), at('16:00:00'))
  })

  test('a late look passes every state in between', ({ assert }) => {
    assert.deepEqual(stepsTo(published, ended), [locked, bidding, flash, ended])
    assert.deepEqual(stepsTo(published, locked), [locked])
    assert.deepEqual(stepsTo(bidding, bidding), [])
    assert.deepEqual(stepsTo(flash, bidding), [], 'there is no way back')
    assert.deepEqual(stepsTo(published, voided), [])
    assert.deepEqual(stepsTo(voided, ended), [])
    for (const [from, to] of [
      [published, locked],
      [locked, bidding],
      [bidding, flash],
      [flash, ended],
    ] as const)
      assert.isTrue(SessionState.allows(from, to))
  })

  test('the machines know the steps of the tables and no others', ({ assert }) => {
    assert.isTrue(SessionState.allows(published, draft))
    assert.isFalse(SessionState.allows(locked, draft))
    for (const state of [draft, published, locked, bidding, flash]) assert.isTrue(SessionState.allows(state, voided))
    assert.isFalse(SessionState.allows(ended, voided))
    assert.isFalse(LotState.allows(LotState.unsold, LotState.hammered))
    assert.isTrue(LotState.allows(LotState.hammered, LotState.abandoned))
    assert.isFalse(LotState.allows(LotState.abandoned, LotState.dealt))
    assert.isFalse(EntryState.allows(EntryState.ended, EntryState.entered))
  })
})

test.group('The clock of stored sessions', () => {
  const moment = (time: string) => DateTime.fromMillis(at(time))
  const session = new AuctionSession().merge({
    state: published,
    startTime: moment('14:00:00'),
    endTime: moment('15:00:00'),
    postpone: 30,
    lockBefore: 10,
    flashCap: 60,
  })
  const lot = (state: LotState, deadline: string | null) =>
    new AuctionLot().merge({ state, deadline: deadline === null ? null : moment(deadline) })

  test('times are taken from the row', ({ assert }) => {
    const { startTime, endTime, postpone, lockBefore, flashCap } = SESSION
    assert.deepEqual(timesOf(session), { state: published, startTime, endTime, postpone, lockBefore, flashCap })
  })

  test('a lot closes at its deadline, and one without at the end and the countdown', ({ assert }) => {
    assert.equal(closesAt(session, lot(LotState.waiting, null)).toMillis(), at('15:00:30'))
    assert.equal(closesAt(session, lot(LotState.waiting, '15:02:00')).toMillis(), at('15:02:00'))
  })

  test('a session lasts as long as one of its lots is open, and not for those that are closed', ({ assert }) => {
    const closed = lot(LotState.hammered, '15:05:00')
    const lots = [closed, lot(LotState.waiting, '15:02:00')]
    assert.equal(stateAt(session, lots, moment('15:01:59.999')), flash)
    assert.equal(stateAt(session, lots, moment('15:02:00')), ended)
    assert.equal(stateAt(session, [closed], moment('15:01:00')), ended)
    assert.equal(stateAt(session, lots, moment('14:30:00')), bidding)
  })
})

test.group('The reserve price (state-machines §7.4)', () => {
  const { up, down } = AuctionDirection

  test('it is met by itself: up from it, down to it', ({ assert }) => {
    assert.isTrue(reserveMet(up, 80_000, 80_000))
    assert.isFalse(reserveMet(up, 80_000, 79_999))
    assert.isTrue(reserveMet(down, 80_000, 80_000))
    assert.isFalse(reserveMet(down, 80_000, 80_001))
  })

  test('without one every price meets it, a basis below zero as well', ({ assert }) => {
    for (const direction of [up, down])
      for (const price of [-20_000, 0, 60_000]) {
        assert.isTrue(reserveMet(direction, null, price))
        const lot = { startingPrice: price, reservePrice: null, standingPrice: price }
        assert.equal(resultOf(direction, lot), LotState.hammered)
      }
  })
})

test.group('The timeline of flows §4', () => {
  test('closes at 15:01:19.9 after six bids at +850.00, and +250.00 over the start', ({ assert }) => {
    const lot: BidLot = {
      state: LotState.waiting,
      deadline: null as number | null,
      startingPrice: 60_000,
      stepPrice: 1_000,
      standingPrice: null as number | null,
      buyerCompanyId: null as number | null,
      deposit: 2_186_450,
    }
    let offers = 0
    const offer = (time: string, companyId: number, price: number) => {
      const entry: BidEntry = { state: EntryState.entered, deposit: 10_000_000, inHand: 0 }
      const decision = decideBid(SESSION, lot, entry, { companyId, price, at: at(time) })
      if (decision.reason !== BidRefusal.accepted) return decision.reason
      lot.standingPrice = price
      lot.buyerCompanyId = companyId
      lot.deadline = deadlineAfterBid(SESSION, lot.deadline, at(time))
      offers++
      return decision.reason
    }
    const [A001, A002] = [1, 2]
    assert.equal(offer('14:05:00', A002, 60_000), BidRefusal.accepted)
    assert.equal(offer('14:20:00', A001, 65_000), BidRefusal.accepted)
    assert.equal(offer('14:40:00', A002, 70_000), BidRefusal.accepted)
    assert.equal(offer('14:58:00', A001, 80_000), BidRefusal.accepted)
    assert.equal(deadlineOf(SESSION, lot.deadline), at('15:00:30'))
    assert.equal(offer('15:00:20', A002, 82_000), BidRefusal.accepted)
    assert.equal(lot.deadline, at('15:00:50'))
    assert.equal(offer('15:00:49.900', A002, 84_000), BidRefusal.leading)
    assert.equal(lot.deadline, at('15:00:50'), 'a refused bid does not extend')
    assert.equal(offer('15:00:49.900', A001, 85_000), BidRefusal.accepted)
    assert.equal(deadlineOf(SESSION, lot.deadline), at('15:01:19.900'))
    assert.equal(offer('15:01:19.900', A002, 86_000), BidRefusal.closed)

    assert.equal(offers, 6)
    assert.equal(sessionStateAt(SESSION, [lot.deadline!], at('15:01:19.900')), ended)
    const result = { startingPrice: 60_000, reservePrice: 80_000, standingPrice: lot.standingPrice }
    assert.equal(resultOf(AuctionDirection.up, result), LotState.hammered)
    assert.equal(differencePrice(result), 25_000)
    assert.equal(resultOf(AuctionDirection.up, { ...result, standingPrice: 78_000 }), LotState.unsold)
  })

  test('the fixed-price and the downward variant have their amounts (F12)', ({ assert }) => {
    assert.equal(amountOf(43.729, 1_642_000), 71_803_018)
    assert.equal(amountOf(43.729, 1_642_000) - 2_186_450, 69_616_568)
    assert.equal(differencePrice({ startingPrice: 1_600_000, standingPrice: 1_642_000 }), 42_000)
    assert.equal(amountOf(200, 1_676_000), 335_200_000)
    const down = { startingPrice: 1_700_000, reservePrice: 1_680_000, standingPrice: 1_676_000 }
    assert.equal(resultOf(AuctionDirection.down, down), LotState.hammered)
    assert.equal(resultOf(AuctionDirection.down, { ...down, standingPrice: 1_690_000 }), LotState.unsold)
    assert.equal(resultOf(AuctionDirection.down, { ...down, standingPrice: null }), LotState.unsold)
  })
})
