/*
 * Everything the back office's client reads, as types. The two sides share nothing else.
 */
import type { Tone } from '#core/define_codes'
import type { TaskState } from '#app/admin/codes'
import type { Field } from '#app/admin/field'

export type { Choice, FieldKind } from '#app/admin/field'

/** A field as a form, a list or a report knows it. */
export type WireField = Omit<Field, 'value' | 'permission' | 'create' | 'edit' | 'export' | 'import'> & {
  key: string
  /** People choose its value instead of typing it. */
  chosen?: boolean
  /** A number: it stands right, is filtered by bounds, and can be drawn. */
  numeric?: boolean
  /** How many of the stored units one written unit has: 100 for cents that people read as yuan. */
  scale?: number
  computed?: boolean
  onCreate?: boolean
  onEdit?: boolean
  filterable?: boolean
}

export type WireAction = {
  name: string
  label: string
  tone?: 'primary' | 'danger' | 'warning'
  confirm?: string
  help?: string
  on: 'row' | 'list'
  bulk: boolean
  /** The form opens with values of the row. */
  prefilled: boolean
  form: WireField[]
}

export type WireFilter = Record<string, unknown>
export type WireView = { label: string; filter: WireFilter; tone?: Tone; count?: boolean }

export type WireResource = {
  name: string
  label: string
  group: string
  path: string
  icon: string | null
  /** Place in the menu: resources and pages in one order. */
  place: number
  title: string
  searchable: boolean
  searchHint: string
  /** Verbs and actions that this operator may use. */
  verbs: string[]
  fields: WireField[]
  /** Columns shown by default, in order. */
  columns: readonly string[]
  defaultSort: readonly [string, string]
  actions: WireAction[]
  toggle: string | null
  sections: readonly { label: string; fields: readonly string[] }[]
  related: readonly { resource: string; field: string; from?: string; label?: string }[]
  views: readonly WireView[]
  totals: readonly string[]
  importHelp: string | null
  /** Rows have an audit timeline. */
  audited: boolean
}

export type WirePage = Pick<WireResource, 'name' | 'label' | 'group' | 'path' | 'icon' | 'place'>

export type WirePart = {
  name: string
  label: string
  chart: 'bars' | 'line' | 'rank' | 'stack' | 'flow'
  dimensions: WireField[]
  measures: WireField[]
  /** Keys of the measures that are drawn. */
  draw: readonly string[]
  wide: boolean
}

export type WireReport = WirePage & {
  note: string
  period: 'day' | 'year'
  verbs: string[]
  filters: WireField[]
  /** Filters that always have a value. */
  always: Record<string, number | string>
  headline: WireField[]
  parts: WirePart[]
}

/** `newest`: screens whose newest rows the home page shows. */
export type Manifest = {
  resources: WireResource[]
  pages: WirePage[]
  reports: WireReport[]
  newest: { resource: string; label: string }[]
}

/** A row of a part: dimensions and measures by key; `_before` the same measures in the period before, where they are comparable. */
export type FigureRow = Record<string, unknown> & {
  _refs: Record<string, unknown>
  _before: Record<string, number | null> | null
}

/** Inclusive. */
export type WirePeriod = { from: string; to: string }

export type Figures = {
  period: WirePeriod
  /** What the figures are compared with; null in reports by year, where each year is compared with the one before. */
  before: WirePeriod | null
  /** `at`: the year that a figure is of, in reports by year. */
  headline: { key: string; value: number | null; before: number | null; at: string | null }[]
  /** `total`: rows there are, of which the first are here. */
  parts: Record<string, { rows: FigureRow[]; total: number }>
  /** Changes that these figures do not hold yet. */
  pending: number
  /** Moment of the answer. */
  at: string
}

/** A block of the home page: sums of the last 30 days, one a day and added up, each with the time before. */
export type HomeFigure = {
  report: string
  label: string
  path: string
  measures: {
    field: WireField
    today: number
    week: number
    month: number
    before: [number, number, number]
    days: number[]
  }[]
}

export type WireRow = Record<string, unknown> & {
  id: number | string
  /** Titles of referenced rows by field. */
  _refs: Record<string, unknown>
  /** Actions that are possible now. */
  _actions: string[]
  /** Neither edited nor deleted as it is. */
  _fixed?: true
  _changes: { count: number; at: string | null; by: string | null }
}

export type Change = {
  id: number
  at: string
  actorName: string
  actorKind: string
  companyName: string | null
  action: string
  summary: string | null
  reason: string | null
  from: string | null
  to: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  requestId: string | null
}

export type Option = { id: number | string; title: unknown; hint?: unknown }
export type SavedQuery = {
  id: number
  name: string
  filter: WireFilter
  sort: [string, string] | null
  shared: boolean
  own: boolean
  by: string
}
export type Hit = {
  resource: string
  label: string
  path: string
  id: number | string
  title: string
  hint: string | null
}
export type WaitingWork = {
  resource: string
  path: string
  label: string
  group: string
  filter: WireFilter
  count: number
}

/** An import or export. */
export type Task = {
  id: number
  kind: 'import' | 'export'
  resource: string
  state: TaskState
  total: number | null
  done: number
  failed: number
  added: number
  changed: number
  errors: { row: number; message: string }[]
  message: string | null
  fileName: string
  /** A result can be downloaded: the export, or the failed rows of an import. */
  downloadable: boolean
  createdAt: string
  finishedAt: string | null
}
