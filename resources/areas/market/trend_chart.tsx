import { DataZoomComponent, MarkAreaComponent } from 'echarts/components'
import { use as register } from 'echarts/core'
import { useCallback, useMemo } from 'react'
import { Chart, type Tokens } from '~/components/chart'
import { usePhone } from '~/lib/use_phone'
import type { PointsOfSeries } from '#wire/market/transformers/series'
import { seasonsOf } from './trend_figures'
import { linesOption, seasonOption, spreadOption } from './trend_options'
import type { View } from './trend_state'
import styles from './trend_chart.module.css'

register([DataZoomComponent, MarkAreaComponent])

/** Number of crop years that are drawn on top of each other. */
const SEASONS = 6

export default function TrendChart({ view, a, b }: { view: View; a: PointsOfSeries; b?: PointsOfSeries }) {
  const phone = usePhone()
  const seasons = useMemo(() => (view === 'season' ? seasonsOf(a, SEASONS) : []), [view, a])
  const option = useCallback(
    (tokens: Tokens) =>
      view === 'season'
        ? seasonOption(seasons, a, tokens)
        : view === 'spread' && b
          ? spreadOption(a, b, tokens)
          : linesOption(a, b, tokens),
    [view, seasons, a, b]
  )
  return (
    <>
      <Chart option={option} height={phone ? 300 : 440} label={`${a.name}${view === 'season' ? '季节对比' : '走势'}`} />
      {view === 'season' && (
        <ul className={styles.trendSeasons} aria-label="年度">
          {seasons.map(({ label }, i) => (
            <li key={label} data-ago={Math.min(seasons.length - 1 - i, 5)}>
              {label}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
