import { test } from '@japa/runner'
import fc from 'fast-check'
import type { Criteria } from '#app/listing/rules/criteria'
import { SHARE_KEYS } from '#app/catalog/indicators'
import { CRITERIA_OF_CODES, NAMES } from '#app/listing/criteria'
import {
  RANGE_ATTRIBUTES,
  codeIndex,
  nameIndex,
  rangeIndex,
  shareIndex,
  type IndexedOffer,
} from '#app/listing/search/attributes'
import { MIN_CODE_PART } from '#app/listing/search/batch_code_column'
import { criteria, offer } from '#tests/helpers/random_offers'
import { meets } from '#app/listing/search/meets'
import { OfferIndex, type Matches, type Order } from '#app/listing/search/offer_index'

const order: fc.Arbitrary<Order> = fc.record({
  field: fc.constantFrom('newest' as const, ...RANGE_ATTRIBUTES.map(({ name }) => name)),
  order: fc.constantFrom('asc' as const, 'desc' as const),
})

/** The same search by a slow and simple comparison. */
function fits(wanted: Criteria, one: IndexedOffer): boolean {
  const within = (value: number | null, { min, max }: { min: number | null; max: number | null }) =>
    value !== null && (min === null || value >= min) && (max === null || value <= max)
  return (
    Object.entries(wanted.ranges).every(([name, limits]) => within(one.ranges[rangeIndex[name as never]], limits!)) &&
    Object.entries(wanted.codes).every(([name, codes]) => codes!.includes(one.codes[codeIndex[name as never]] ?? 0)) &&
    Object.entries(wanted.names).every(([name, keys]) =>
      keys!.includes(one.names[nameIndex[name as never]]?.[0] ?? '')
    ) &&
    wanted.shares.every(({ keys, min, max }) => {
      const known = keys.map((key) => one.shares[shareIndex[key]]).filter((share) => share !== null)
      return (
        known.length > 0 &&
        within(
          known.reduce((sum, share) => sum + share, 0),
          { min, max }
        )
      )
    }) &&
    wanted.keywords.every(
      (word) =>
        word
          .split('|')
          .some((part) => one.names.some((name) => name?.[1].toLowerCase().includes(part.toLowerCase()))) ||
        (word.length >= MIN_CODE_PART && one.batchCode.toLowerCase().includes(word.toLowerCase()))
    )
  )
}

function sorted(found: IndexedOffer[], { field, order }: Order): number[] {
  const sign = order === 'asc' ? 1 : -1
  const value = (one: IndexedOffer) => (field === 'newest' ? one.id : one.ranges[rangeIndex[field]])
  return [...found]
    .sort((a, b) => {
      const [x, y] = [value(a), value(b)]
      if ((x === null) !== (y === null)) return x === null ? 1 : -1
      return sign * ((x ?? 0) - (y ?? 0) || a.id - b.id)
    })
    .map(({ id }) => id)
}

/** A sequence of events of offers: listed (some of them late), changed, delisted. */
const life = fc.integer({ min: 1, max: 120 }).chain((size) =>
  fc.record({
    offers: fc.tuple(...Array.from({ length: size }, (_, i) => offer(i * 3 + 1))),
    swaps: fc.array(fc.integer({ min: 0, max: size - 1 }), { maxLength: 6 }),
    changes: fc.array(
      fc.integer({ min: 0, max: size - 1 }).chain((i) => offer(i * 3 + 1)),
      { maxLength: 20 }
    ),
    gone: fc.uniqueArray(
      fc.integer({ min: 0, max: size - 1 }).map((i) => i * 3 + 1),
      { maxLength: 30 }
    ),
  })
)

test.group('The search index', () => {
  test('finds, counts, weighs and orders what a plain filter finds', ({ assert }) => {
    fc.assert(
      fc.property(
        life,
        fc.array(fc.tuple(criteria, order, fc.nat(60), fc.integer({ min: 1, max: 30 })), {
          minLength: 4,
          maxLength: 8,
        }),
        ({ offers, swaps, changes, gone }, questions) => {
          const index = new OfferIndex(32)
          const truth = new Map<number, IndexedOffer>()
          const arriving = [...offers]
          for (const i of swaps)
            if (i + 1 < arriving.length) [arriving[i], arriving[i + 1]] = [arriving[i + 1], arriving[i]]
          for (const one of [...arriving, ...changes]) {
            index.put(one)
            truth.set(one.id, one)
          }
          for (const id of gone) {
            index.remove(id)
            truth.delete(id)
          }
          assert.equal(index.size, truth.size)
          for (const [wanted, sort, offset, limit] of questions) {
            const found = [...truth.values()].filter((one) => fits(wanted, one))
            const matches = index.match(wanted)
            assert.equal(matches.total, found.length)
            assert.equal(
              index.weightOf(matches),
              found.reduce((sum, one) => sum + (one.ranges[rangeIndex.weight] ?? 0), 0)
            )
            assert.deepEqual(
              index.page(matches, sort, offset, limit),
              sorted(found, sort).slice(offset, offset + limit)
            )
            const wordless = { ...wanted, keywords: [] }
            for (const one of truth.values()) assert.equal(meets(one, wordless), fits(wordless, one))
          }
          const [[first], [second]] = questions
          const idsOf = (matches: Matches) => index.page(matches, { field: 'newest', order: 'asc' }, 0, truth.size)
          const among = (test: (one: IndexedOffer) => boolean) =>
            sorted([...truth.values()].filter(test), { field: 'newest', order: 'asc' })
          const any = index.either([index.match(first), index.match(second)])
          assert.deepEqual(
            idsOf(any),
            among((one) => fits(first, one) || fits(second, one))
          )
          assert.equal(any.total, idsOf(any).length)
          const rest = index.without(index.match(first), index.match(second))
          assert.deepEqual(
            idsOf(rest),
            among((one) => fits(first, one) && !fits(second, one))
          )
          assert.equal(rest.total, idsOf(rest).length)
        }
      ),
      { numRuns: 300 }
    )
  })

  test('keeps its answers across segments of 65,536 offers', ({ assert }) => {
    const index = new OfferIndex()
    const total = 140_000
    for (let id = 1; id <= total; id++) {
      const price = 1_500_000 + ((id * 7919) % 3000) * 100
      index.put({
        id,
        batchCode: String(65_000_000_000 + id),
        ranges: RANGE_ATTRIBUTES.map(({ name }) => (name === 'price' ? price : name === 'weight' ? 43_000 : 290)),
        codes: CRITERIA_OF_CODES.map(() => 1),
        names: NAMES.map(() => null),
        shares: SHARE_KEYS.map(() => 0),
      })
    }
    const everything = index.match({ codes: {}, names: {}, ranges: {}, shares: [], keywords: [] })
    assert.equal(everything.total, total)
    assert.equal(index.weightOf(everything), total * 43_000)
    assert.deepEqual(index.page(everything, { field: 'newest', order: 'desc' }, 100_000, 3), [40_000, 39_999, 39_998])
    const prices = Array.from({ length: total }, (_, i) => ({
      id: i + 1,
      price: 1_500_000 + (((i + 1) * 7919) % 3000) * 100,
    }))
    prices.sort((a, b) => a.price - b.price || a.id - b.id)
    assert.deepEqual(
      index.page(everything, { field: 'price', order: 'asc' }, 123_456, 20),
      prices.slice(123_456, 123_476).map(({ id }) => id)
    )
    const single = index.match(
      { codes: {}, names: {}, ranges: {}, shares: [], keywords: [] },
      [5, 70_000, 139_999, 999_999]
    )
    assert.deepEqual(index.page(single, { field: 'newest', order: 'asc' }, 0, 10), [5, 70_000, 139_999])
  })
})
