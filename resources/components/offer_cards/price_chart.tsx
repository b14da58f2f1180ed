import { useMemo } from 'react'
import type { EChartsCoreOption } from 'echarts/core'
import { Chart, chartBase, type Tokens } from '~/components/chart'
import { price, signed } from '~/lib/format'
import { valueAt, type Line } from './price_lines'

type Ends = { min: number; max: number }
type Named = { name: string; line: Line }

/** Room above and below: a quarter of what the figures have moved, and enough for a price that has not. */
const around = ({ min, max }: Ends) => Math.max((max - min) / 4, 20)

const line = (name: string, color: string, data: Line, more: object) => ({
  type: 'line',
  name,
  lineStyle: { color, width: 2 },
  itemStyle: { color },
  data,
  ...more,
})

/** The asking price as steps up to now, and the index of the market beside it. */
export default function PriceChart({ asked, index, basis }: { asked: Named; index: Named | null; basis: boolean }) {
  const option = useMemo(() => {
    const figure = basis ? signed : price
    const shown = index ? [asked, index] : [asked]
    return (tokens: Tokens): EChartsCoreOption => {
      const { grid, tooltip, category, value } = chartBase(tokens)
      return {
        useUTC: true,
        grid: { ...grid, left: 60, top: 30 },
        tooltip: {
          ...tooltip,
          axisPointer: { type: 'line' },
          formatter: ([{ axisValue }]: { axisValue: number }[]) =>
            [
              new Date(axisValue).toISOString().slice(0, 10),
              ...shown.map(({ name, line }) => {
                const yuan = valueAt(line, axisValue)
                return `${name} <b>${yuan === null ? '--' : figure(Math.round(yuan * 100))}</b> 元/吨`
              }),
            ].join('<br>'),
        },
        xAxis: {
          type: 'time',
          axisLine: category.axisLine,
          axisLabel: { ...category.axisLabel, hideOverlap: true, formatter: '{MM}-{dd}' },
          splitLine: { show: false },
        },
        yAxis: {
          ...value,
          name: '元/吨',
          nameTextStyle: { ...category.axisLabel, align: 'right' },
          min: (ends: Ends) => Math.floor((ends.min - around(ends)) / 10) * 10,
          max: (ends: Ends) => Math.ceil((ends.max + around(ends)) / 10) * 10,
          axisLabel: {
            ...value.axisLabel,
            showMinLabel: false,
            showMaxLabel: false,
            formatter: (yuan: number) => figure(yuan * 100),
          },
        },
        series: [
          line(asked.name, tokens('up'), asked.line, { step: 'end', symbolSize: 6 }),
          ...(index ? [line(index.name, tokens('indigo'), index.line, { showSymbol: false })] : []),
        ],
      }
    }
  }, [asked, index, basis])
  return (
    <Chart option={option} height={220} label={`价格走势：${asked.name}${index ? `、${index.name}` : ''}，元/吨`} />
  )
}
