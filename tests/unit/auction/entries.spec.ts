import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import { bannedUntil } from '#app/auction/rules/bans'
import { decideBid } from '#app/auction/rules/bid_decision'
import { depositProblem, entryProblem } from '#app/auction/rules/entry_checks'
import { entryMinimum, lotDeposit, quotaTonnes, releases, takeFrom } from '#app/auction/rules/quota'
import { lotProblem, publishProblem, timesProblem } from '#app/auction/rules/session_checks'
import { AuctionDirection, AuctionPriceType, BidRefusal, EntryState, LotState, SessionState } from '#app/auction/codes'
import { CompanyType } from '#app/company/codes'
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

  test('a session without lots asks for what operators have set, and no rate covers no tonnes', ({ assert }) => {
    assert.equal(entryMinimum([]), 0)
    assert.equal(entryMinimum([], 5_000_000), 5_000_000)
    assert.equal(quotaTonnes(10_000_000, 0), 0)
    assert.equal(quotaTonnes(99_999, 50_000), 1.999, 'rounded down to the kilogram')
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

test.group('What a lot takes of the deposit of its buyer', () => {
  const holds = [
    { id: 1, remaining: 2_000_000 },
    { id: 2, remaining: 1_000_000 },
    { id: 3, remaining: 500_000 },
  ]

  test('it comes from the oldest holds, and only from those that are needed', ({ assert }) => {
    assert.deepEqual(takeFrom(holds, 2_186_450), {
      parts: [
        { holdId: 1, amount: 2_000_000 },
        { holdId: 2, amount: 186_450 },
      ],
      short: 0,
    })
    assert.deepEqual(takeFrom(holds, 2_000_000), { parts: [{ holdId: 1, amount: 2_000_000 }], short: 0 })
  })

  test('what the holds do not cover is told, and an empty hold is not taken from', ({ assert }) => {
    assert.deepEqual(takeFrom([{ id: 1, remaining: 0 }, ...holds.slice(2)], 700_000), {
      parts: [{ holdId: 3, amount: 500_000 }],
      short: 200_000,
    })
    assert.deepEqual(takeFrom([], 1), { parts: [], short: 1 })
  })
})

test.group('Entering a session (state-machines §7.2)', () => {
  const at = day('2026-11-20')
  const session = { state: SessionState.published as SessionState, limited: false, millsOnly: false, consignors: [8] }
  const entrant = { companyId: 7, type: CompanyType.textileMill as number, listed: false, abandoned: [] as DateTime[] }
  const reason = (over: Partial<typeof session>, who: Partial<typeof entrant> = {}) =>
    entryProblem({ ...session, ...over }, { ...entrant, ...who }, at)?.reason

  test('any company enters an open session from its publication to its last lot', ({ assert }) => {
    const { published, locked, bidding, flash } = SessionState
    for (const state of [published, locked, bidding, flash]) assert.isUndefined(reason({ state }), `${state}`)
    assert.equal(reason({ state: SessionState.draft }), 'auction.notPublished')
    assert.equal(reason({ state: SessionState.voided }), 'auction.endedNoEntry')
    assert.equal(reason({ state: SessionState.ended }), 'auction.endedNoEntry')
  })

  test('a limited session is for the companies on its list', ({ assert }) => {
    assert.equal(reason({ limited: true }), 'auction.notInvited')
    assert.isUndefined(reason({ limited: true }, { listed: true }))
    assert.isUndefined(reason({ limited: false }, { listed: true }))
  })

  test('whoever sells in the session does not bid in it', ({ assert }) => {
    assert.equal(reason({}, { companyId: 8 }), 'auction.consignorNoEntry')
  })

  test('a session for mills is for companies that are mills, whatever else they are', ({ assert }) => {
    const { textileMill, trader } = CompanyType
    assert.equal(reason({ millsOnly: true }, { type: trader }), 'auction.millsOnly')
    assert.isUndefined(reason({ millsOnly: true }, { type: trader | textileMill }))
    assert.isUndefined(reason({ millsOnly: false }, { type: trader }))
  })

  test('a banned company is told the day from which it may enter again', ({ assert }) => {
    const abandoned = [day('2026-10-30'), day('2026-11-10')]
    const problem = entryProblem(session, { ...entrant, abandoned }, at)
    assert.containsSubset(problem, { reason: 'auction.banned', detail: { until: '2026-12-10' } })
  })

  test('a deposit is whole cents, above zero, and with what is frozen reaches the minimum', ({ assert }) => {
    for (const amount of [0, -1, 0.5, Number.NaN])
      assert.equal(depositProblem(amount, 0, 0)?.reason, 'auction.depositNotPositive', `${amount}`)
    assert.isNull(depositProblem(1, 0, 0))
    assert.isNull(depositProblem(40, 60, 100))
    assert.containsSubset(depositProblem(39, 60, 100), { reason: 'auction.depositTooSmall', detail: { minimum: 100 } })
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
    assert.isNotNull(bannedUntil([day('2026-07-03'), day('2026-10-01')], day('2026-10-02')), 'ninety days apart')
    assert.isNull(bannedUntil([day('2026-07-02'), day('2026-10-01')], day('2026-10-02')), 'ninety-one days apart')
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
    assert.containsSubset(publishProblem(session, [lot], now + 1_800_001), {
      reason: 'auction.startTooSoon',
      detail: { minutes: 30 },
    })
  })

  test('lots, notice and, for a basis, the contract must be there', ({ assert }) => {
    assert.equal(publishProblem(session, [], now)?.reason, 'auction.noLots')
    assert.equal(publishProblem({ ...session, bidNotice: ' ' }, [lot], now)?.reason, 'auction.noticeMissing')
    assert.equal(publishProblem({ ...session, bidNotice: null }, [lot], now)?.reason, 'auction.noticeMissing')
    assert.containsSubset(lotProblem(session, { ...lot, priceContract: null }), {
      reason: 'auction.contractMissing',
      detail: { label: '批次1' },
    })
    assert.isNull(lotProblem({ ...session, priceType: AuctionPriceType.fixed }, { ...lot, priceContract: null }))
  })

  test('one lot that is wrong keeps the whole session back, wherever it stands', ({ assert }) => {
    const wrong = { ...lot, label: '批次2', stepPrice: 0 }
    for (const lots of [
      [wrong, lot],
      [lot, wrong],
    ])
      assert.containsSubset(publishProblem(session, lots, now), {
        reason: 'auction.stepNotPositive',
        detail: { label: '批次2' },
      })
    assert.isNull(publishProblem(session, [lot, lot], now))
    assert.equal(
      publishProblem({ ...session, postpone: 9 }, [lot, lot], now)?.reason,
      'auction.extensionOutside',
      'times are looked at when the lots are in order'
    )
  })

  test('steps and weights are above zero, and so is a fixed price, but not a basis', ({ assert }) => {
    const label = { detail: { label: '批次1' } }
    for (const stepPrice of [0, -1])
      assert.containsSubset(lotProblem(session, { ...lot, stepPrice }), { reason: 'auction.stepNotPositive', ...label })
    assert.isNull(lotProblem(session, { ...lot, stepPrice: 1 }))
    for (const productWeight of [0, -1, Number.NaN])
      assert.containsSubset(lotProblem(session, { ...lot, productWeight }), {
        reason: 'auction.weightNotPositive',
        ...label,
      })
    const fixed = { ...session, priceType: AuctionPriceType.fixed }
    for (const startingPrice of [0, -1]) {
      assert.containsSubset(lotProblem(fixed, { ...lot, startingPrice }), {
        reason: 'auction.startingPriceNotPositive',
        ...label,
      })
      assert.isNull(lotProblem(session, { ...lot, startingPrice }))
    }
    assert.isNull(lotProblem(fixed, { ...lot, startingPrice: 1 }))
  })

  test('a reserve that bidding can never miss is refused in both directions', ({ assert }) => {
    const down = { ...session, priceDirection: AuctionDirection.down }
    assert.containsSubset(lotProblem(session, { ...lot, reservePrice: 59_999 }), {
      reason: 'auction.reserveBelowStart',
      detail: { label: '批次1' },
    })
    assert.containsSubset(lotProblem(down, { ...lot, reservePrice: 60_001 }), {
      reason: 'auction.reserveAboveStart',
      detail: { label: '批次1' },
    })
  })

  test('a reserve at the starting price, one that bidding has to reach, and none are allowed', ({ assert }) => {
    const down = { ...session, priceDirection: AuctionDirection.down }
    for (const reservePrice of [60_000, 80_000, null]) assert.isNull(lotProblem(session, { ...lot, reservePrice }))
    for (const reservePrice of [60_000, 40_000, null]) assert.isNull(lotProblem(down, { ...lot, reservePrice }))
    for (const way of [session, down])
      assert.isNull(lotProblem(way, { ...lot, startingPrice: -20_000, reservePrice: null }))
    assert.isNull(lotProblem(down, { ...lot, startingPrice: -20_000, reservePrice: -30_000 }))
  })

  test('a session lasts ten minutes to eight hours and its countdown 10 to 300 seconds', ({ assert }) => {
    const lasting = (seconds: number) => ({ ...session, endTime: session.startTime + seconds * 1000 })
    for (const seconds of [600, 28_800]) assert.isNull(timesProblem(lasting(seconds)), `${seconds}`)
    for (const seconds of [599, 28_801])
      assert.equal(timesProblem(lasting(seconds))?.reason, 'auction.durationOutside', `${seconds}`)
    for (const postpone of [10, 300]) assert.isNull(timesProblem({ ...session, postpone }), `${postpone}`)
    for (const postpone of [9, 301, 30.5])
      assert.equal(timesProblem({ ...session, postpone })?.reason, 'auction.extensionOutside', `${postpone}`)
  })
})
