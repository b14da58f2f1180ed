import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Bones, EmptyState, ErrorState, PageHeader } from '~/components/states'
import { marketChange, marketFigure } from '~/lib/format'
import { useRead } from '~/lib/query'
import type { PointsOfSeries, SeriesRow } from '#wire/market/transformers/series'
import { comparable, summaryOf } from './trend_figures'
import { firstDay, RANGES, useTrendState, VIEWS, type Range } from './trend_state'
import { TrendTable } from './trend_table'
import { SeriesKind } from '#ui/generated/codes'
import styles from './trends.module.css'
import marketStyles from './market.module.css'

const TrendChart = lazy(() => import('./trend_chart'))

/** Price trends: one or two series over time, as a spread, by season, or as figures. */
export function Trends({
  title,
  kinds,
  first,
  second,
}: {
  title: string
  kinds: readonly SeriesKind[]
  first: string
  second: string
}) {
  const state = useTrendState({ a: first, b: second })
  const list = useRead('/market/series', { kinds: kinds.join(',') })
  const series = [...(list.data ?? [])].sort((x, y) => kinds.indexOf(x.kind) - kinds.indexOf(y.kind))
  return (
    <main className="wrap">
      <PageHeader title={title} />
      <nav className={styles.trendPages} aria-label="价格走势">
        <Link to="/statistics/cotton-price-trends" aria-current={kinds[0] === SeriesKind.cotton ? 'page' : undefined}>
          棉花
        </Link>
        <Link
          to="/statistics/spinning-price-trends"
          aria-current={kinds[0] === SeriesKind.spinning ? 'page' : undefined}
        >
          纺织
        </Link>
      </nav>
      {list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <div className={styles.trends}>
          <SeriesPicker series={series} state={state} waiting={list.isPending} />
          <Shown state={state} series={series} />
        </div>
      )}
    </main>
  )
}

type State = ReturnType<typeof useTrendState>

function SeriesPicker({ series, state, waiting }: { series: SeriesRow[]; state: State; waiting: boolean }) {
  return (
    <section className={`card ${marketStyles.trendSeries}`} aria-label="价格序列">
      {waiting && <Bones lines={8} />}
      <ul>
        {series.map((one) => (
          <li
            key={one.code}
            className={one.code === state.a ? marketStyles.first : one.code === state.b ? marketStyles.second : ''}
          >
            <button
              type="button"
              aria-pressed={one.code === state.a}
              onClick={() => state.set({ a: one.code, ...(one.code === state.b ? { b: state.a } : {}) })}
            >
              <span className="name">{one.name}</span>
              <b>
                {marketFigure(one.value, one.decimals)}
                <small>{one.unit}</small>
              </b>
              <Change row={one} />
            </button>
            {one.code !== state.a && (
              <button
                type="button"
                className={marketStyles.against}
                aria-pressed={one.code === state.b}
                aria-label={one.code === state.b ? `取消对比${one.name}` : `对比${one.name}`}
                onClick={() => state.set({ b: one.code === state.b ? '' : one.code })}
              >
                {one.code === state.b ? '取消' : '对比'}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Change({ row }: { row: SeriesRow }) {
  if (row.change === null) return <span className={marketStyles.change}>{row.day ?? '暂无数据'}</span>
  return (
    <span className={`${marketStyles.change} ${row.change > 0 ? 'text-up' : row.change < 0 ? marketStyles.down : ''}`}>
      {marketChange(row.change, row.decimals)} {row.changePercent !== null && `${marketChange(row.changePercent, 2)}%`}
    </span>
  )
}

function Shown({ state, series }: { state: State; series: SeriesRow[] }) {
  const codes = [state.a, ...(state.b && state.b !== state.a ? [state.b] : [])]
  const today = new Date()
  // The season view needs whole years, whatever range is chosen.
  const from = firstDay(state.view === 'season' ? 'all' : state.range, today)
  const query = { codes: codes.join(','), ...(from ? { from } : {}) }
  const points = useRead('/market/points', query, { placeholderData: (before) => before })
  const a = points.data?.find(({ code }) => code === state.a)
  const b = points.data?.find(({ code }) => code === state.b && code !== state.a)
  const together = comparable(a, b)
  const view = state.view === 'spread' && !together ? 'lines' : state.view
  return (
    <section className={`card ${marketStyles.trendShown}`} data-testid="trend">
      <header>
        <div className={marketStyles.segmented} role="group" aria-label="图表">
          {Object.entries(VIEWS).map(([key, label]) => (
            <button
              key={key}
              type="button"
              aria-pressed={view === key}
              disabled={key === 'spread' && !!a && !together}
              title={key === 'spread' && a && !together ? '选两个同单位的序列才能看价差' : undefined}
              onClick={() => state.set({ view: key })}
            >
              {label}
            </button>
          ))}
        </div>
        {view !== 'season' && (
          <div className={marketStyles.segmented} role="group" aria-label="时间范围">
            {Object.entries(RANGES).map(([key, label]) => (
              <button
                key={key}
                type="button"
                aria-pressed={state.range === key}
                onClick={() => state.set({ range: key as Range })}
              >
                {label}
              </button>
            ))}
          </div>
        )}
        <a className="btn" href={`/api/public/market/points/xlsx?${new URLSearchParams(query)}`} download>
          导出 Excel
        </a>
      </header>
      {points.isError && !points.data ? (
        <ErrorState error={points.error} onRetry={() => void points.refetch()} />
      ) : !a ? (
        points.isPending ? (
          <Bones lines={10} />
        ) : (
          <EmptyState title="没有这个价格序列" hint="在左边选一个" actions={null} />
        )
      ) : a.days.length === 0 ? (
        <EmptyState title={`${a.name}在这段时间没有数据`} hint="换个时间范围，或换一个序列" actions={null} />
      ) : (
        <>
          <Summary a={a} b={b} />
          {view === 'table' ? (
            <TrendTable key={`${a.code}${b?.code}`} a={a} b={b} />
          ) : (
            <Suspense fallback={<div className={marketStyles.trendWaiting} />}>
              <TrendChart view={view} a={a} b={b} />
            </Suspense>
          )}
          <Sources shown={b ? [a, b] : [a]} series={series} />
        </>
      )}
    </section>
  )
}

function Summary({ a, b }: { a: PointsOfSeries; b?: PointsOfSeries }) {
  return (
    <ul className={marketStyles.trendSummary} data-testid="trend-summary">
      {[a, b].map((one, i) => {
        const details = one && summaryOf(one)
        if (!one || !details) return null
        const text = (value: number) => marketFigure(value, one.decimals)
        return (
          <li key={one.code} className={i === 0 ? marketStyles.first : marketStyles.second}>
            <span className="name">{one.name}</span>
            <b>
              {text(details.last)} <small>{one.unit}</small>
            </b>
            <span className={details.change > 0 ? 'text-up' : details.change < 0 ? marketStyles.down : ''}>
              区间 {marketChange(details.change, one.decimals)}（{marketChange(details.percent, 2)}%）
            </span>
            <span className="text-faint">
              最高 {text(details.high)} 最低 {text(details.low)} 均值 {text(details.mean)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Sources of the shown series, and a note on simulated figures. */
function Sources({ shown, series }: { shown: PointsOfSeries[]; series: SeriesRow[] }) {
  const simulated = shown.some(({ simulatedFrom }) => simulatedFrom.length > 0)
  return (
    <p className={`${styles.trendSources} text-faint text-small`}>
      {simulated && <b>演示数据：图中底色较深的时段由模拟行情补足。</b>}
      来源：{shown.map(({ name, source }) => `${name}（${source ?? '平台'}）`).join('、')}
      {series.find(({ code }) => code === shown[0].code)?.day &&
        `，更新至 ${series.find(({ code }) => code === shown[0].code)!.day}`}
      。参考价，不构成交易价格。
    </p>
  )
}
