import { test } from '@japa/runner'
import {
  askingLine,
  shanghaiTime,
  DAY,
  firstDayOf,
  indexLine,
  valueAt,
} from '../../../resources/components/offer_cards/price_lines.js'
import { PriceType } from '#app/listing/codes'
import type { PointsOfSeries } from '#app/market/transformers/series'

const day = (text: string) => shanghaiTime(`${text} 00:00:00`) / DAY
const series = (days: string[], values: number[]) => ({ days: days.map(day), values }) as unknown as PointsOfSeries
const change = (time: string, toPrice: number) => ({
  time,
  priceType: PriceType.fixed,
  priceContract: null,
  fromPrice: null,
  toPrice,
})

const NOW = '2026-11-20 10:00:00'

test.group('The lines of the price chart', () => {
  test('the price is in force until now, in yuan', ({ assert }) => {
    const line = askingLine([change('2026-11-10 09:30:00', 1_700_000), change('2026-11-15 09:30:00', 1_690_050)], NOW)
    assert.deepEqual(line.at(-1), [shanghaiTime(NOW), 16_900.5])
    assert.equal(valueAt(line, shanghaiTime('2026-11-15 09:29:59')), 17_000)
    assert.isNull(valueAt(line, shanghaiTime('2026-11-10 09:00:00')))
    assert.deepEqual(askingLine([], NOW), [])
  })

  test('a basis is compared with the index less the main contract, on days that both have', ({ assert }) => {
    const index = series(['2026-11-18', '2026-11-19', '2026-11-20'], [15_200, 15_180, 15_190])
    const futures = series(['2026-11-18', '2026-11-20'], [14_600, 14_580])
    assert.deepEqual(indexLine(index, futures), [
      [day('2026-11-18') * DAY, 600],
      [day('2026-11-20') * DAY, 610],
    ])
    assert.lengthOf(indexLine(index), 3)
    assert.deepEqual(indexLine(undefined), [])
  })

  test('the chart begins sixty days back, or with the first price when that is older', ({ assert }) => {
    assert.equal(firstDayOf([change('2026-11-10 09:30:00', 1)], NOW), '2026-09-21')
    assert.equal(firstDayOf([change('2026-08-01 09:30:00', 1)], NOW), '2026-08-01')
    assert.equal(firstDayOf([], NOW), '2026-09-21')
  })
})
