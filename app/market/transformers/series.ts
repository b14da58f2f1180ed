/** A daily figure with its latest value. `value` and `change` in `unit`. */
import type { SeriesKind } from '#app/market/codes'

export type SeriesRow = {
  code: string
  name: string
  kind: SeriesKind
  unit: string
  decimals: number
  source: string | null
  value: number | null
  change: number | null
  changePercent: number | null
  day: string | null
  firstDay: string | null
  /** The latest figure is 演示数据. */
  simulated: boolean
}

/** `days` are numbers of days since 1970-01-01, `values` the figures of these days; `simulatedFrom` lists runs of 演示数据 by first and last day. */
export type PointsOfSeries = {
  code: string
  name: string
  unit: string
  decimals: number
  source: string | null
  days: number[]
  values: number[]
  simulatedFrom: [number, number][]
}
