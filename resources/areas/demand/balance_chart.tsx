/* Wanted to the left, on sale to the right, a row a class. The market offers many times of what wishes ask for, so each side has its own scale. */
import { useMemo } from 'react'
import type { EChartsCoreOption } from 'echarts/core'
import type { MeasureBalance } from '#wire/demand/transformers/quality_balance'
import { Chart, chartBase, type Tokens } from '~/components/chart'
import { weight } from '~/lib/format'
import { usePhone } from '~/lib/use_phone'
import { balanceRows, tonnesShort, type BalanceRow } from './balance_rows'

const ROW = 30
/** Part of a side that the longest bar leaves to its figure. */
const ROOM = 1.45

/** @param middle half of the gap between the sides, in pixels */
function optionOf(rows: readonly BalanceRow[], unit: string, middle: number, tokens: Tokens): EChartsCoreOption {
  const { tooltip, category } = chartBase(tokens)
  const side = (key: 'wanted' | 'offered', at: number) => ({
    type: 'bar',
    name: key === 'wanted' ? '求购仍需' : '在售',
    xAxisIndex: at,
    yAxisIndex: at,
    barWidth: 16,
    itemStyle: { color: tokens(key === 'wanted' ? 'up' : 'indigo') },
    label: {
      show: true,
      position: key === 'wanted' ? 'left' : 'right',
      color: tokens('ink-2'),
      fontSize: 12,
      formatter: ({ dataIndex }: { dataIndex: number }) => tonnesShort(rows[dataIndex][key]),
    },
    data: rows.map((row) => row[key] ?? 0),
  })
  const longest = (key: 'wanted' | 'offered') => Math.max(1, ...rows.map((row) => row[key] ?? 0)) * ROOM
  const scale = (key: 'wanted' | 'offered', gridIndex: number) => ({
    type: 'value',
    gridIndex,
    inverse: key === 'wanted',
    min: 0,
    max: longest(key),
    axisLabel: { show: false },
    splitLine: { show: false },
  })
  const names = rows.map(({ name }) => name)
  return {
    grid: [
      { left: 0, right: '57%', top: 4, bottom: 4 },
      { left: '57%', right: 0, top: 4, bottom: 4 },
    ],
    tooltip: {
      ...tooltip,
      confine: true,
      formatter: ([{ dataIndex }]: { dataIndex: number }[]) => {
        const { name, wanted, offered } = rows[dataIndex]
        const lines = [`求购仍需 ${weight(wanted)} 吨`, ...(offered === null ? [] : [`在售 ${weight(offered)} 吨`])]
        return [offered === null ? name : `${name} ${unit}`, ...lines].join('<br>')
      },
    },
    xAxis: [scale('wanted', 0), scale('offered', 1)],
    yAxis: [
      { ...category, gridIndex: 0, position: 'right', data: names, axisLabel: { show: false } },
      {
        ...category,
        gridIndex: 1,
        data: names,
        axisLabel: { ...category.axisLabel, color: tokens('ink'), margin: middle, align: 'center', interval: 0 },
      },
    ],
    series: [side('wanted', 0), side('offered', 1)],
  }
}

export default function BalanceChart({
  balance,
  label,
  unit,
}: {
  balance: MeasureBalance
  label: string
  unit: string
}) {
  const rows = useMemo(() => balanceRows(balance), [balance])
  const middle = usePhone() ? 22 : 40
  const option = useMemo(() => (tokens: Tokens) => optionOf(rows, unit, middle, tokens), [rows, unit, middle])
  const said = rows
    .map(
      ({ name, wanted, offered }) =>
        `${name}：求购${weight(wanted)}吨${offered === null ? '' : `，在售${weight(offered)}吨`}`
    )
    .join('；')
  return <Chart option={option} height={rows.length * ROW + 8} label={`${label}求购与在售对比。${said}`} />
}
