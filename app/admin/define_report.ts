/*
 * A report of the back office is one definition: `app/<module>/admin/<name>_report.ts` exports `defineReport(…)` by default, and the
 * engine derives figures with totals and the period before, filters, charts, tables, Excel and permissions. Guide: `docs/back-office.md`.
 */
import type { Field, Group } from '#app/admin/define'

export * from '#app/admin/fields'

/**
 * Source of figures. `day`: a rollup with the columns `grain` ('d' or 'm') and `period` (a day, or the first of a month), in which
 * months are the sums of their days. `year`: a table or SELECT with a column `year`.
 */
export type Source = {
  /** A table, or a SELECT in brackets. */
  from: string
  /** Names of the dimensions that are columns of the source; filters on other dimensions do not apply to its figures. */
  dimensions: readonly string[]
  /** A condition applied to every query. */
  where?: string
  /** Dimension whose value 0 is the sum of all others: it is read when the dimension is neither filtered nor grouped by. */
  whole?: string
  /** Sums everything up to the end of the period instead of within the period: for stocks. */
  until?: boolean
  /** Of this moment, without time: the period of the report does not apply, and nothing is compared. */
  now?: boolean
}

/** A figure: a field with its SQL aggregate. */
export type ReportMeasure = Field & { sql: string; source: string }

/** `measure(weight({ label: '成交量' }), 'sum(weight)')`; `source` is required when the report has several. */
export function measure(field: Field, sql: string, source = 'main'): ReportMeasure {
  return { ...field, sql, source }
}

/** `bars` and `line` over time, `bars` also over classes in their order, `rank` horizontal bars, `stack` of the second dimension over the first, `flow` from the first to the second. */
export type ChartKind = 'bars' | 'line' | 'rank' | 'stack' | 'flow'

/** A chart with its table. Measures of a part come from one source; the first one is drawn and determines the order. */
export type Part<D extends string = string, M extends string = string> = {
  label: string
  chart: ChartKind
  /** Dimensions; `period` is time. */
  by: readonly (D | 'period')[]
  measures: readonly M[]
  /** Measures that are drawn; default the first. They share an axis and therefore have one unit. */
  draw?: readonly M[]
  /** Rows on the screen; the Excel file has all. */
  top?: number
  /** Takes the whole width of the page. */
  wide?: boolean
}

export type ReportOptions<D extends string, M extends string> = {
  name: string
  label: string
  group: Group
  path: string
  icon?: string
  order?: number
  /** One or two sentences below the title about the counting method and the source of the figures. */
  note: string
  period: 'day' | 'year'
  sources: Record<string, Source>
  dimensions: Record<D, Field>
  /** Dimensions to filter by, in order. */
  filters: readonly NoInfer<D>[]
  /** Default values of filters that always have exactly one value. */
  always?: Partial<Record<NoInfer<D>, number | string>>
  measures: Record<M, ReportMeasure>
  headline: readonly NoInfer<M>[]
  parts: Record<string, Part<NoInfer<D>, NoInfer<M>>>
  /** Dimension with the company of the figures, for operators of 本企业; `false`: the figures belong to no company. */
  dataPermission: NoInfer<D> | false
  /** Measures for the home page; sums only, because days are added up. */
  home?: readonly NoInfer<M>[]
  /** Called before figures are read: updates them and returns the number of changes not counted yet. */
  fresh?: () => Promise<number>
}

export type Report = ReportOptions<string, string>

export function defineReport<const D extends string, const M extends string>(options: ReportOptions<D, M>): Report {
  return options as unknown as Report
}
