import { test } from '@japa/runner'
import { amountOf, formatYuan, shareOf, splitVat, sumTonnes, toKilograms } from '#core/money'

test.group('Money and weights (F2, F13)', () => {
  test('half a cent is rounded up, less is not, and only once', ({ assert }) => {
    assert.equal(amountOf(0.005, 100), 1)
    assert.equal(amountOf(0.004, 100), 0)
    assert.equal(amountOf(0.015, 100), 2)
    assert.equal(amountOf(1.005, 100), 101, 'a number of binary fractions would say 100')
    assert.equal(shareOf(730, '0.05'), 37)
    assert.equal(shareOf(729, 0.05), 36)
  })

  test('weights are added in kilograms, so that fractions of a tonne do not drift', ({ assert }) => {
    assert.equal(toKilograms(43.729), 43_729)
    assert.equal(toKilograms(0.0005), 1)
    assert.equal(toKilograms(0.0004), 0)
    assert.equal(sumTonnes([0.1, 0.2]), 0.3)
    assert.equal(sumTonnes(Array(10).fill(43.729)), 437.29)
    assert.equal(sumTonnes([]), 0)
  })

  test('net and tax are the gross amount, to the cent', ({ assert }) => {
    assert.deepEqual(splitVat(10_900, 0.09), { net: 10_000, tax: 900 })
    assert.deepEqual(splitVat(73_683_365, '0.09'), { net: 67_599_417, tax: 6_083_948 })
    assert.deepEqual(splitVat(3, '1'), { net: 2, tax: 1 })
    assert.deepEqual(splitVat(0, 0.13), { net: 0, tax: 0 })
  })

  test('yuan are written with two decimals and groups of three', ({ assert }) => {
    assert.deepEqual([73_683_365, 5, 100, 99_999, 100_000, -12_345_678, 100_000_000_000].map(formatYuan), [
      '736,833.65',
      '0.05',
      '1.00',
      '999.99',
      '1,000.00',
      '-123,456.78',
      '1,000,000,000.00',
    ])
  })
})
