/*
 * The rules of bidding exist twice: in TypeScript for pages and messages, and in SQL for the decision. Both must decide the same random bids
 * alike.
 */
import { test } from '@japa/runner'
import fc from 'fast-check'
import db from '@adonisjs/lucid/services/db'
import { decideBid } from '#app/auction/rules/bid_decision'
import { SEED } from '#tests/helpers/seed'
import { AuctionDirection, AuctionPriceType, BidRefusal, EntryState, LotState, SessionState } from '#app/auction/codes'

const CASES = Number(process.env.MODEL_SEEDS ?? 4) * 1_000
const START = Date.parse('2026-11-20T14:00:00+08:00')
const END = START + 3_600_000

const { draft, published, locked, bidding, flash, voided, ended } = SessionState
const { waiting, unsold, hammered } = LotState
const { registered, entered, ended: gone } = EntryState
const step = fc.constantFrom(100, 500, 1_000, 2_000)
const moment = fc.oneof(
  fc.constantFrom(START - 1, START, END - 1, END, END + 29_999, END + 30_000, END + 30_001),
  fc.integer({ min: START - 1_000, max: END + 60_000 })
)
const one = fc.record({
  sessionState: fc.constantFrom(draft, published, locked, bidding, bidding, bidding, bidding, flash, voided, ended),
  priceType: fc.constantFrom(...AuctionPriceType.codes),
  direction: fc.constantFrom(...AuctionDirection.codes),
  itemState: fc.constantFrom(waiting, waiting, waiting, waiting, waiting, unsold, hammered),
  deadline: fc.option(fc.integer({ min: END, max: END + 60_000 }), { freq: 2 }),
  starting: fc.integer({ min: -5, max: 20 }).map((n) => n * 1_000),
  step,
  current: fc.option(fc.integer({ min: -10, max: 30 }), { freq: 3 }),
  leader: fc.constantFrom(7, 8, 8, 8),
  itemDeposit: fc.integer({ min: 1, max: 3_000 }),
  entryState: fc.constantFrom(null, registered, entered, entered, entered, entered, entered, gone),
  frozen: fc.integer({ min: 0, max: 10_000 }),
  inHand: fc.integer({ min: 0, max: 6_000 }),
  barred: fc.constantFrom(false, false, false, false, false, false, false, true),
  steps: fc.integer({ min: -3, max: 24 }),
  confirmed: fc.boolean(),
  odd: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 50),
  at: moment,
})

test.group('Bid rules in SQL', () => {
  test('decide like the rules in TypeScript, case by case', async ({ assert }) => {
    const cases = fc.sample(one, { numRuns: CASES, seed: SEED }).map((given) => {
      const current = given.current === null ? null : given.starting + given.current * given.step
      const sign = given.direction === AuctionDirection.up ? 1 : -1
      const barred = given.barred && given.entryState !== null
      return {
        ...given,
        barred,
        current,
        price: (current ?? given.starting) + sign * given.steps * given.step + given.odd,
      }
    })
    const { rows } = await db.rawQuery(
      `select d.reason, d.detail from json_to_recordset(?::json) as c(n int, "sessionState" int, "priceType" int, direction int,
         "itemState" int, deadline bigint, starting bigint, step bigint, current bigint, leader bigint, "itemDeposit" bigint,
         barred boolean, "entryState" int, frozen bigint, "inHand" bigint, price bigint, confirmed boolean, at bigint),
       lateral auction_decide(c."sessionState", to_timestamp(?::numeric / 1000), to_timestamp(?::numeric / 1000), 30, c."priceType",
         c.direction, c."itemState", to_timestamp(c.deadline::numeric / 1000), c.starting, c.step, c.current,
         case when c.current is null then null else c.leader end, c."itemDeposit", c.barred, c."entryState", c.frozen, c."inHand", 7, c.price,
         c.confirmed,         to_timestamp(c.at::numeric / 1000)) as d order by c.n`,
      [JSON.stringify(cases.map((given, n) => ({ ...given, n }))), START, END]
    )
    const seen = new Set<number>()
    for (const [index, given] of cases.entries()) {
      const expected = decideBid(
        {
          state: given.sessionState,
          startTime: START,
          endTime: END,
          postpone: 30,
          priceType: given.priceType,
          priceDirection: given.direction,
        },
        {
          state: given.itemState,
          deadline: given.deadline,
          startingPrice: given.starting,
          stepPrice: given.step,
          standingPrice: given.current,
          buyerCompanyId: given.current === null ? null : given.leader,
          deposit: given.itemDeposit,
        },
        given.entryState === null
          ? null
          : { state: given.entryState, deposit: given.frozen, inHand: given.inHand, barred: given.barred },
        { companyId: 7, price: given.price, confirmed: given.confirmed, at: given.at }
      )
      assert.deepEqual({ ...rows[index] }, expected, `seed ${SEED}: ${JSON.stringify(given)}`)
      seen.add(expected.reason)
    }
    assert.sameMembers([...seen], BidRefusal.codes, 'the cases reach every answer')
  })
})
