/*
 * Random sessions against a serial model: two lots, three companies, a moving clock, crashes and outages. Every command has the same effect on
 * the database as on the model, is refused for the same reason, and money, quotas and prices agree after each command.
 *
 *   SEED=… MODEL_SEEDS=1000 MODEL_COMMANDS=200 npm test -- model --files "auction"
 */
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import fc from 'fast-check'
import db from '@adonisjs/lucid/services/db'
import { shiftClock } from '#core/clock'
import { DomainError } from '#core/errors'
import { closeDue } from '#app/auction/actions/close_session'
import { depositEntry, leaveSession, registerEntry } from '#app/auction/actions/enter_session'
import { keyArguments } from '#app/auction/shared/log_keys'
import { queueBid, type PlacedBid } from '#app/auction/shared/bid_queue'
import { beat } from '#app/auction/shared/pulse'
import { capAfterOutage, deadlineAfterOutage, WORTH_RECORDING } from '#app/auction/rules/outage'
import AuctionSession from '#app/auction/models/auction_session'
import { verifyLog } from '#app/auction/queries/verify_log'
import { decideBid } from '#app/auction/rules/bid_decision'
import { resultOf } from '#app/auction/rules/hammer'
import { deadlineAfterBid, deadlineOf, sessionStateAt } from '#app/auction/rules/session_clock'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { insertSession, insertLot, keyLog } from '#tests/helpers/auctions'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { SEED } from '#tests/helpers/seed'
import { AuctionDirection, AuctionPriceType, BidRefusal, EntryState, LotState, SessionState } from '#app/auction/codes'
import { isOneOf } from '#core/define_codes'
import { CompanyType } from '#app/company/codes'

const SEEDS = Number(process.env.MODEL_SEEDS ?? 30)
const COMMANDS = Number(process.env.MODEL_COMMANDS ?? 60)
const COMPANIES = 3
const LOTS = 2
const DEPOSIT = 2_186_450
const PRICE = { startingPrice: 1_600_000, stepPrice: 1_000 }
/** In the future, so that the clock of the test never meets the real time. */
const START = Date.parse('2031-03-03T14:00:00+08:00')
const TIMES = { startTime: START, endTime: START + 600_000, postpone: 30, lockBefore: 10, flashCap: 2 }

const company = fc.nat({ max: COMPANIES - 1 })
const lot = fc.nat({ max: LOTS - 1 })
const command = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('enter' as const), company, lots: fc.integer({ min: 0, max: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('topUp' as const), company, again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), company }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('bid' as const),
      company,
      lot,
      steps: fc.constantFrom(-1, 0, 1, 1, 1, 1, 2, 3, 20, 21, 22),
      odd: fc.constantFrom(0, 0, 0, 7),
      // The server crashes before or after the commit; the bidder gets no answer and sends the bid again.
      crash: fc.constantFrom(null, null, null, null, null, null, 'before' as const, 'after' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retry' as const), pick: fc.nat({ max: 1_000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      seconds: fc.constantFrom(0, 1, 5, 20, 29, 30, 31, 120, 300),
    }),
  },
  // The platform is down for this long: bids are impossible, and afterwards the rule for outages applies.
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('outage' as const), seconds: fc.constantFrom(3, 20, 30, 31, 200) }),
  }
)
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

type BidCommand = Extract<Command, { do: 'bid' }>
const bidOf = (by: number, on: number, steps: BidCommand['steps'], odd: BidCommand['odd'] = 0): Command => ({
  do: 'bid',
  company: by,
  lot: on,
  steps,
  odd,
  crash: null,
})

/** A session with every possible answer to a bid, and with an outage that postpones lots, so that both are covered for every seed. */
const EVERY_ANSWER: Command[] = [
  { do: 'enter', company: 0, lots: 1 },
  { do: 'enter', company: 1, lots: 2 },
  { do: 'clock', seconds: 300 },
  bidOf(2, 0, 0),
  bidOf(0, 0, 0),
  bidOf(0, 0, 1),
  bidOf(1, 0, 0),
  bidOf(1, 0, 1, 7),
  bidOf(1, 0, 22),
  bidOf(0, 1, 0),
  { do: 'clock', seconds: 300 },
  { do: 'clock', seconds: 120 },
  { do: 'outage', seconds: 200 },
  { do: 'clock', seconds: 300 },
  { do: 'close' },
  bidOf(1, 1, 0),
]

type Entry = { state: EntryState; deposit: number }
type Lot = {
  id: number
  state: LotState
  price: number | null
  leader: number | null
  deadline: number | null
  offers: number
}
type Made = { lot: number; company: number; price: number; key: string; seq: number; reason: PlacedBid['reason'] }

/** Number of times each answer was given, over all sessions. */
const decided = new Map<PlacedBid['reason'], number>()

/** Number of outages that postponed lots. */
let putOff = 0

class World {
  state: SessionState = SessionState.published
  at = START - 200_000
  entries: (Entry | null)[] = Array.from({ length: COMPANIES }, () => null)
  lots: Lot[] = []
  bids: Made[] = []
  seqs = [0, 0]
  times = { ...TIMES }
  private step = 0
  private lastTopUp: string | null = null
  private used = new Set<string>()

  constructor(
    private sessionId: number,
    private members: TestMember[],
    lotIds: number[],
    private direction: AuctionDirection
  ) {
    this.lots = lotIds.map((id) => ({
      id,
      state: LotState.waiting,
      price: null,
      leader: null,
      deadline: null,
      offers: 0,
    }))
  }

  private phase() {
    const open = this.lots.filter((one) => one.state === LotState.waiting).map((one) => deadlineOf(TIMES, one.deadline))
    return sessionStateAt({ ...this.times, state: this.state }, open, this.at)
  }

  private async does(expected: boolean, work: () => Promise<unknown>) {
    let done = true
    try {
      await work()
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      done = false
    }
    if (done !== expected) throw new Error(`${done ? 'done' : 'refused'}, the model says otherwise`)
  }

  async run(input: Command) {
    // The clock is set for every command, so that the running time of the test does not count.
    shiftClock(this.at - Date.now())
    switch (input.do) {
      case 'clock':
        this.at += input.seconds * 1000
        return this.beats()
      case 'outage':
        return this.outage(input.seconds * 1000)
      case 'enter':
        return this.enter(input.company, input.lots * DEPOSIT)
      case 'topUp':
        return this.topUp(input.company, input.again)
      case 'leave':
        return this.leave(input.company)
      case 'bid':
        return this.bid(input)
      case 'retry':
        return this.retry(input.pick)
      case 'close':
        return this.close()
    }
  }

  private async enter(index: number, amount: number) {
    const { actor } = this.members[index]
    const entry = this.entries[index]
    await this.does(this.phase() < SessionState.ended, () =>
      registerEntry({ sessionId: this.sessionId, noticeVersion: 1 }, actor)
    )
    if (this.phase() < SessionState.ended && (entry === null || entry.state === EntryState.ended))
      this.entries[index] = { state: EntryState.registered, deposit: 0 }
    if (amount > 0) await this.deposit(index, amount, `d${++this.step}`)
  }

  private async topUp(index: number, again: boolean) {
    const key = again && this.lastTopUp?.startsWith(`${index}:`) ? this.lastTopUp : `${index}:${++this.step}`
    await this.deposit(index, DEPOSIT, key)
    this.lastTopUp = key
  }

  private async deposit(index: number, amount: number, key: string) {
    const entry = this.entries[index]
    const expected = this.phase() < SessionState.ended && entry !== null && entry.state < EntryState.ended
    await this.does(expected, () => depositEntry({ sessionId: this.sessionId, amount, key }, this.members[index].actor))
    // A key freezes once; the key of a refused command stays unused.
    if (!expected || this.used.has(key)) return
    this.used.add(key)
    Object.assign(entry, { state: EntryState.entered, deposit: entry.deposit + amount })
  }

  private async leave(index: number) {
    const entry = this.entries[index]
    const expected = this.phase() <= SessionState.locked && entry !== null && entry.state !== EntryState.ended
    await this.does(expected, () => leaveSession({ sessionId: this.sessionId }, this.members[index].actor))
    if (expected) this.entries[index] = { state: EntryState.ended, deposit: 0 }
  }

  /** Records a heartbeat of the platform at the present time. */
  private beats() {
    return db.rawQuery('insert into auction_pulse (at) values (?) on conflict (id) do update set at = excluded.at', [
      new Date(this.at),
    ])
  }

  private async outage(length: number) {
    await this.beats()
    const from = Math.max(this.at, TIMES.startTime)
    this.at += length
    shiftClock(this.at - Date.now())
    await beat(DateTime.fromMillis(this.at))
    const broken = { from, until: this.at }
    if (
      isOneOf(this.state, SessionState.draft, SessionState.voided, SessionState.ended) ||
      this.at - from < WORTH_RECORDING
    )
      return
    const late = this.lots.flatMap((one) => {
      const due =
        one.state === LotState.waiting ? deadlineAfterOutage(TIMES, deadlineOf(TIMES, one.deadline), broken) : null
      return due === null ? [] : [{ one, due }]
    })
    for (const { one, due } of late) one.deadline = due
    if (late.length > 0) {
      this.times.flashCap = Math.max(this.times.flashCap, capAfterOutage(this.times, broken))
      putOff++
    }
  }

  /** The effect of a bid whose server crashes: none, or everything but the answer. */
  private async crashed(at: number, index: number, price: number, key: string, when: 'before' | 'after') {
    const { company: own, user } = this.members[index]
    const keyed = await keyArguments(this.lots[at].id, [{ companyId: own.id, userId: user.id }])
    const trx = await db.transaction()
    const bid = [this.lots[at].id, [own.id], [user.id], [price], [key], new Date(this.at), ...keyed]
    await trx.rawQuery('select * from auction_place_bids(?, ?, ?, ?, ?, ?, ?, ?, ?)', bid as never)
    await (when === 'before' ? trx.rollback() : trx.commit())
  }

  private async bid({ company: index, lot: at, steps, odd, crash }: Extract<Command, { do: 'bid' }>) {
    const one = this.lots[at]
    const sign = this.direction === AuctionDirection.up ? 1 : -1
    const price = (one.price ?? PRICE.startingPrice) + sign * steps * PRICE.stepPrice + odd
    const entry = this.entries[index]
    const inHand = this.lots.filter(
      (other) => other !== one && other.leader === index && isOneOf(other.state, LotState.waiting, LotState.hammered)
    )
    const expected = decideBid(
      { ...TIMES, state: this.state, priceType: AuctionPriceType.fixed, priceDirection: this.direction },
      {
        state: one.state,
        deadline: one.deadline,
        ...PRICE,
        standingPrice: one.price,
        buyerCompanyId: one.leader === null ? null : one.leader,
        deposit: DEPOSIT,
      },
      entry && { ...entry, inHand: inHand.length * DEPOSIT },
      { companyId: index, price, at: this.at }
    )
    const key = `b${++this.step}`
    if (crash) await this.crashed(at, index, price, key, crash)
    const { reason, detail, seq: got, repeated } = await this.place(at, index, price, key)
    const seq = ++this.seqs[at]
    this.same({ reason, detail, seq: got, repeated }, { ...expected, seq, repeated: crash === 'after' })
    decided.set(reason, (decided.get(reason) ?? 0) + 1)
    this.bids.push({ lot: at, company: index, price, key, seq, reason })
    if (expected.reason !== BidRefusal.accepted) return
    if (one.price !== null && sign * (price - one.price) <= 0) throw new Error('the price went back')
    Object.assign(one, {
      price,
      leader: index,
      offers: one.offers + 1,
      deadline: deadlineAfterBid(this.times, one.deadline, this.at),
    })
  }

  private async retry(pick: number) {
    if (this.bids.length === 0) return
    const made = this.bids[pick % this.bids.length]
    const placed = await this.place(made.lot, made.company, made.price, made.key)
    this.same(
      { repeated: placed.repeated, seq: placed.seq, reason: placed.reason },
      { repeated: true, seq: made.seq, reason: made.reason }
    )
  }

  private place(at: number, index: number, price: number, key: string) {
    const { company: own, user } = this.members[index]
    return queueBid(this.lots[at].id, { companyId: own.id, userId: user.id, price, key, at: new Date(this.at) })
  }

  private async close() {
    await closeDue(this.sessionId)
    const phase = this.phase()
    for (const one of this.lots) {
      if (one.state !== LotState.waiting || this.at < deadlineOf(TIMES, one.deadline)) continue
      one.state = resultOf(this.direction, { ...PRICE, reservePrice: null, standingPrice: one.price })
    }
    if (this.state !== SessionState.ended && phase === SessionState.ended) {
      for (const [index, entry] of this.entries.entries()) {
        const won = this.lots.filter((one) => one.state === LotState.hammered && one.leader === index).length
        if (entry && entry.state !== EntryState.ended)
          this.entries[index] = { state: EntryState.ended, deposit: won * DEPOSIT }
      }
    }
    this.state = phase
  }

  private same(actual: object, expected: object) {
    const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)]
    if (left !== right) throw new Error(`database ${left}, model ${right}`)
  }

  /** Compares prices, leaders, quotas and frozen money with the model. */
  async check() {
    const rows = await db.from('auction_lots').where('session_id', this.sessionId).orderBy('id')
    const index = (id: number | null) =>
      id === null ? null : this.members.findIndex((member) => member.company.id === id)
    this.same(
      rows.map((one) => [one.state, one.standing_price, index(one.buyer_company_id), one.offer_num]),
      this.lots.map((one) => [one.state, one.price, one.leader, one.offers])
    )
    const { rows: entries } = await db.rawQuery(
      `select e.*, (select coalesce(sum(remaining), 0) from holds where ref_type = 'auction_entry' and ref_id = e.id) as held
       from auction_entries e where e.session_id = ?`,
      [this.sessionId]
    )
    for (const [at, member] of this.members.entries()) {
      const entry = entries.find((one: { company_id: number }) => one.company_id === member.company.id)
      const known = this.entries[at]
      this.same(
        entry ? [entry.state, entry.deposit, entry.held] : [],
        known ? [known.state, known.deposit, known.deposit] : []
      )
    }
  }
}

test.group('Model of auctions', (group) => {
  group.each.teardown(() => shiftClock(0))
  group.teardown(() => resetDatabase())

  test('random sessions do what the serial model does, with holds that equal the quotas', async ({ assert }) => {
    await resetDatabase()
    const consignor = await createMember()
    const members: TestMember[] = []
    for (let n = 0; n < COMPANIES; n++) members.push(await createMember({ companyType: CompanyType.textileMill }))
    for (const member of members) await openAccount(member.company, 900_000_000)
    let rounds = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...AuctionDirection.codes),
        fc.array(command, { minLength: COMMANDS / 2, maxLength: COMMANDS, size: 'max' }),
        async (direction, commands) => {
          shiftClock(0)
          rounds++
          const times = {
            start_time: new Date(TIMES.startTime),
            end_time: new Date(TIMES.endTime),
            flash_cap: TIMES.flashCap,
          }
          const session = await insertSession({
            ...times,
            state: SessionState.published,
            price_direction: direction,
            session_code: `JP${DateTime.fromMillis(START).toFormat('yyMMdd')}${String(rounds).padStart(6, '0')}`,
          })
          await keyLog(session)
          const lots = []
          const owner = { company_id: consignor.company.id, seller_company_id: consignor.company.id }
          for (let n = 0; n < LOTS; n++)
            lots.push((await insertLot(session.id, { ...owner, product_weight: 43.729 })).id)
          await db.from('auction_pulse').delete()
          const world = new World(session.id, members, lots, direction)
          for (const one of commands) {
            await world.run(one)
            await world.check()
          }
          world.at += 10_000_000
          await world.run({ do: 'close' })
          await world.check()
          const ended = await AuctionSession.findOrFail(session.id)
          if (ended.state !== SessionState.ended) throw new Error(`ended in state ${ended.state}`)
          const problems = await verifyLog(session.id)
          if (problems.length > 0) throw new Error(JSON.stringify(problems))
          if (rounds % 50 === 0) console.log(`${rounds} sessions`)
        }
      ),
      { seed: SEED, numRuns: SEEDS, endOnFailure: true, examples: [[AuctionDirection.up, EVERY_ANSWER]] }
    )
    const { accepted, closed, notEntered, leading, bound, multiple, far, quota } = BidRefusal
    for (const reason of [accepted, closed, notEntered, leading, bound, multiple, far, quota])
      assert.isAbove(decided.get(reason) ?? 0, 0, `some bid gets answer ${reason}`)
    assert.isAbove(putOff, 0, 'some outage puts items off')
    assert.deepEqual(await verifyLedger(), [])
  }).disableTimeout()
})
