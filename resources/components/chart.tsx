import EChartsReactCore from 'echarts-for-react/esm/core'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import type { EChartsCoreOption } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useMemo, useSyncExternalStore } from 'react'
import { currentTheme, onThemeChange, token } from '~/lib/theme'

echarts.use([BarChart, LineChart, GridComponent, TooltipComponent, MarkLineComponent, SVGRenderer])

export type Tokens = (name: string) => string

/**
 * A chart with only the echarts modules in use. It is large, so it must be loaded lazily. `option` gets the tokens of the theme, so charts
 * follow the theme of the page; memoise it (`useMemo`) while nothing has changed.
 */
export function Chart({
  option,
  height,
  label,
}: {
  option: (tokens: Tokens) => EChartsCoreOption
  height: number
  label: string
}) {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => 'light' as const)
  const drawn = useMemo(
    () => ({ animation: false, textStyle: { fontFamily: token('font') }, ...option(token) }),
    // the tokens depend on the theme
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [option, theme]
  )
  return (
    <div data-part="chart" role="img" aria-label={label} style={{ height }}>
      <EChartsReactCore echarts={echarts} option={drawn} notMerge style={{ height }} opts={{ renderer: 'svg' }} />
    </div>
  )
}
/** Grid, axes and tooltip in the colours of the page. */
export function chartBase(tokens: Tokens) {
  const label = { color: tokens('ink-3'), fontSize: 12 }
  return {
    grid: { left: 36, right: 12, top: 16, bottom: 22 },
    tooltip: {
      trigger: 'axis',
      backgroundColor: tokens('bar'),
      borderWidth: 0,
      padding: [6, 10],
      textStyle: { color: '#fff', fontSize: 12 },
      axisPointer: { type: 'shadow', shadowStyle: { color: tokens('line-2') } },
    },
    category: {
      type: 'category',
      axisTick: { show: false },
      axisLine: { lineStyle: { color: tokens('line') } },
      axisLabel: label,
    },
    value: { type: 'value', splitLine: { lineStyle: { color: tokens('line-2') } }, axisLabel: label, minInterval: 1 },
  } as const
}
