import { test } from '@japa/runner'
import fc from 'fast-check'
import { ProductType } from '#app/catalog/codes'
import { aboveCap } from '#app/demand/rules/fit_score'
import { capAt } from '#app/demand/shared/price_caps'
import { PriceType } from '#app/listing/codes'
import { WishIndex, type IndexedWish } from '#app/demand/search/wish_index'
import type { Criteria } from '#app/listing/rules/criteria'
import { codeIndex, rangeIndex } from '#app/listing/search/attributes'
import { meets } from '#app/listing/search/meets'
import { criteria, offer } from '#tests/helpers/random_offers'

/** Of the third contract there is none. */
const QUOTES = new Map([
  ['CF2701', 1_550_000],
  ['CF2705', 1_600_000],
])

/** Wishes carry no words. */
const must = criteria.map((one): Criteria => ({ ...one, keywords: [] }))

const wish = (ids: number) =>
  fc.record({
    id: fc.integer({ min: 1, max: ids }),
    companyId: fc.integer({ min: 1, max: 3 }),
    productType: fc.constantFrom(ProductType.xinjiang, ProductType.warrant),
    musts: fc.array(must, { minLength: 1, maxLength: 3 }),
    price: fc.oneof(
      fc.record({
        priceType: fc.constant(PriceType.fixed),
        price: fc.option(fc.integer({ min: 1_000_000, max: 2_400_000 })),
        priceContract: fc.constant(null),
      }),
      fc.record({
        priceType: fc.constant(PriceType.basis),
        price: fc.option(fc.integer({ min: -200_000, max: 600_000 })),
        priceContract: fc.constantFrom('CF2701', 'CF2705', 'CF2709'),
      })
    ),
  })

test.group('The index of wishes', () => {
  test('finds what a plain comparison of every wish finds, through changes and removals', ({ assert }) => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 4, arbitrary: wish(40) }, fc.integer({ min: 1, max: 40 })), { maxLength: 120 }),
        fc.array(fc.tuple(offer(1), fc.integer({ min: 1, max: 3 })), { minLength: 3, maxLength: 6 }),
        (steps, offers) => {
          const index = new WishIndex()
          const truth = new Map<number, IndexedWish>()
          for (const step of steps) {
            if (typeof step === 'number') {
              index.remove(step)
              truth.delete(step)
            } else {
              index.put(step)
              truth.set(step.id, step)
            }
          }
          assert.equal(index.size, truth.size)
          for (const [goods, sellerId] of offers) {
            const price = goods.ranges[rangeIndex.price]
            const found = [...truth.values()].filter(
              (one) =>
                one.companyId !== sellerId &&
                goods.codes[codeIndex.productType] === one.productType &&
                aboveCap(price, capAt(QUOTES, one.price)) === 0 &&
                one.musts.some((part) => meets(goods, part))
            )
            assert.deepEqual(
              index.match(goods, sellerId, QUOTES),
              found.map(({ id }) => id).sort((a, b) => a - b)
            )
          }
        }
      ),
      { numRuns: 500 }
    )
  })

  test('goes on when it has grown', ({ assert }) => {
    const index = new WishIndex()
    const [goods] = fc.sample(offer(1), { numRuns: 1, seed: 1 })
    const known = { ...goods, codes: goods.codes.map(() => 1), ranges: goods.ranges.map((value) => value ?? 100) }
    const length = known.ranges[rangeIndex.lenAvg]!
    for (let id = 1; id <= 5_000; id++)
      index.put({
        id,
        companyId: 9,
        productType: ProductType.xinjiang,
        price: { priceType: PriceType.fixed, price: null, priceContract: null },
        musts: [
          {
            codes: {},
            names: {},
            shares: [],
            keywords: [],
            ranges: { lenAvg: { min: id % 2 === 0 ? length : length + 1, max: null } },
          },
        ],
      })
    assert.lengthOf(index.match(known, 1, QUOTES), 2_500)
    assert.deepEqual(index.match(known, 1, QUOTES).slice(0, 2), [2, 4])
  })
})
