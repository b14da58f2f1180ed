/** A daily figure and where it stands. `value` and `change` in `unit`. */
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

/** `days` are numbers of days since 1970-01-01, `values` belong to them; `simulatedFrom` names stretches of 演示数据, first and last day. */
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
