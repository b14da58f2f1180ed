import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { test } from '@japa/runner'
import { parseSafeInteger, roundHalfUp } from '#core/numbers'
import { SEED } from '#tests/helpers/seed'

test.group('Rounding', () => {
  for (const [value, digits, expected] of [
    [1.005, 2, 1.01],
    [-0.5, 0, -1],
    [2.5, 0, 3],
    [43.7291825, 3, 43.729],
    [30.96, 1, 31],
    [1e-7, 2, 0],
    [9_999_999_999_999_900, 6, 9_999_999_999_999_900],
  ]) {
    test(`${value} to ${digits} digits is ${expected}`, ({ assert }) => {
      assert.equal(roundHalfUp(value, digits), expected)
    })
  }

  test('measures of every size round as decimal.js rounds them', ({ assert }) => {
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), fc.nat(6), fc.nat(4), (units, decimals, digits) => {
        const value = units / 10 ** decimals
        const expected = new Decimal(value).toDecimalPlaces(digits, Decimal.ROUND_HALF_UP).toNumber()
        // -0 + 0 is 0
        assert.equal(roundHalfUp(value, digits), expected + 0, `${value} to ${digits}`)
      }),
      { seed: SEED, numRuns: 20_000 }
    )
  })

  test('a bigint that would lose a digit is refused', ({ assert }) => {
    assert.equal(parseSafeInteger('9007199254740991'), 9007199254740991)
    assert.throws(() => parseSafeInteger('9007199254740993'), /does not fit/)
  })
})
