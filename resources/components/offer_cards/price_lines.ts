/* The lines of the price chart: asking price or basis of a batch, and the index of the market in the same unit. Times are milliseconds, figures yuan per tonne. */
import type { PriceChangeRow } from '#wire/listing/transformers/batch_details'
import type { PointsOfSeries } from '#wire/market/transformers/series'

export const DAY = 86_400_000

export type Line = [time: number, yuan: number][]

/** Clock times of Shanghai are drawn as if they were of UTC, as the days of series are. */
export const shanghaiTime = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)

/** The asking price, in force until now. */
export function askingLine(prices: readonly PriceChangeRow[], now: string): Line {
  const steps = prices.map(({ time, toPrice }): Line[number] => [shanghaiTime(time), toPrice / 100])
  return steps.length === 0 ? [] : [...steps, [Math.max(shanghaiTime(now), steps.at(-1)![0]), steps.at(-1)![1]]]
}

/** The index day by day; less the main contract where bases are compared, on the days that both have. */
export function indexLine(index?: PointsOfSeries, futures?: PointsOfSeries): Line {
  const known = new Map(futures?.days.map((day, i) => [day, futures.values[i]]))
  return (index?.days ?? []).flatMap((day, i): Line => {
    if (!futures) return [[day * DAY, index!.values[i]]]
    const quote = known.get(day)
    return quote === undefined ? [] : [[day * DAY, index!.values[i] - quote]]
  })
}

/** The figure in force at a time; null before the first. */
export const valueAt = (line: Line, time: number) => line.findLast(([since]) => since <= time)?.[1] ?? null

/** First day of the chart, `YYYY-MM-DD`: sixty days back, or the first price when it is older. */
export function firstDayOf(prices: readonly PriceChangeRow[], now: string): string {
  const first = prices.length > 0 ? shanghaiTime(prices[0].time) : Infinity
  return new Date(Math.min(first, shanghaiTime(now) - 60 * DAY)).toISOString().slice(0, 10)
}
