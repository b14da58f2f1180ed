import writeXlsxFile from 'write-excel-file/node'
import { dayText } from '#app/market/queries/series'
import type { PointsOfSeries } from '#app/market/transformers/series'

/** A workbook with a row a day, newest first, and for each series a column and whether its figure is simulated. */
export async function pointsSheet(series: readonly PointsOfSeries[]): Promise<Buffer> {
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
  const head = (value: string) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#EEF2FB' })
  const body = [...rows]
    .sort(([a], [b]) => b - a)
    .map(([day, values]) => [
      { type: String, value: dayText(day) },
      ...values.map((value, i) =>
        value === null
          ? null
          : { type: Number, value, format: series[i].decimals ? `0.${'0'.repeat(series[i].decimals)}` : '0' }
      ),
      { type: String, value: simulated(day) },
    ])
  const heads = [head('日期'), ...series.map(({ name, unit }) => head(`${name}（${unit}）`)), head('其中演示数据')]
  return writeXlsxFile(
    [heads, ...body] as never,
    {
      columns: [{ width: 12 }, ...series.map(() => ({ width: 22 })), { width: 30 }],
      sheet: '价格走势',
      stickyRowsCount: 1,
    } as never
  ).toBuffer()
}
