import { test } from '@japa/runner'
import { parseSafeInteger, roundHalfUp } from '#core/numbers'

test.group('Rounding', () => {
  for (const [value, digits, expected] of [
    [1.005, 2, 1.01],
    [-0.5, 0, -1],
    [2.5, 0, 3],
    [43.7291825, 3, 43.729],
    [30.96, 1, 31],
    [3_251_414_478.8849998, 2, 3_251_414_478.88],
    [-0.4, 0, 0],
    [1e-7, 2, 0],
    [9_999_999_999_999_900, 6, 9_999_999_999_999_900],
  ]) {
    test(`${value} to ${digits} digits is ${expected}`, ({ assert }) => {
      assert.equal(roundHalfUp(value, digits), expected)
    })
  }

  test('a bigint that would lose a digit is refused', ({ assert }) => {
    assert.equal(parseSafeInteger('9007199254740991'), 9007199254740991)
    assert.throws(() => parseSafeInteger('9007199254740993'), /does not fit/)
  })
})
