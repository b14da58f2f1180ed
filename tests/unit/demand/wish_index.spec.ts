import { test } from '@japa/runner'
import fc from 'fast-check'
import { ProductType } from '#app/catalog/codes'
import { WishIndex, type IndexedWish } from '#app/demand/search/wish_index'
import type { Criteria } from '#app/listing/rules/criteria'
import { codeIndex, rangeIndex } from '#app/listing/search/attributes'
import { meets } from '#app/listing/search/meets'
import { criteria, offer } from '#tests/helpers/random_offers'

/** Wishes carry no words. */
const must = criteria.map((one): Criteria => ({ ...one, keywords: [] }))

const wish = (ids: number) =>
  fc.record({
    id: fc.integer({ min: 1, max: ids }),
    companyId: fc.integer({ min: 1, max: 3 }),
    productType: fc.constantFrom(ProductType.xinjiang, ProductType.warrant),
    musts: fc.array(must, { minLength: 1, maxLength: 3 }),
    priceCap: fc.option(fc.integer({ min: 1_000_000, max: 2_400_000 })),
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
                (price === null || one.priceCap === null || price <= one.priceCap) &&
                one.musts.some((part) => meets(goods, part))
            )
            assert.deepEqual(
              index.match(goods, sellerId),
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
        priceCap: null,
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
    assert.lengthOf(index.match(known, 1), 2_500)
    assert.deepEqual(index.match(known, 1).slice(0, 2), [2, 4])
  })
})
