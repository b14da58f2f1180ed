/*
 * Figures for monitoring. A module declares its own in `metrics.ts`; core collects them when `METRICS_PORT` is set (`metrics_server.ts`):
 *
 *     export const countBid = defineCounter({ name: 'bids_total', help: '…', labels: { result: BidRefusal.entries.map(({ name }) => name) } })
 *     countBid({ result: 'accepted' })
 *
 *     defineGauge({ name: 'ledger_alarms_open', help: '…', read: () => measured(`select count(*) …`) })
 *
 * A label has a declared, short list of values; any other value is counted as `other`, so that no name, number or path of a stranger makes a
 * new series. Without `METRICS_PORT` counting does nothing.
 */
import db from '@adonisjs/lucid/services/db'

/** Before every name: `mianqiao_http_requests_total`. */
export const PREFIX = 'mianqiao_'

/** Value of a label that is none of the declared ones. */
export const OTHER = 'other'

/** The values of each label, or a function that returns them once everything is declared. */
export type LabelValues = Record<string, readonly string[] | (() => readonly string[])>
type Labelled<L extends LabelValues> = { [Label in keyof L]: string }

/** What a gauge reads: one number, or one for each combination of labels. */
export type Figure = number | { labels: Record<string, string>; value: number }[]

type Declaration = {
  /** Without prefix, in the words of Prometheus: unit and `_total` at the end. */
  name: string
  help: string
  labels: LabelValues
}

export type Metric = Declaration &
  (
    | { kind: 'counter' }
    /** Upper bounds of the buckets. */
    | { kind: 'histogram'; buckets: readonly number[] }
    | { kind: 'gauge'; read: (() => Figure | Promise<Figure>) | null }
  )

/** Every declared figure by name. */
export const metrics = new Map<string, Metric>()

type Sink = (metric: Metric, labels: Record<string, string>, value: number) => void

let sink: Sink | null = null

/** Sets what receives the counted values; null stops counting. */
export function receiveMetrics(receiver: Sink | null) {
  sink = receiver
}

function declare(metric: Metric) {
  if (metrics.has(metric.name)) throw new Error(`the metric ${metric.name} is defined twice`)
  metrics.set(metric.name, metric)
  return metric
}

const known = new WeakMap<Metric, Map<string, ReadonlySet<string>>>()

/** Labels with values that are not declared replaced. */
export function boundedLabels(metric: Metric, labels: Record<string, string>): Record<string, string> {
  let allowed = known.get(metric)
  if (!allowed) {
    const sets = Object.entries(metric.labels).map(
      ([label, values]) => [label, new Set(typeof values === 'function' ? values() : values)] as const
    )
    known.set(metric, (allowed = new Map(sets)))
  }
  return Object.fromEntries(
    [...allowed].map(([label, values]) => [label, values.has(labels[label]) ? labels[label] : OTHER])
  )
}

/** Declares a figure that only grows; the returned function adds to it. */
export function defineCounter<const L extends LabelValues = {}>(options: {
  name: string
  help: string
  labels?: L
}): (labels: Labelled<L>, by?: number) => void {
  const metric = declare({ kind: 'counter', ...options, labels: options.labels ?? {} })
  return (labels, by = 1) => sink?.(metric, boundedLabels(metric, labels), by)
}

/** Declares a distribution of durations in seconds or of sizes; the returned function adds a value. */
export function defineHistogram<const L extends LabelValues = {}>(options: {
  name: string
  help: string
  buckets: readonly number[]
  labels?: L
}): (labels: Labelled<L>, value: number) => void {
  const metric = declare({ kind: 'histogram', ...options, labels: options.labels ?? {} })
  return (labels, value) => sink?.(metric, boundedLabels(metric, labels), value)
}

/**
 * Declares a figure that is read at each scrape. One whose source `metrics.ts` may not import (files form no circles) has no `read`: its source
 * hands it to the returned function.
 */
export function defineGauge<const L extends LabelValues = {}>(options: {
  name: string
  help: string
  labels?: L
  read?: () => Figure | Promise<Figure>
}): (read: () => Figure) => void {
  const metric = { kind: 'gauge' as const, ...options, labels: options.labels ?? {}, read: options.read ?? null }
  declare(metric)
  return (read) => void (metric.read = read)
}

/** Milliseconds that a statement for a figure may take. */
const TIME_LIMIT = 1_000

/**
 * Rows for a figure, read on the small pool: the figures of a site whose connections are all at work are those that matter. A statement that takes
 * longer than a second is ended, and its figure is missing from the scrape.
 */
export async function measuredRows<Row>(sql: string, bindings: unknown[] = []): Promise<Row[]> {
  return db.connection('limits').transaction(async (trx) => {
    await trx.rawQuery(`set local statement_timeout = ${TIME_LIMIT}`)
    return (await trx.rawQuery(sql, bindings as never[])).rows
  })
}

/** A figure whose statement selects one `value`, or a `value` for each value of the label. */
export async function measured(sql: string, label?: string): Promise<Figure> {
  const rows = await measuredRows<{ value: number | string; label?: string | number }>(sql)
  if (!label) return Number(rows[0]?.value ?? 0)
  return rows.map((row) => ({ labels: { [label]: String(row.label) }, value: Number(row.value) }))
}
