import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Figures, WireFilter, WirePeriod, WireReport } from '#wire/admin/transformers/wire'
import { Blank } from '@admin/components/Blank'
import { PageHead } from '@admin/components/PageHead'
import { Pill, PillRow } from '@admin/components/Pill'
import { TextButton } from '@admin/components/TextButton'
import { api, query } from '@admin/providers/http'
import { FilterControl } from '@admin/registry/FilterControl'
import { formatValue } from '@admin/registry/format'
import { Headline } from '@admin/report/Headline'
import { PartCard } from '@admin/report/PartCard'
import { PeriodPicker } from '@admin/report/PeriodPicker'
import { PRESETS, presetOf, today, USUAL } from '@admin/report/period'
import { useTitle } from '@admin/use_title'
import { Button } from '#ui/kit/button'
import styles from './ReportView.module.css'

function parsed(text: string | null): WireFilter {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as WireFilter) : {}
  } catch {
    return {}
  }
}

function usualPeriod(report: WireReport): WirePeriod {
  if (report.period === 'day') return PRESETS.find(([label]) => label === USUAL)![1]()
  const year = Number(today().slice(0, 4))
  return { from: String(year - 11), to: String(year) }
}

/** Period and filters of a report, kept in the address, so that they can be shared and survive going back. */
function useAsked(report: WireReport) {
  const [params, setParams] = useSearchParams()
  const usual = usualPeriod(report)
  const period = { from: params.get('from') ?? usual.from, to: params.get('to') ?? usual.to }
  const filter = parsed(params.get('filter'))
  const go = (next: { period?: WirePeriod; filter?: WireFilter }) => {
    const kept = Object.fromEntries(
      Object.entries(next.filter ?? filter).filter(([, value]) => value !== undefined && value !== '')
    )
    const { from, to } = next.period ?? period
    setParams({
      ...(from === usual.from && to === usual.to ? {} : { from, to }),
      ...(Object.keys(kept).length > 0 ? { filter: JSON.stringify(kept) } : {}),
    })
  }
  return { period, filter, go }
}

/** What the figures are of, for paper, on which nothing can be chosen. Filters stand there by themselves. */
function Asked({ report, period, filter }: { report: WireReport; period: WirePeriod; filter: WireFilter }) {
  const yearly = report.period === 'year'
  const preset = yearly ? undefined : presetOf(period)
  const stretch = `${period.from} 至 ${period.to}${preset ? `（${preset}）` : ''}`
  const choices = report.filters
    .filter(({ key }) => key in report.always)
    .map((field) => `${field.label}：${formatValue(field, filter[field.key] ?? report.always[field.key])}`)
  return <p className={styles.asked}>{[`${yearly ? '统计年度' : '统计区间'}：${stretch}`, ...choices].join('；')}</p>
}

/** A report: period, filters and totals, and for each part a chart, a table and an export. */
export default function ReportView({ report }: { report: WireReport }) {
  useTitle(report.label)
  const { period, filter, go } = useAsked(report)
  const asked = query({ ...period, filter })
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['report', report.name, asked],
    queryFn: ({ signal }) => api<Figures>('GET', `/reports/${report.name}?${asked}`, undefined, signal),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
  const set = (key: string, value: unknown) => go({ filter: { ...filter, [key]: value } })
  return (
    <>
      <PageHead
        path={`${report.group}／${report.label}`}
        title={report.label}
        aside={data && <span className="text-faint">截至 {data.at.slice(0, 16)}</span>}
      />
      <p className={`text-faint ${styles.note}`}>{report.note}</p>
      <Asked report={report} period={period} filter={filter} />
      <PillRow>
        <PeriodPicker report={report} period={period} onChange={(next) => go({ period: next })} />
        {report.filters.map((field) =>
          field.key in report.always ? (
            <span key={field.key} className={styles.always}>
              <Pill label={field.label} chosen>
                <select
                  aria-label={field.label}
                  value={String(filter[field.key] ?? report.always[field.key])}
                  onChange={({ target: { value } }) => {
                    const code = field.choices!.find((choice) => String(choice.code) === value)!.code
                    set(field.key, code === report.always[field.key] ? undefined : code)
                  }}
                >
                  {[...(field.choices ?? [])].map(({ code, word }) => (
                    <option key={code} value={String(code)}>
                      {word}
                    </option>
                  ))}
                </select>
              </Pill>
            </span>
          ) : (
            <FilterControl
              key={field.key}
              field={field}
              source={`/reports/${report.name}`}
              value={filter[field.key]}
              onChange={(value) => set(field.key, value)}
            />
          )
        )}
        {Object.keys(filter).length > 0 && <TextButton onClick={() => go({ filter: {} })}>清除筛选</TextButton>}
      </PillRow>
      {data && data.pending > 0 && (
        <p className={styles.pending} role="status">
          有 {data.pending.toLocaleString('zh-CN')} 项变动正在统计，一分钟内计入
        </p>
      )}
      {error && (
        <Blank
          card
          title="没有取到数据"
          tools={
            <Button tone="primary" onClick={() => void refetch()}>
              重试
            </Button>
          }
        >
          <p>{(error as Error).message}</p>
        </Blank>
      )}
      {!data && !error && <p className="text-faint">加载中…</p>}
      {data && !error && (
        <div className={isFetching ? `${styles.report} ${styles.stale}` : styles.report}>
          <Headline report={report} figures={data} />
          {report.parts.map((part) => (
            <PartCard key={part.name} report={report} part={part} asked={asked} {...data.parts[part.name]} />
          ))}
        </div>
      )}
    </>
  )
}
