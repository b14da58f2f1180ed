import { test } from '@japa/runner'
import type { PointsOfSeries } from '#app/market/transformers/series'
import {
  comparable,
  dayText,
  rowsOf,
  seasonsOf,
  slotText,
  summaryOf,
} from '../../../resources/areas/market/trend_figures.js'
import { firstDay } from '../../../resources/areas/market/trend_state.js'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000

const series = (code: string, points: [string, number][], unit = '元/吨'): PointsOfSeries => ({
  code,
  name: code,
  unit,
  decimals: 0,
  source: null,
  days: points.map(([text]) => day(text)),
  values: points.map(([, value]) => value),
  simulatedFrom: [],
})

test.group('Figures of the price charts', () => {
  test('the spread is known on days that both series have', ({ assert }) => {
    const a = series('CC3128B', [
      ['2026-11-18', 15_186],
      ['2026-11-20', 15_200],
    ])
    const b = series('CF', [
      ['2026-11-18', 14_580],
      ['2026-11-19', 14_600],
    ])
    assert.deepEqual(
      rowsOf(a, b).map((row) => [dayText(row.day), row.a, row.b, row.spread]),
      [
        ['2026-11-18', 15_186, 14_580, 606],
        ['2026-11-19', null, 14_600, null],
        ['2026-11-20', 15_200, null, null],
      ]
    )
  })

  test('series in different units are never subtracted', ({ assert }) => {
    const a = series('CF', [['2026-11-18', 14_580]])
    const b = series('CT', [['2026-11-18', 68.94]], '美分/磅')
    assert.isFalse(comparable(a, b))
    assert.isFalse(comparable(a, a))
    assert.isNull(rowsOf(a, b)[0].spread)
  })

  test('a crop year goes from September to August, also through a leap year', ({ assert }) => {
    const seasons = seasonsOf(
      series('CF', [
        ['2023-08-31', 1],
        ['2023-09-01', 2],
        ['2024-02-29', 3],
        ['2024-08-31', 4],
        ['2024-09-01', 5],
      ]),
      2
    )
    assert.deepEqual(
      seasons.map(({ label, points }) => [label, points]),
      [
        [
          '2023/24',
          [
            [0, 2],
            [181, 3],
            [365, 4],
          ],
        ],
        ['2024/25', [[0, 5]]],
      ]
    )
    assert.equal(slotText(0), '09-01')
    assert.equal(slotText(181), '02-29')
  })

  test('the summary tells high, low, mean and change over what is shown', ({ assert }) => {
    assert.deepEqual(
      summaryOf(
        series('CF', [
          ['2026-11-18', 14_000],
          ['2026-11-19', 14_700],
          ['2026-11-20', 14_350],
        ])
      ),
      {
        last: 14_350,
        high: 14_700,
        low: 14_000,
        mean: 14_350,
        change: 350,
        percent: 2.5,
      }
    )
    assert.isNull(summaryOf(series('CF', [])))
  })

  test('a range begins so many months ago', ({ assert }) => {
    const today = new Date(2026, 10, 21)
    assert.deepEqual(
      [firstDay('1m', today), firstDay('1y', today), firstDay('all', today)],
      ['2026-10-21', '2025-11-21', null]
    )
  })
})
