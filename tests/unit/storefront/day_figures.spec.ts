import { test } from '@japa/runner'
import { lastBasis, lastFigure } from '../../../resources/areas/account/day_figures.js'

const dayNumber = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000
const series = (days: string[], values: number[]) => ({ days: days.map(dayNumber), values })

test.group('The figures beside the chart of the home page', () => {
  const spot = series(['2026-11-18', '2026-11-19', '2026-11-20'], [15_200, 15_180, 15_190])
  const futures = series(['2026-11-18', '2026-11-19', '2026-11-23'], [14_600, 14_575, 14_590])

  test('the last figure of a series names its day', ({ assert }) => {
    assert.deepEqual(lastFigure(spot), { value: 15_190, day: '2026-11-20' })
    assert.isNull(lastFigure(series([], [])))
  })

  test('the basis is that of the last day that has both prices', ({ assert }) => {
    assert.deepEqual(lastBasis(spot, futures), { value: 605, day: '2026-11-19' })
    assert.isNull(lastBasis(spot, series(['2026-11-21'], [14_600])))
    assert.isNull(lastBasis(spot, undefined))
    assert.isNull(lastBasis(undefined, futures))
  })
})
