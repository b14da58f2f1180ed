import { useSearchParams } from 'react-router'

export const RANGES = {
  '1m': '1月',
  '3m': '3月',
  '6m': '6月',
  '1y': '1年',
  '3y': '3年',
  '5y': '5年',
  'all': '全部',
} as const
export type Range = keyof typeof RANGES

export const VIEWS = { lines: '走势', spread: '价差', season: '季节', table: '数据' } as const
export type View = keyof typeof VIEWS

const MONTHS: Record<Range, number | null> = { '1m': 1, '3m': 3, '6m': 6, '1y': 12, '3y': 36, '5y': 60, 'all': null }

/** State of the chart, kept in the address: two series, range, and view. */
export function useTrendState(defaults: { a: string; b: string }) {
  const [params, setParams] = useSearchParams()
  const range = (params.get('range') ?? '1y') as Range
  const view = (params.get('view') ?? 'lines') as View
  return {
    a: params.get('a') ?? defaults.a,
    // an empty value means that the user removed the second series
    b: params.get('b') ?? defaults.b,
    range: range in RANGES ? range : '1y',
    view: view in VIEWS ? view : 'lines',
    set(changes: Partial<Record<'a' | 'b' | 'range' | 'view', string>>) {
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [key, value] of Object.entries(changes)) next.set(key, value)
          return next
        },
        { replace: true }
      )
    },
  }
}

/** `YYYY-MM-DD` of the first day of a range that ends today; null for the whole series. */
export function firstDay(range: Range, today: Date): string | null {
  const months = MONTHS[range]
  if (months === null) return null
  const day = new Date(Date.UTC(today.getFullYear(), today.getMonth() - months, today.getDate()))
  return day.toISOString().slice(0, 10)
}
