import { useState } from 'react'
import { Link } from 'react-router'
import { Bones } from '~/components/states'
import { marketChange, shortTime } from '~/lib/format'
import { useRead } from '~/lib/query'
import { lastBasis, lastFigure } from './day_figures'
import type { PointsOfSeries } from '#wire/market/transformers/series'
import styles from './home_prices.module.css'

const DAY = 86_400_000
const RANGES: [months: number, label: string][] = [
  [1, '1月'],
  [6, '6月'],
  [12, '1年'],
  [36, '3年'],
]

/** Size and margins of the drawing in its own units; the page scales it. */
const BOX = { width: 360, height: 190, left: 44, bottom: 20, top: 8 }

/** First day of the period, in Asia/Shanghai wherever the browser is: the server renders the chart by the same days. */
function monthsAgo(months: number) {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const [year, month, date] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, date)).toISOString().slice(0, 10)
}

/** 价格走势: spot against futures. Drawn without a chart library, so that the first page stays small; the large charts are a separate page. */
export function HomePrices() {
  const [months, setMonths] = useState(6)
  const query = { codes: 'CC3128B,CF', from: monthsAgo(months) }
  const { data } = useRead('/market/points', query, {
    staleTime: 300_000,
    placeholderData: (before) => before,
    call: { background: true },
  })
  const shown = data?.filter(({ days }) => days.length > 1)
  if (shown?.length === 0) return null
  const series = (code: string) => shown?.find((one) => one.code === code)
  const basis = lastBasis(series('CC3128B'), series('CF'))
  return (
    <section className={`card ${styles.homePrices}`}>
      <header>
        <h2>价格走势</h2>
        <div className={styles.ranges} role="group" aria-label="时间范围">
          {RANGES.map(([each, label]) => (
            <button key={each} type="button" aria-pressed={each === months} onClick={() => setMonths(each)}>
              {label}
            </button>
          ))}
        </div>
      </header>
      {!shown ? (
        <div className="inside">
          <Bones lines={6} />
        </div>
      ) : (
        <>
          <ul className={styles.legend} aria-label="各序列最近一日">
            {shown.map((one, i) => {
              const { value, day } = lastFigure(one)!
              return (
                <li key={one.code} className={i === 0 ? styles.seriesOne : styles.seriesTwo}>
                  {one.name}
                  <b>{value.toLocaleString('en')}</b>
                  <small>{shortTime(day)}</small>
                </li>
              )
            })}
            {basis && (
              <li className="basis">
                期现基差
                <b>{marketChange(Math.round(basis.value), 0)}</b>
                <small>{shortTime(basis.day)}</small>
              </li>
            )}
          </ul>
          <Lines series={shown} />
          <p className="text-faint text-small">
            {shown.some(({ simulatedFrom }) => simulatedFrom.length > 0) && <b>含演示数据　</b>}
            元/吨，参考价，不构成交易价格
            <Link to="/statistics/cotton-price-trends">查看详细</Link>
          </p>
        </>
      )}
    </section>
  )
}

function Lines({ series }: { series: PointsOfSeries[] }) {
  const days = series.flatMap((one) => one.days)
  const values = series.flatMap((one) => one.values)
  const [first, end] = [Math.min(...days), Math.max(...days)]
  const step = niceStep((Math.max(...values) - Math.min(...values)) / 4)
  const low = Math.floor(Math.min(...values) / step) * step
  const high = Math.ceil(Math.max(...values) / step) * step
  const x = (day: number) => BOX.left + ((day - first) / (end - first || 1)) * (BOX.width - BOX.left - 4)
  const y = (value: number) => BOX.top + (1 - (value - low) / (high - low || 1)) * (BOX.height - BOX.top - BOX.bottom)
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step)
  const text = (day: number) => new Date(day * DAY).toISOString().slice(2, 7)
  const label = series.map(({ name, values: all }) => `${name} ${all.at(-1)}`).join('，')
  return (
    <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={`价格走势：${label}`}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={BOX.left} x2={BOX.width} y1={y(tick)} y2={y(tick)} className={styles.gridLine} />
          <text x={BOX.left - 6} y={y(tick) + 3.5} textAnchor="end">
            {tick.toLocaleString('en')}
          </text>
        </g>
      ))}
      {[0, 1, 2, 3].map((part) => (
        <text
          key={part}
          x={BOX.left + (part / 3) * (BOX.width - BOX.left - 4)}
          y={BOX.height - 4}
          textAnchor={part === 0 ? 'start' : part === 3 ? 'end' : 'middle'}
        >
          {text(Math.round(first + ((end - first) * part) / 3))}
        </text>
      ))}
      {series.map((one, i) => (
        <polyline
          key={one.code}
          className={i === 0 ? styles.seriesOne : styles.seriesTwo}
          points={one.days.map((day, at) => `${x(day).toFixed(1)},${y(one.values[at]).toFixed(1)}`).join(' ')}
        />
      ))}
    </svg>
  )
}

/** The smallest round step above a rough one: 1, 2 or 5 times a power of ten. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10)
}
