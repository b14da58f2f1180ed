import { BarChart, LineChart, SankeyChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useTheme } from 'react-admin'
import type { FigureRow, WirePart } from '#wire/admin/transformers/wire'
import { heightOf, optionOf } from '@admin/report/option'

register([BarChart, LineChart, SankeyChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** A part of a report as a chart, with only the echarts modules in use. It is large, so it must be loaded lazily. */
export default function Chart({ part, rows }: { part: WirePart; rows: FigureRow[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [theme] = useTheme()
  const height = heightOf(part, rows)
  useEffect(() => {
    // The page sets this attribute in an effect that runs later; the chart reads the tokens below.
    document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light'
    const chart = init(box.current!, undefined, { renderer: 'svg' })
    chart.setOption({
      animation: false,
      textStyle: { fontFamily: token('font') },
      ...optionOf(part, rows, token, box.current!.clientWidth),
    })
    const watcher = new ResizeObserver(() => chart.resize())
    watcher.observe(box.current!)
    return () => {
      watcher.disconnect()
      chart.dispose()
    }
  }, [part, rows, theme, height])
  return <div ref={box} role="img" aria-label={`${part.label}图`} style={{ height }} />
}
