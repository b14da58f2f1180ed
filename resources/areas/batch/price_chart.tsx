import { useMemo } from 'react'
import type { EChartsCoreOption } from 'echarts/core'
import { Chart, chartBase, type Tokens } from '~/components/chart'
import { price } from '~/lib/format'
import type { PriceChangeRow } from '#wire/listing/transformers/batch_details'

type Ends = { min: number; max: number }

/** Room above and below: a quarter of what the price has moved, and enough for a price that has not. */
const around = ({ min, max }: Ends) => Math.max((max - min) / 4, 20)

/** The asking price as a line of steps, up to now. */
export default function PriceChart({ prices, now }: { prices: PriceChangeRow[]; now: string }) {
  const option = useMemo(() => {
    const points = [
      ...prices.map(({ time, toPrice }) => ({ time, price: toPrice })),
      { time: now, price: prices.at(-1)!.toPrice },
    ]
    return (tokens: Tokens): EChartsCoreOption => {
      const { grid, tooltip, category, value } = chartBase(tokens)
      return {
        grid: { ...grid, left: 56 },
        tooltip: {
          ...tooltip,
          axisPointer: { type: 'line' },
          formatter: ([{ dataIndex }]: { dataIndex: number }[]) =>
            `${points[dataIndex].time}<br>${price(points[dataIndex].price)} 元/吨`,
        },
        xAxis: { ...category, boundaryGap: false, data: points.map(({ time }) => time.slice(5, 16)) },
        yAxis: {
          ...value,
          min: (ends: Ends) => Math.floor((ends.min - around(ends)) / 10) * 10,
          max: (ends: Ends) => Math.ceil((ends.max + around(ends)) / 10) * 10,
          axisLabel: { ...value.axisLabel, formatter: (yuan: number) => yuan.toLocaleString() },
        },
        series: [
          {
            type: 'line',
            step: 'end',
            symbolSize: 6,
            lineStyle: { color: tokens('up'), width: 2 },
            itemStyle: { color: tokens('up') },
            data: points.map((point) => point.price / 100),
          },
        ],
      }
    }
  }, [prices, now])
  return <Chart option={option} height={180} label="价格走势" />
}
