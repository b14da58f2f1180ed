import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { test } from '@japa/runner'
import { checkLog } from '#app/auction/rules/check_log'
import { keyedBidHash, keyedSeal, type KeyedLog } from '#app/auction/rules/keyed_log_chain'
import { bidHash, sealOf, UNKEYED_FORMAT } from '#app/auction/rules/log_chain'
import { BidRefusal, LotState } from '#app/auction/codes'
import { findings as independent } from '../../helpers/bid_log_checker.mjs'
import { ROOT } from '#tests/helpers/sources'

type Finding = [rule: string, lot: number | string | null, bid: number | string | null]

/** The script of the static page, which has no way to the rest of the project. */
function pageFindings(): (log: unknown) => Finding[] {
  const page = readFileSync(`${ROOT}/public/verify-bid-log.html`, 'utf8')
  const [, script] = /<script>([\s\S]*)<\/script>/.exec(page)!
  const context = vm.createContext({ TextEncoder })
  vm.runInContext(script, context)
  return (log) => vm.runInContext(`findings(${JSON.stringify(log)})`, context)
}

const onPage = pageFindings()
const text = ([rule, lot, bid]: Finding) => `${rule} ${lot ?? '-'} ${bid ?? '-'}`
const sample = () => JSON.parse(readFileSync(`${ROOT}/tests/fixtures/bid_log.json`, 'utf8')) as KeyedLog

/** A log of version 1. */
function unkeyed() {
  const { houseCode, outages, items } = sample()
  const lots = items.map(({ buyer, bids, ...lot }) => {
    let previous = ''
    const chained = bids.map((bid) => {
      const plain = { ...bid, companyId: bid.bidderNo === 'A001' ? 11 : 12, userId: 31 }
      previous = bidHash(previous, lot.id, plain)
      return { ...plain, hash: previous }
    })
    return {
      ...lot,
      bids: chained,
      buyerCompanyId: buyer === null ? null : 12,
      lastHash: chained.at(-1)?.hash ?? '',
      sealedHash: chained[2]?.hash ?? '',
    }
  })
  const log = { format: UNKEYED_FORMAT, houseCode, items: lots, outages }
  return { ...log, seal: sealOf(log) }
}

/** Changes to the log, with what the rules of the document find. Who changes it may compute what needs no key. */
const CHANGES: Record<string, [(log: KeyedLog) => void, string[]]> = {
  'a price': [(log) => void (log.items[0].bids[0].price += 1000), ['R3 7 1']],
  'a bidder': [(log) => void (log.items[0].bids[2].bidderNo = 'A001'), ['R3 7 3', 'R7 7 -']],
  'a pseudonym': [(log) => void (log.items[0].bids[2].signer = '0'.repeat(32)), ['R3 7 3']],
  'a moment': [(log) => void (log.items[0].bids[1].stamp = '20261120020001000001'), ['R3 7 2']],
  'a refusal turned into an accepted bid': [
    (log) => void (log.items[0].bids[1].reason = BidRefusal.accepted),
    ['R3 7 2'],
  ],
  'a bid left out': [(log) => void log.items[0].bids.splice(1, 1), ['R2 7 3', 'R2 7 4', 'R3 7 3', 'R4 7 -', 'R5 7 3']],
  'the end left out': [(log) => void log.items[0].bids.splice(2), ['R4 7 -', 'R5 7 3', 'R7 7 -']],
  'all bids left out': [(log) => void log.items[0].bids.splice(0), ['R4 7 -', 'R5 7 3', 'R7 7 -']],
  'two bids exchanged': [
    (log) => void log.items[0].bids.reverse(),
    ['R2 7 1', 'R2 7 2', 'R2 7 3', 'R2 7 4', 'R3 7 1', 'R3 7 2', 'R3 7 3', 'R3 7 4', 'R4 7 -', 'R5 7 3', 'R7 7 -'],
  ],
  'the price of the hammer': [(log) => void (log.items[0].hammerPrice = 1_600_000), ['R7 7 -', 'R8 - -']],
  'the buyer': [(log) => void (log.items[0].buyer = 'A001'), ['R7 7 -', 'R8 - -']],
  'the result': [(log) => void (log.items[0].result = LotState.unsold), ['R8 - -']],
  'the starting price': [(log) => void (log.items[1].startingPrice = 1), ['R8 - -']],
  'the planned end': [(log) => void (log.terms.endTime = '20261120040000000000'), ['R8 - -']],
  'a lot left out': [(log) => void log.items.pop(), ['R8 - -']],
  'an outage left out': [(log) => void log.outages.pop(), ['R8 - -']],
  'a late bid that counts': [
    (log) => {
      const late = log.items[0].bids[3]
      late.reason = BidRefusal.accepted
      late.hash = keyedBidHash(log.chainKey, log.items[0].bids[2].hash, 7, late)
      log.items[0].lastHash = late.hash
    },
    ['R6 7 4'],
  ],
  'everything computed anew with another key': [
    (log) => {
      log.chainKey = 'ff'.repeat(32)
      for (const lot of log.items) {
        let previous = ''
        for (const bid of lot.bids) previous = bid.hash = keyedBidHash(log.chainKey, previous, lot.id, bid)
        lot.lastHash = previous
        lot.sealedHash = lot.bids[2]?.hash ?? ''
      }
      log.seal = keyedSeal(log)
    },
    ['R1 - -'],
  ],
}

test.group('The format of bid logs', () => {
  test('the sample of the document is intact for every checker, and so is a log of version 1', ({ assert }) => {
    for (const log of [sample(), unkeyed()]) {
      assert.deepEqual(independent(log), [])
      assert.lengthOf(onPage(log), 0)
      assert.deepEqual(checkLog(log as KeyedLog), [])
    }
  })

  for (const [what, [change, expected]] of Object.entries(CHANGES)) {
    test(`every checker finds ${what}`, ({ assert }) => {
      const log = sample()
      change(log)
      assert.sameMembers(independent(log).map(text), expected)
      assert.sameMembers(onPage(log).map(text), expected)
      assert.lengthOf(checkLog(log), expected.length)
    })
  }

  test('both versions of the checkers find changes of version 1', ({ assert }) => {
    const changes: ((log: ReturnType<typeof unkeyed>) => void)[] = [
      (log) => void (log.items[0].bids[0].companyId = 99),
      (log) => void log.items[0].bids.splice(1, 1),
      (log) => void (log.items[0].buyerCompanyId = 11),
      (log) => void log.outages.pop(),
    ]
    for (const change of changes) {
      const log = unkeyed()
      change(log)
      const found = independent(log).map(text)
      assert.isNotEmpty(found)
      assert.sameMembers(onPage(log).map(text), found)
      assert.isNotEmpty(checkLog(log as never))
    }
  })

  test('the vectors of the document are right, and those of the sample', ({ assert }) => {
    const doc = readFileSync(`${ROOT}/docs/bid-log.md`, 'utf8')
    const log = sample()
    const key = Buffer.from(log.chainKey, 'hex')
    const hmac = (message: string) => createHmac('sha256', key).update(message).digest('hex')
    const vectors = [...doc.matchAll(/^(SHA256|HMAC) +(\S.*)\n +([0-9a-f]{64})$/gm)]
    assert.lengthOf(vectors, 5)
    for (const [, name, message, digest] of vectors)
      assert.equal(name === 'HMAC' ? hmac(message) : createHash('sha256').update(message).digest('hex'), digest)
    const digests = vectors.map(([, , , digest]) => digest)
    assert.deepEqual(digests, [log.commitment, ...log.items[0].bids.map(({ hash }) => hash)])
    const [, seal, lines] = /The seal, `([0-9a-f]{64})`.*\n\n```text\n([\s\S]*?)\n```/.exec(doc)!
    assert.equal(seal, log.seal)
    assert.equal(hmac(lines), log.seal)
  })

  test('the page asks nothing of a server and knows the whole format', ({ assert }) => {
    const page = readFileSync(`${ROOT}/public/verify-bid-log.html`, 'utf8')
    assert.notMatch(page, /\b(?:src|href|fetch|import|XMLHttpRequest|url)\s*[=(]/)
    assert.throws(() => onPage({ format: 'other' }), /不是成交公证文件/)
    assert.throws(() => independent({ format: 'other' }), /unknown format/)
  })

  test('the SHA-256 of the page is that of Node for texts of every length', ({ assert }) => {
    const page = readFileSync(`${ROOT}/public/verify-bid-log.html`, 'utf8')
    const [, script] = /<script>([\s\S]*)<\/script>/.exec(page)!
    const context = vm.createContext({ TextEncoder })
    vm.runInContext(script, context)
    for (let length = 0; length < 200; length++) {
      const message = '棉a'.repeat(100).slice(0, length)
      const digest = vm.runInContext(`shaText(${JSON.stringify(message)})`, context)
      assert.equal(digest, createHash('sha256').update(message).digest('hex'))
    }
  })
})
