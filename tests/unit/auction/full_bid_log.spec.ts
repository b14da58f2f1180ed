import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { test } from '@japa/runner'
import { checkLog } from '#app/auction/rules/check_log'
import { fullSeal, noticeHash, termsHash, type FullLog, type FullLot } from '#app/auction/rules/full_log'
import { keyedBidHash, type KeyedBid } from '#app/auction/rules/keyed_log_chain'
import { BidRefusal, EntryState, LotState } from '#app/auction/codes'
import { findings as independent } from '../../helpers/bid_log_checker.mjs'
import { ROOT } from '#tests/helpers/sources'

type Finding = [rule: string, lot: number | string | null, bid: number | string | null]

function pageFindings(): (log: unknown) => Finding[] {
  const page = readFileSync(`${ROOT}/public/verify-bid-log.html`, 'utf8')
  const [, script] = /<script>([\s\S]*)<\/script>/.exec(page)!
  const context = vm.createContext({ TextEncoder })
  vm.runInContext(script, context)
  return (log) => vm.runInContext(`findings(${JSON.stringify(log)})`, context)
}

const onPage = pageFindings()
const text = ([rule, lot, bid]: Finding) => `${rule} ${lot ?? '-'} ${bid ?? '-'}`
const sample = () => JSON.parse(readFileSync(`${ROOT}/tests/fixtures/bid_log_3.json`, 'utf8')) as FullLog
const lotOf = (log: FullLog, id: number) => log.items.find((lot) => lot.id === id)!
const factsOf = (log: FullLog, kind: string, of?: string | number) =>
  log.facts.filter((fact) => fact.kind === kind && (of === undefined || fact.who === of || fact.lot === of))

/** What whoever holds the key can do: chains, results and seal agree with the changed log. */
function sealAnew(log: FullLog) {
  for (const lot of log.items) {
    let previous = ''
    for (const bid of lot.bids) previous = bid.hash = keyedBidHash(log.chainKey, previous, lot.id, bid)
    const best = lot.bids.findLast(({ reason }) => reason === BidRefusal.accepted)
    Object.assign(lot, {
      lastHash: previous,
      sealedHash: lot.bids[(lot.sealedSeq ?? 0) - 1]?.hash ?? '',
      hammerPrice: best?.price ?? null,
      buyer: best?.bidderNo ?? null,
    })
  }
  log.seal = fullSeal(log)
}

const decide = (lot: FullLot, seq: number, change: Partial<KeyedBid>) => Object.assign(lot.bids[seq - 1], change)

/** Changes by somebody who holds the key and seals the log anew, with what computing the decisions again finds. */
const BY_THE_KEEPER: Record<string, [(log: FullLog) => void, string[]]> = {
  'a refused bid that the rules accept': [
    (log) => decide(lotOf(log, 7), 7, { reason: BidRefusal.far, detail: null }),
    ['R10 7 7', 'R10 7 9'],
  ],
  'an accepted bid of somebody who had not entered': [
    (log) => decide(lotOf(log, 7), 8, { reason: BidRefusal.accepted }),
    ['R10 7 8', 'R10 7 9'],
  ],
  'an accepted bid of somebody barred': [
    (log) => decide(lotOf(log, 8), 3, { reason: BidRefusal.accepted }),
    ['R10 8 3', 'R10 8 4'],
  ],
  'a bid beyond the deposit that counts': [
    (log) => decide(lotOf(log, 8), 2, { reason: BidRefusal.accepted, detail: null }),
    ['R10 8 2', 'R10 8 4'],
  ],
  'another missing deposit': [(log) => decide(lotOf(log, 8), 2, { detail: 1 }), ['R10 8 2']],
  'another bound': [(log) => decide(lotOf(log, 7), 4, { detail: 1_602_000 }), ['R10 7 4']],
  'a far first bid that nobody confirmed': [(log) => decide(lotOf(log, 9), 1, { detail: null }), ['R10 9 1']],
  'a higher deposit': [(log) => void (factsOf(log, 'entry', 'A001')[1].amount = 9_000_000), ['R10 8 2']],
  'a lower deposit': [(log) => void (factsOf(log, 'entry', 'A002')[1].amount = 2_000_000), ['R10 7 7', 'R10 9 1']],
  'a deposit that came earlier': [
    (log) => void (factsOf(log, 'entry', 'A001')[2].at = '20261120020000300000'),
    ['R10 8 2'],
  ],
  'an entry that never was': [
    (log) => void (log.facts = log.facts.filter(({ who }) => who !== 'A002')),
    [4, 5, 6, 7].map((seq) => `R10 7 ${seq}`).concat('R10 8 1', 'R10 9 1'),
  ],
  'somebody who is said to have entered': [
    (log) => Object.assign(factsOf(log, 'entry', 'A003')[0], { state: EntryState.entered, amount: 9_000_000 }),
    ['R10 7 8'],
  ],
  'a ban left out': [(log) => void (log.facts = log.facts.filter(({ kind }) => kind !== 'bar')), ['R10 8 3']],
  'a ban invented': [
    (log) =>
      void log.facts.push({
        ...factsOf(log, 'bar')[0],
        at: '20261120020002000000',
        who: lotOf(log, 7).bids[6].signer,
      }),
    ['R10 7 7', 'R10 9 1'],
  ],
  'a moved deadline left out': [
    (log) => void (log.facts = log.facts.filter(({ kind, lot }) => kind !== 'deadline' || lot !== 7)),
    ['R10 7 9'],
  ],
  'a deadline moved without an outage': [
    (log) => void log.outages.pop(),
    ['R12 7 -', 'R12 8 -', 'R12 9 -', 'R12 10 -'],
  ],
  'a deadline moved farther than the outage allows': [
    (log) => {
      log.outages[0].deadline = '20261120040110000000'
      for (const fact of factsOf(log, 'deadline')) fact.note = log.outages[0].deadline
    },
    ['R11 8 -', 'R11 9 -', 'R11 10 -', 'R12 7 -', 'R12 8 -', 'R12 9 -', 'R12 10 -'],
  ],
  'a lot closed before its deadline': [
    (log) => void (factsOf(log, 'close', 9)[0].at = '20261120030100000000'),
    ['R11 9 -'],
  ],
  'a lot that never closed': [
    (log) => void (log.facts = log.facts.filter(({ kind, lot }) => kind !== 'close' || lot !== 10)),
    ['R11 10 -'],
  ],
  'a lot below its reserve that is sold': [
    (log) => {
      lotOf(log, 8).result = LotState.hammered
      factsOf(log, 'close', 8)[0].state = LotState.hammered
    },
    ['R11 8 -'],
  ],
  'a reserve price changed after publication': [
    (log) => {
      lotOf(log, 8).reservePrice = 1_590_000
      lotOf(log, 8).result = LotState.hammered
      factsOf(log, 'close', 8)[0].state = LotState.hammered
    },
    ['R9 - -'],
  ],
  'a deposit of a lot': [(log) => void (lotOf(log, 10).deposit = 1), ['R9 - -']],
  'the end of the session': [(log) => void (log.terms.endTime = '20261120030005000000'), ['R9 - -']],
  'another notice': [(log) => void (log.terms.notice = noticeHash('另一份须知')), ['R9 - -']],
}

test.group('Bid logs of version 3', () => {
  test('the sample is intact for every checker, and holds every reason but that of a void session', ({ assert }) => {
    const log = sample()
    assert.deepEqual(checkLog(log), [])
    assert.deepEqual(independent(log), [])
    assert.lengthOf(onPage(log), 0)
    const reasons = new Set(log.items.flatMap(({ bids }) => bids.map(({ reason }) => reason)))
    assert.sameMembers(
      [...reasons],
      BidRefusal.codes.filter((code) => code !== BidRefusal.voided)
    )
  })

  for (const [what, [change, expected]] of Object.entries(BY_THE_KEEPER)) {
    test(`computing again finds ${what}, though chain and seal agree`, ({ assert }) => {
      const log = sample()
      change(log)
      sealAnew(log)
      assert.sameMembers(independent(log).map(text), expected)
      assert.sameMembers(onPage(log).map(text), expected)
      assert.lengthOf(checkLog(log), expected.length)
    })
  }

  test('a changed fact or term without the seal computed anew is found by the seal', ({ assert }) => {
    const changes: ((log: FullLog) => void)[] = [
      (log) => void (log.facts.at(-1)!.amount = 1),
      (log) => void log.facts.pop(),
      (log) => void (factsOf(log, 'bar')[0].note = 'banned'),
      (log) => void (log.terms.flashCap = 61),
      (log) => void (lotOf(log, 10).weight = 1),
    ]
    for (const change of changes) {
      const log = sample()
      change(log)
      assert.include(independent(log).map(text), 'R8 - -')
      assert.sameMembers(onPage(log).map(text), independent(log).map(text))
      assert.lengthOf(checkLog(log), independent(log).length)
    }
  })

  test('where a bid and a fact have the same millisecond either may have come first', ({ assert }) => {
    const log = sample()
    const bid = lotOf(log, 8).bids[1]
    const topUp = factsOf(log, 'entry', 'A001')[2]
    topUp.at = bid.stamp
    sealAnew(log)
    assert.deepEqual(checkLog(log), [], 'the bid may have come before the deposit')
    decide(lotOf(log, 8), 2, { reason: BidRefusal.leading, detail: null })
    sealAnew(log)
    assert.lengthOf(checkLog(log), 1, 'but no third answer is right')
  })

  test('in a void session bids are refused from that moment on, and nothing is sold', ({ assert }) => {
    const log = sample()
    const [first] = log.facts
    log.facts.push({ ...first, at: '20261120030120000000', kind: 'void', amount: null, note: null })
    log.facts = log.facts.filter(({ kind, lot }) => kind !== 'close' || lot !== 7)
    decide(lotOf(log, 7), 10, { reason: BidRefusal.voided })
    for (const lot of log.items) lot.result = LotState.unsold
    sealAnew(log)
    for (const found of [checkLog(log), independent(log), [...onPage(log)]]) assert.lengthOf(found, 0)
    lotOf(log, 9).result = LotState.hammered
    sealAnew(log)
    assert.deepEqual(independent(log).map(text), ['R11 9 -'])
    assert.deepEqual(onPage(log).map(text), ['R11 9 -'])
    assert.lengthOf(checkLog(log), 1)
  })

  test('the hash of the terms tells nothing without the key', ({ assert }) => {
    const log = sample()
    assert.equal(termsHash(log), factsOf(log, 'terms')[0].note)
    assert.notEqual(termsHash({ ...log, chainKey: 'ff'.repeat(32) }), termsHash(log))
  })
})
