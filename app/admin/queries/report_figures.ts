/*
 * Figures of reports. All SQL comes from definitions; a request provides only the period and values of filters.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { formatTime, now } from '#core/clock'
import type { Filter, Where } from '#app/admin/define'
import type { Part, Report } from '#app/admin/define_report'
import { columnName } from '#app/admin/column_shape'
import { conditionsOf } from '#app/admin/filters'
import { referencesOf } from '#app/admin/queries/references'
import {
  before,
  daySpan,
  grainOf,
  spansOf,
  spansUntil,
  stepsOf,
  type Period,
  type Span,
} from '#app/admin/rules/report_period'
import { all } from '#app/admin/source'
import type { FigureRow, Figures } from '#app/admin/transformers/wire'
import type { VisibleResource } from '#app/admin/visible'
import { DataScope } from '#core/codes'

export type Asked = { period: Period; filter: Filter }

/** Rows of a part on the screen. */
const TOP = 20
/** Rows of a part in a sheet. */
export const MOST = 20_000

type Row = Record<string, unknown>

/** The dimensions of a source as the fields of a resource, for the engine's filters. The report is one that `visibleReport` has made. */
function asResource(report: Report, sourceName: string): VisibleResource {
  const { dimensions } = report.sources[sourceName]
  return {
    name: sourceName,
    fields: Object.fromEntries(
      dimensions.filter((key) => report.dimensions[key]).map((key) => [key, report.dimensions[key]])
    ),
    computed: {},
    actions: {},
    crud: {},
    view: { sql: '', key: 'id' },
  } as unknown as VisibleResource
}

const column = (report: Report, source: string, key: string) =>
  `"${source}"."${columnName(asResource(report, source), key)}"`

function within(source: string, spans: Span[]): Where {
  return {
    sql: `(${spans.map(() => `("${source}".grain = ? and "${source}".period between ? and ?)`).join(' or ')})`,
    bindings: spans.flatMap(({ grain, from, to }) => [grain, from, to]),
  }
}

/** Operators of 本企业 see their company's figures; operators of 本人 see none, because figures have no user. */
function permitted(report: Report, source: string, actor: Actor): Where | null {
  if (actor.kind === 'system' || actor.dataScope === DataScope.everything || report.dataPermission === false)
    return null
  const known = report.sources[source].dimensions.includes(report.dataPermission)
  if (actor.dataScope !== DataScope.ownCompany || actor.companyId === null || !known) return { sql: 'false' }
  return { sql: `${column(report, source, report.dataPermission)} = ?`, bindings: [actor.companyId] }
}

/** Rows of a rollup that make up a period, for figures grouped by some dimensions. */
function spansFor(period: Period, by: readonly string[], until: boolean | undefined): Span[] {
  if (until) return spansUntil(period.to)
  return by.includes('period') && grainOf(period) === 'd' ? daySpan(period) : spansOf(period)
}

/** FROM and WHERE of a source for a period. */
async function bounded(
  report: Report,
  source: string,
  { period, filter }: Asked,
  actor: Actor,
  by: readonly string[] = []
) {
  const { from, where, until, now: ofNow, dimensions, whole } = report.sources[source]
  const own = Object.fromEntries(
    Object.entries({ ...report.always, ...filter }).filter(([key]) => dimensions.includes(key))
  )
  const time: Where | null = ofNow
    ? null
    : report.period === 'year'
      ? { sql: `"${source}".year between ? and ?`, bindings: [Number(period.from), Number(period.to)] }
      : within(source, spansFor(period, by, until))
  const owner = permitted(report, source, actor)
  const parts = whole !== undefined && (by.includes(whole) || whole in own || owner !== null)
  const conditions = [
    time,
    whole === undefined ? null : { sql: `${column(report, source, whole)} ${parts ? '<>' : '='} 0` },
    ...(where ? [{ sql: `(${where})` }] : []),
    ...(await conditionsOf(asResource(report, source), own)),
    owner,
  ].filter((one): one is Where => one !== null)
  const { sql, bindings } = all(conditions)
  return { sql: `from ${from} as "${source}" where ${sql}`, bindings }
}

/** SQL of a dimension; time is truncated to the steps of the chart. */
function expression(report: Report, source: string, key: string, period: Period): string {
  if (key !== 'period') return column(report, source, key)
  if (report.period === 'year') return `"${source}".year::int`
  return `to_char("${source}".period, '${grainOf(period) === 'd' ? 'YYYY-MM-DD' : 'YYYY-MM'}')`
}

const figures = (report: Report, keys: readonly string[]) =>
  keys.map((key) => `${report.measures[key].sql} as "${key}"`)

const toNumber = (value: unknown) => (value === null || value === undefined ? null : Number(value))

/** Rows of a part, ordered by time or by the first measure. */
async function grouped(
  report: Report,
  part: Part,
  asked: Asked,
  actor: Actor,
  limit: number
): Promise<{ rows: Row[]; total: number }> {
  const { source } = report.measures[part.measures[0]]
  const { sql, bindings } = await bounded(report, source, asked, actor, part.by)
  const keys = part.by.map((key) => `${expression(report, source, key, asked.period)} as "${key}"`)
  const order =
    part.by[0] === 'period'
      ? part.by[1]
        ? `"period", "${part.measures[0]}" desc nulls last, 2`
        : '"period"'
      : part.chart === 'bars'
        ? '1'
        : `"${part.measures[0]}" desc nulls last, 1`
  const { rows } = await db.rawQuery(
    `select ${[...keys, ...figures(report, part.measures)].join(', ')}, count(*) over ()::int as _total ${sql}
     group by ${part.by.map((_key, index) => index + 1).join(', ')} order by ${order} limit ${limit}`,
    bindings as never[]
  )
  const total = rows[0]?._total ?? 0
  for (const row of rows) {
    delete row._total
    for (const key of part.measures) row[key] = toNumber(row[key])
  }
  return { rows, total }
}

/** One row per day or month, with zeros for those without figures. */
function filled(report: Report, part: Part, rows: Row[], period: Period): Row[] {
  const found = new Map(rows.map((row) => [String(row.period), row]))
  const nothing = Object.fromEntries(
    part.measures.map((key) => [key, /^(coalesce\()?(sum|count)\(/.test(report.measures[key].sql) ? 0 : null])
  )
  return stepsOf(period).map((step) => found.get(step) ?? { period: step, ...nothing })
}

const pick = (row: Row, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, toNumber(row[key])])) as Record<string, number | null>

/** Rows of a part with titles and the period before. */
export async function partOf(
  report: Report,
  part: Part,
  asked: Asked,
  actor: Actor,
  limit?: number
): Promise<{ rows: FigureRow[]; total: number }> {
  const overTime = part.by[0] === 'period'
  const most = limit ?? (overTime || part.by.length > 1 ? MOST : (part.top ?? TOP))
  const found = await grouped(report, part, asked, actor, most)
  const simple = part.by.length === 1
  let { rows } = found
  const earlier = new Map<string, Row>()
  const { source } = report.measures[part.measures[0]]
  if (report.sources[source].now) {
    // There is no period before this moment.
  } else if (report.period === 'day') {
    const past = before(asked.period)
    if (overTime && simple) {
      rows = filled(report, part, rows, asked.period)
      const old = await grouped(report, part, { ...asked, period: past }, actor, MOST)
      // the preceding period may span one month more: the last months are compared
      const steps = filled(report, part, old.rows, past).slice(-rows.length)
      rows.forEach((row, index) => steps[index] && earlier.set(String(row.period), steps[index]))
    } else if (simple) {
      const old = await grouped(report, part, { ...asked, period: past }, actor, MOST)
      for (const row of old.rows) earlier.set(String(row[part.by[0]]), row)
    }
  } else if (overTime && simple) {
    for (const row of rows) earlier.set(String(Number(row.period) + 1), row)
  }
  const fields = asResource(report, source)
  const references = await referencesOf(fields, rows, part.by.filter((key) => key !== 'period') as string[], actor)
  return {
    total: overTime && simple ? rows.length : found.total,
    rows: rows.map((row, index) => {
      const old = earlier.get(String(row[part.by[0]]))
      return { ...row, _refs: references[index], _before: old ? pick(old, part.measures) : null }
    }),
  }
}

/** Totals of some measures of one source. */
async function totals(report: Report, source: string, keys: string[], asked: Asked, actor: Actor) {
  const { sql, bindings } = await bounded(report, source, asked, actor)
  const { rows } = await db.rawQuery(`select ${figures(report, keys).join(', ')} ${sql}`, bindings as never[])
  return pick(rows[0], keys)
}

/** The newest year with figures in a source. */
async function newestYear(report: Report, source: string, asked: Asked, actor: Actor): Promise<string | null> {
  const { sql, bindings } = await bounded(report, source, asked, actor)
  const { rows } = await db.rawQuery(`select max("${source}".year)::int as year ${sql}`, bindings as never[])
  return rows[0].year === null ? null : String(rows[0].year)
}

async function headlineOf(report: Report, asked: Asked, actor: Actor): Promise<Figures['headline']> {
  const sources = [...new Set(report.headline.map((key) => report.measures[key].source))]
  const found = await Promise.all(
    sources.map(async (source) => {
      const keys = report.headline.filter((key) => report.measures[key].source === source)
      if (report.sources[source].now) {
        const value = await totals(report, source, keys, asked, actor)
        return keys.map((key) => ({ key, value: value[key], before: null, at: null }))
      }
      let at: string | null = null
      let { period } = asked
      let past = before
      if (report.period === 'year') {
        at = await newestYear(report, source, asked, actor)
        period = { from: at ?? period.to, to: at ?? period.to }
        past = ({ from }) => ({ from: String(Number(from) - 1), to: String(Number(from) - 1) })
      }
      const [value, old] = await Promise.all(
        [period, past(period)].map((one) => totals(report, source, keys, { ...asked, period: one }, actor))
      )
      return keys.map((key) => ({ key, value: value[key], before: old[key], at }))
    })
  )
  const byKey = new Map(found.flat().map((one) => [one.key, one]))
  return report.headline.map((key) => byKey.get(key)!)
}

/** Everything a report shows. */
export async function figuresOf(report: Report, asked: Asked, actor: Actor): Promise<Figures> {
  const pending = (await report.fresh?.()) ?? 0
  const [headline, ...parts] = await Promise.all([
    headlineOf(report, asked, actor),
    ...Object.values(report.parts).map((part) => partOf(report, part, asked, actor)),
  ])
  return {
    period: asked.period,
    before: report.period === 'day' ? before(asked.period) : null,
    headline,
    parts: Object.fromEntries(Object.keys(report.parts).map((name, index) => [name, parts[index]])),
    pending,
    at: formatTime(now())!,
  }
}

/** Daily sums of some measures, with zeros for days without figures. */
export async function daysOfMeasures(report: Report, keys: readonly string[], period: Period, actor: Actor) {
  const part = { label: '', chart: 'bars', by: ['period'], measures: keys } as const
  const { rows } = await grouped(report, part, { period, filter: {} }, actor, MOST)
  return filled(report, part, rows, period)
}
