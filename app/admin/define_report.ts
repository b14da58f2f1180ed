/*
 * A report of the back office is one definition: `app/<module>/admin/<name>_report.ts` exports `defineReport(…)` by default, and the
 * engine derives figures with totals and the period before, filters, charts, tables, Excel and permissions. Guide: `docs/back-office.md`.
 */
import type { Field, Group, Resource } from '#app/admin/define'

export * from '#app/admin/fields'

/**
 * Where figures come from. `day`: a rollup with the columns `grain` ('d' or 'm') and `period` (a day, or the first of a month), whose
 * months are the sums of their days. `year`: a table or SELECT with a column `year`.
 */
export type Source = {
  /** A table, or a SELECT in brackets. */
  from: string
  /** Dimensions that are columns of it, by name; a filter on another one leaves its figures alone. */
  dimensions: readonly string[]
  /** A condition that always holds. */
  where?: string
  /** Dimension whose value 0 stands for the sum of all others: read wherever nothing is asked about it. */
  whole?: string
  /** Everything up to the end of the period instead of what fell into it: stock. */
  until?: boolean
}

/** A figure: a field and the aggregate that it is. */
export type ReportMeasure = Field & { sql: string; source: string }

/** `measure(weight({ label: '成交量' }), 'sum(weight)')`; `source` is needed where there are several. */
export function measure(field: Field, sql: string, source = 'main'): ReportMeasure {
  return { ...field, sql, source }
}

/** `bars` over time, `line` over time, `rank` lying bars, `stack` of the second dimension over the first, `flow` from the first to the second. */
export type ChartKind = 'bars' | 'line' | 'rank' | 'stack' | 'flow'

/** A chart with its table. Measures of a part come from one source; the first one is drawn and decides the order. */
export type Part<D extends string = string, M extends string = string> = {
  label: string
  chart: ChartKind
  /** Dimensions; `period` is time. */
  by: readonly (D | 'period')[]
  measures: readonly M[]
  /** Measures that are drawn; default the first. They share an axis, so they share a unit. */
  draw?: readonly M[]
  /** Rows on the screen; Excel holds all. */
  top?: number
  /** The whole width of the page. */
  wide?: boolean
}

export type ReportOptions<D extends string, M extends string> = {
  name: string
  label: string
  group: Group
  path: string
  icon?: string
  order?: number
  /** What is counted how, and where it comes from: one or two sentences below the title. */
  note: string
  period: 'day' | 'year'
  sources: Record<string, Source>
  dimensions: Record<D, Field>
  /** Dimensions to filter by, in order. */
  filters: readonly NoInfer<D>[]
  /** Values that filters have unless chosen otherwise; such a filter always has exactly one value. */
  always?: Partial<Record<NoInfer<D>, number | string>>
  measures: Record<M, ReportMeasure>
  headline: readonly NoInfer<M>[]
  parts: Record<string, Part<NoInfer<D>, NoInfer<M>>>
  /** Column with the company that figures belong to, for operators of 本企业; `false`: figures of nobody in particular. */
  dataPermission: NoInfer<D> | false
  /** Measures for the home page; sums only, because days are added up. */
  home?: readonly NoInfer<M>[]
  /** Called before figures are read: brings them up to date, or says how many changes are still to be counted. */
  fresh?: () => Promise<number>
}

export type Report = ReportOptions<string, string>

export function defineReport<const D extends string, const M extends string>(options: ReportOptions<D, M>): Report {
  return options as unknown as Report
}

/** The dimensions of a source as the engine's filters know fields. */
export function asResource(report: Report, sourceName: string): Resource {
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
  } as unknown as Resource
}
