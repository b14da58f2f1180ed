import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { HomeFigure, WireField } from '#wire/admin/transformers/wire'
import { Grid, Scroller } from '@admin/components/Grid'
import { Skeleton } from '@admin/components/Skeleton'
import { useManifest } from '@admin/manifest'
import { api } from '@admin/providers/http'
import { Change } from '@admin/report/Change'
import { formatValue, unitOf } from '@admin/registry/format'
import styles from './HomeFigures.module.css'

const WIDTH = 120
const HEIGHT = 28

/** Thirty days as a line; the figures are in the table beside it. */
function Sparkline({ days }: { days: number[] }) {
  const most = Math.max(...days, 0)
  const x = (index: number) => (index / Math.max(days.length - 1, 1)) * (WIDTH - 2) + 1
  const y = (value: number) => HEIGHT - 2 - (most === 0 ? 0 : (value / most) * (HEIGHT - 4))
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      data-testid="sparkline"
      aria-hidden
    >
      <polyline points={days.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
    </svg>
  )
}

const SPANS = ['今日', '近7天', '近30天'] as const

/** Rows that stand there until the figures do. */
function WaitingRows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className={styles.waiting} data-testid="waiting">
      {Array.from({ length: SPANS.length + 2 }, (_cell, cell) => (
        <td key={cell}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ))
}

/** `成交量（吨）`, and on a line of its own the report that it is from. */
function Measure({ field, path, label }: { field: WireField; path: string; label: string }) {
  const unit = unitOf(field)
  return (
    <td>
      <Link to={`/${path}`}>{unit ? `${field.label}（${unit}）` : field.label}</Link>
      <small>{label}</small>
    </td>
  )
}

/**
 * The figures of reports on the home page: today, 7 and 30 days, each beside the same number of days before. Its room is there from the beginning, so
 * that the lists below do not move.
 */
export function HomeFigures() {
  const { homeFigures: expected } = useManifest()
  const { data = [], isPending } = useQuery({
    queryKey: ['home', 'figures'],
    queryFn: () => api<HomeFigure[]>('GET', '/home/figures'),
    refetchInterval: 60_000,
    staleTime: 30_000,
  })
  if (isPending ? expected === 0 : data.length === 0) return null
  return (
    <section className="card" aria-label="业务量" aria-busy={isPending}>
      <header>
        <h2>业务量</h2>
        <span className="text-faint">与之前同样天数相比</span>
      </header>
      <Scroller role="region" tabIndex={0} aria-label="业务量表">
        <Grid>
          <thead>
            <tr>
              <th>指标</th>
              {SPANS.map((span) => (
                <th key={span} className="num">
                  {span}
                </th>
              ))}
              <th>30天走势</th>
            </tr>
          </thead>
          <tbody>
            {isPending && <WaitingRows count={expected} />}
            {data.flatMap(({ report, label, path, measures }) =>
              measures.map(({ field, today, week, month, before, days }) => (
                <tr key={`${report}.${field.key}`} className={styles.figure}>
                  <Measure field={field} path={path} label={label} />
                  {[today, week, month].map((value, index) => (
                    <td key={SPANS[index]} className="num">
                      {formatValue(field, value)} <Change value={value} before={before[index]} />
                    </td>
                  ))}
                  <td>
                    <Sparkline days={days} />
                  </td>
                </tr>
              ))
            )}
          </tbody>
        </Grid>
      </Scroller>
    </section>
  )
}
