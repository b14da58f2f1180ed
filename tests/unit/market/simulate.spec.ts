import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { bridge, chance, nextDay, standardNormal, stray, within } from '#app/market/rules/simulate'
import { lastPointDay, listedContracts, parseContract, PRODUCTS } from '#app/market/rules/products'

test.group('Simulated prices', () => {
  test('the same seed gives the same prices, another one others', ({ assert }) => {
    const walk = { seed: 'a', volatility: 0.01, mean: 15_000, pull: 0.01 }
    assert.equal(nextDay(walk, 15_000, '2026-11-20'), nextDay(walk, 15_000, '2026-11-20'))
    assert.notEqual(nextDay(walk, 15_000, '2026-11-20'), nextDay({ ...walk, seed: 'b' }, 15_000, '2026-11-20'))
  })

  test('chance lies evenly, normal has mean 0 and deviation 1', ({ assert }) => {
    const many = Array.from({ length: 4_000 }, (_, i) => `x${i}`)
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    assert.closeTo(mean(many.map(chance)), 0.5, 0.02)
    const normals = many.map(standardNormal)
    assert.closeTo(mean(normals), 0, 0.06)
    assert.closeTo(mean(normals.map((value) => value ** 2)), 1, 0.1)
  })

  test('a bridge arrives where it must, and does not jump on its way', ({ assert }) => {
    const days = Array.from({ length: 100 }, (_, i) => `d${i}`)
    const path = [15_000, ...bridge('s', 0.008, 15_000, 17_000, days), 17_000]
    for (let i = 1; i < path.length; i++) assert.isBelow(Math.abs(path[i] / path[i - 1] - 1), 0.06)
  })

  test('what two contracts stray from their main line has another shape for each, steps of a day, and is found again', ({
    assert,
  }) => {
    const days = Array.from({ length: 365 }, (_, i) => DateTime.fromISO('2026-01-01').plus({ days: i }).toISODate()!)
    const [near, far] = ['CF2703', 'CF2705'].map((code) => days.map((day) => stray(code, day)))
    const deviation = (values: number[]) =>
      Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length)
    const steps = (values: number[]) => values.slice(1).map((value, i) => value - values[i])
    assert.deepEqual(
      near,
      days.map((day) => stray('CF2703', day))
    )
    assert.closeTo(deviation(steps(near)), 1, 0.15)
    // The spread of the two moves every day, and comes back.
    const spread = near.map((value, i) => value - far[i])
    assert.isTrue(steps(spread).every((step) => step !== 0))
    assert.closeTo(deviation(steps(spread)), Math.SQRT2, 0.25)
    assert.isBelow(Math.max(...near.map(Math.abs)), 12)
  })

  test('a day begins at the settlement before and ends at its close', ({ assert }) => {
    assert.closeTo(within('s', 15_000, 15_300, 0, 0.01), 15_000, 1e-6)
    assert.closeTo(within('s', 15_000, 15_300, 1, 0.01), 15_300, 1e-6)
  })
})

test.group('Futures contracts', () => {
  test('a code is a product and a month in which it is delivered', ({ assert }) => {
    assert.containsSubset(parseContract('cf2705')!, { code: 'CF2705', year: 2027, month: 5 })
    assert.isNull(parseContract('CF2706'))
    assert.isNull(parseContract('XX2705'))
    assert.isNull(parseContract('CF705'))
  })

  test('a price may be fixed until the end of the month before delivery', ({ assert }) => {
    assert.equal(lastPointDay(parseContract('CF2705')!).toISODate(), '2027-04-30')
  })

  test('cotton is listed for a year ahead, the month under way until its middle', ({ assert }) => {
    const codes = (day: string) => listedContracts(PRODUCTS.CF, DateTime.fromISO(day)).map(({ code }) => code)
    assert.deepEqual(codes('2026-11-10'), ['CF2611', 'CF2701', 'CF2703', 'CF2705', 'CF2707', 'CF2709', 'CF2711'])
    assert.deepEqual(codes('2026-11-21'), ['CF2701', 'CF2703', 'CF2705', 'CF2707', 'CF2709', 'CF2711'])
  })
})
