/*
 * The figures beside the home page's chart. They are those of whole days, under a strip of the market that is live: each names its day.
 */
import type { PointsOfSeries } from '#wire/market/transformers/series'

const DAY = 86_400_000

type Days = Pick<PointsOfSeries, 'days' | 'values'>

export type DayFigure = { value: number; /** `YYYY-MM-DD` */ day: string }

const dayOf = (number: number) => new Date(number * DAY).toISOString().slice(0, 10)

/** The last figure of a series with its day; null for a series without figures. */
export function lastFigure({ days, values }: Days): DayFigure | null {
  return days.length === 0 ? null : { value: values.at(-1)!, day: dayOf(days.at(-1)!) }
}

/** 期现基差: spot less futures on the last day that has both. Figures of two days would make a difference that no day had. */
export function lastBasis(spot: Days | undefined, futures: Days | undefined): DayFigure | null {
  if (!spot || !futures) return null
  const day = spot.days.findLast((one) => futures.days.includes(one))
  if (day === undefined) return null
  return { value: spot.values[spot.days.indexOf(day)] - futures.values[futures.days.indexOf(day)], day: dayOf(day) }
}
