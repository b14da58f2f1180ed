import { makeXlsx } from '#core/sheets/make_xlsx'
import { decimalsFormat } from '#core/sheets/xlsx_text'
import { dayText } from '#app/market/queries/series'
import type { PointsOfSeries } from '#app/market/transformers/series'

/** A workbook with one row per day, newest first, and for each series a column and whether its figure is simulated. */
export function pointsSheet(series: readonly PointsOfSeries[]): Promise<Buffer> {
  const rows = new Map<number, (number | null)[]>()
  series.forEach(({ days, values }, column) =>
    days.forEach((day, i) => {
      if (!rows.has(day))
        rows.set(
          day,
          series.map(() => null)
        )
      rows.get(day)![column] = values[i]
    })
  )
  const simulated = (day: number) =>
    series
      .filter(({ simulatedFrom }) => simulatedFrom.some(([from, to]) => day >= from && day <= to))
      .map(({ name }) => name)
      .join('、')
  return makeXlsx({
    name: '价格走势',
    columns: [
      { title: '日期', width: 12 },
      ...series.map(({ name, unit, decimals }) => ({
        title: `${name}（${unit}）`,
        width: 22,
        format: decimalsFormat(decimals),
      })),
      { title: '其中演示数据', width: 30 },
    ],
    rows: [...rows].sort(([a], [b]) => b - a).map(([day, values]) => [dayText(day), ...values, simulated(day)]),
  })
}
