import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Figures, Filter, WirePeriod, WireReport } from '#wire/admin/transformers/wire'
import { api, query } from '@admin/providers/http'
import { FilterControl } from '@admin/registry/FilterControl'
import { Headline } from '@admin/report/Headline'
import { PartCard } from '@admin/report/PartCard'
import { PeriodPicker } from '@admin/report/PeriodPicker'
import { PRESETS, today, USUAL } from '@admin/report/period'
import '@admin/styles/report.css'
import { useTitle } from '@admin/use_title'
import { Button } from '#ui/kit/button'

function parsed(text: string | null): Filter {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Filter) : {}
  } catch {
    return {}
  }
}

function usualPeriod(report: WireReport): WirePeriod {
  if (report.period === 'day') return PRESETS.find(([label]) => label === USUAL)![1]()
  const year = Number(today().slice(0, 4))
  return { from: String(year - 11), to: String(year) }
}

/** What the address asks for: period and filters, so that a report can be sent and gone back to. */
function useAsked(report: WireReport) {
  const [params, setParams] = useSearchParams()
  const usual = usualPeriod(report)
  const period = { from: params.get('from') ?? usual.from, to: params.get('to') ?? usual.to }
  const filter = parsed(params.get('filter'))
  const go = (next: { period?: WirePeriod; filter?: Filter }) => {
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

/** A report: period and filters, totals, and for each part a chart, a table and a sheet. */
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
      <p className="crumb">
        {report.group}／{report.label}
      </p>
      <div className="head">
        <h1>{report.label}</h1>
        {data && <span className="faint">截至 {data.at.slice(0, 16)}</span>}
      </div>
      <p className="faint note">{report.note}</p>
      <div className="filters">
        <PeriodPicker report={report} period={period} onChange={(next) => go({ period: next })} />
        {report.filters.map((field) =>
          field.key in report.always ? (
            <label key={field.key} className="in on">
              <span className="k">{field.label}</span>
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
            </label>
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
        {Object.keys(filter).length > 0 && (
          <button type="button" className="link" onClick={() => go({ filter: {} })}>
            清除筛选
          </button>
        )}
      </div>
      {data && data.pending > 0 && (
        <p className="pending" role="status">
          有 {data.pending.toLocaleString('zh-CN')} 项变动正在统计，一分钟内计入
        </p>
      )}
      {error && (
        <div className="card empty">
          <h2>没有取到数据</h2>
          <p>{(error as Error).message}</p>
          <div className="tools">
            <Button tone="primary" onClick={() => void refetch()}>
              重试
            </Button>
          </div>
        </div>
      )}
      {!data && !error && <p className="faint">加载中…</p>}
      {data && !error && (
        <div className={isFetching ? 'report stale' : 'report'}>
          <Headline report={report} figures={data} />
          {report.parts.map((part) => (
            <PartCard key={part.name} report={report} part={part} asked={asked} {...data.parts[part.name]} />
          ))}
        </div>
      )}
    </>
  )
}
