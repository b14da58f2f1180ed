/* Offers and criteria at random, in the form of the search index. */
import fc from 'fast-check'
import { SHARE_KEYS } from '#app/catalog/indicators'
import { CRITERIA_OF_CODES, NAMES } from '#app/listing/criteria'
import type { Criteria } from '#app/listing/rules/criteria'
import { RANGE_ATTRIBUTES, type IndexedOffer } from '#app/listing/search/attributes'

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 6, nil: null })
const spread = (bounds: readonly number[]) => {
  const [low, high] = [bounds[0], bounds.at(-1)!]
  const margin = Math.round((high - low) / 5) + 2
  return fc.integer({ min: Math.max(0, low - margin), max: high + margin })
}

/** An offer with any figures, some of them unknown. */
export const offer = (id: number): fc.Arbitrary<IndexedOffer> =>
  fc.record({
    id: fc.constant(id),
    batchCode: fc.oneof(
      fc.integer({ min: 65_100_000_000, max: 65_100_000_999 }).map(String),
      fc.constantFrom('', 'CB-棉3号', 'ABCDEFGHIJKLMNOPQRSTUV-0017')
    ),
    ranges: fc.tuple(...RANGE_ATTRIBUTES.map(({ bounds }) => maybe(spread(bounds)))),
    codes: fc.tuple(...CRITERIA_OF_CODES.map(() => maybe(fc.integer({ min: 1, max: 4 })))),
    names: fc.tuple(
      ...NAMES.map(({ name }) =>
        maybe(fc.integer({ min: 1, max: 5 }).map((n): [string, string] => [`${name}${n}`, `${name}棉${n}号`]))
      )
    ),
    shares: fc.tuple(...SHARE_KEYS.map(() => maybe(fc.constantFrom(0, 0, 0, 2500, 5000, 8170, 10000)))),
  })

const ends = (range: number) =>
  fc.record({ min: maybe(spread(RANGE_ATTRIBUTES[range].bounds)), max: maybe(spread(RANGE_ATTRIBUTES[range].bounds)) })

/** Criteria of a search over such offers. */
export const criteria: fc.Arbitrary<Criteria> = fc.record({
  ranges: fc
    .uniqueArray(fc.integer({ min: 0, max: RANGE_ATTRIBUTES.length - 1 }), { maxLength: 3 })
    .chain((chosen) =>
      fc
        .tuple(...chosen.map((range) => ends(range).map((limits) => [RANGE_ATTRIBUTES[range].name, limits] as const)))
        .map(Object.fromEntries)
    ),
  codes: fc.dictionary(
    fc.constantFrom(...CRITERIA_OF_CODES.map(({ name }) => name)),
    fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
    { maxKeys: 2 }
  ),
  names: fc
    .array(fc.tuple(fc.constantFrom(...NAMES.map(({ name }) => name)), fc.integer({ min: 1, max: 6 })), {
      maxLength: 1,
    })
    .map((chosen) => Object.fromEntries(chosen.map(([name, n]) => [name, [`${name}${n}`]]))),
  shares: fc.array(
    fc.record({
      keys: fc.uniqueArray(fc.constantFrom(...SHARE_KEYS), { minLength: 1, maxLength: 3 }),
      min: maybe(fc.integer({ min: 0, max: 10000 })),
      max: maybe(fc.integer({ min: 0, max: 15000 })),
    }),
    { maxLength: 2 }
  ),
  keywords: fc.array(fc.constantFrom('棉1', '3号', 'CHANDI', '没有', '65100', '017', '棉3号', '棉1|没有', '没有|3号'), {
    maxLength: 1,
  }),
}) as never
