/*
 * The types of all answers to the back office's client. The two sides share no other code.
 */
import type { Tone } from '#core/define_codes'
import type { TaskState } from '#app/admin/codes'
import type { Field } from '#app/admin/field'

export type { Choice, FieldKind } from '#app/admin/field'

/** A field of a form, a list or a report. */
export type WireField = Omit<Field, 'value' | 'permission' | 'create' | 'edit' | 'export' | 'import' | 'picking'> & {
  key: string
  /** The value is chosen, not typed. */
  chosen?: boolean
  /** A number: right-aligned, filtered by bounds, and usable in charts. */
  numeric?: boolean
  /** Stored units per displayed unit: 100 for cents shown as yuan. */
  scale?: number
  computed?: boolean
  onCreate?: boolean
  onEdit?: boolean
  /** May be edited for many rows at once, and in a cell of the list. */
  inMany?: boolean
  inCell?: boolean
  /** A copy of a record begins with the value of the original. */
  copied?: boolean
  filterable?: boolean
  /** Rows of the screen `from` are picked, at most so many; `columns` are filled in for each, `sum` is a field of that screen. */
  picked?: { from: string; most: number; sum?: string; columns: WireField[] }
}

export type WireAction = {
  name: string
  label: string
  tone?: 'primary' | 'danger' | 'warning'
  confirm?: string
  help?: string
  on: 'row' | 'list'
  bulk: boolean
  /** The form has initial values from the row. */
  prefilled: boolean
  form: WireField[]
}

/** What the second operator is shown of one value: `before` alone is a value that stays, `after` alone one that is new. */
export type ShownLine = { label: string; before: string | null; after: string | null }

/** Answer of what another operator has to approve: nothing has happened yet. */
export type Proposed = { message: string; proposed: number }

/** Numbers of the audit lines by which edits may be taken back, by id of the row. */
export type UndoLines = Record<string, number>

/** Answer of a change of several rows. */
export type ChangedMany = { ids: (number | string)[]; undo: UndoLines }

/** What has become of edits that were taken back: `left` rows stay as they are. */
export type UndoneEdits = { undone: number; left: number; message: string }

export type WireFilter = Record<string, unknown>
export type WireView = { label: string; filter: WireFilter; tone?: Tone; count?: boolean }

export type WireResource = {
  name: string
  label: string
  /** What one record is called. */
  noun: string
  group: string
  path: string
  icon: string
  /** Position in the menu, common to resources and pages. */
  place: number
  title: string
  /** The field that says how far a row is; null where none does. */
  state: string | null
  searchable: boolean
  searchHint: string
  /** Verbs and actions that this operator may use. */
  verbs: string[]
  /** Those of them that another operator has to approve, with the hours within which it has to happen. */
  reviewed: Record<string, number>
  fields: WireField[]
  /** Columns shown by default, in order. */
  columns: readonly string[]
  defaultSort: readonly [string, string]
  actions: WireAction[]
  toggle: string | null
  /** What a deletion takes from other records: the field that counts it, and what is said of the number. */
  loses: { count: string; words: string } | null
  sections: readonly { label: string; fields: readonly string[] }[]
  related: readonly {
    resource: string
    field: string
    from?: string
    label?: string
    when?: Readonly<Record<string, readonly (string | number | boolean)[] | undefined>>
  }[]
  views: readonly WireView[]
  totals: readonly string[]
  /** Fields that the dialog of an action on one row repeats. */
  decides: readonly string[]
  importHelp: string | null
  /** Days for which deleted rows may be taken back; null where they are gone for good. */
  recycled: number | null
  /** Steps of the create form; empty for a form in one piece. */
  steps: readonly { label: string; fields: readonly string[] }[]
  /** Rows have an audit timeline. */
  audited: boolean
  /** Records are commented on and assigned. */
  discussed: boolean
  /** A page outside the back office that is linked above the list, in a window of its own. */
  outside: { label: string; url: string } | null
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

/** `newest`: screens whose newest rows the home page shows; `homeCounts` and `homeFigures`: how many counts of waiting rows and figures of reports are on it. */
export type Manifest = {
  resources: WireResource[]
  pages: WirePage[]
  reports: WireReport[]
  newest: { resource: string; label: string }[]
  homeCounts: number
  homeFigures: number
}

/** A row of a part: dimensions and measures by key; `_before` holds the measures of the preceding period, where they are comparable. */
export type FigureRow = Record<string, unknown> & {
  _refs: Record<string, unknown>
  _before: Record<string, number | null> | null
}

/** Inclusive. */
export type WirePeriod = { from: string; to: string }

export type Figures = {
  period: WirePeriod
  /** The period of comparison; null in reports by year, where each year is compared with the preceding one. */
  before: WirePeriod | null
  /** `at`: the year of a figure, in reports by year. */
  headline: { key: string; value: number | null; before: number | null; at: string | null }[]
  /** `total`: number of all rows; `rows` holds the first of them. */
  parts: Record<string, { rows: FigureRow[]; total: number }>
  /** Number of changes not included in these figures yet. */
  pending: number
  /** Moment of the answer. */
  at: string
}

/** A block of the home page: sums of the last 30 days by day and in total, each with the preceding period. */
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
  /** Actions available on the row. */
  _actions: string[]
  /** The row can be neither edited nor deleted in its present state. */
  _fixed?: true
  /** Of a record alone: the name of the screen that lists it, when that is another one. */
  _elsewhere?: string
  _changes: { count: number; at: string | null; by: string | null }
  /** Version of the row, to be sent with an action on it: `seen` by id. */
  _seen: string
  /** Of the answer of an edit alone: by what it may be taken back. */
  _undo?: UndoLines
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
  /** Titles of the rows that these values refer to, by field. */
  refs: { before: Record<string, unknown>; after: Record<string, unknown> }
  requestId: string | null
  /** The operator may take this edit back: it is the last thing that happened to the record. */
  undoable: boolean
}

/** A row that may be picked, with first values of the columns that are filled in. */
export type PickableRow = WireRow & { _proposed: Record<string, unknown> }

/** Rows that a pasted list names by their titles, and why others cannot be picked. */
export type PastedRows = { rows: PickableRow[]; missing: { title: string; reason: string }[] }

/** Ids of the rows beside one in a list; null at its ends. */
export type Neighbours = { previous: number | string | null; next: number | string | null }

/** `values`: fields of the row that decide which others a form asks for. */
export type Option = { id: number | string; title: unknown; hint?: unknown; values?: Record<string, unknown> }
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

/** A row of a sheet that would change a record: old and new values. */
export type PreviewRow = { row: number; lines: ShownLine[] }

/** A deleted row that may be taken back. */
export type RecycledRow = { id: number; title: string; by: string; at: string; until: string }

/** An import or export. */
export type Task = {
  id: number
  kind: 'import' | 'export'
  resource: string
  /** Name of the screen. */
  label: string
  state: TaskState
  total: number | null
  done: number
  failed: number
  added: number
  changed: number
  /** Rows that the file leaves as they are. */
  same: number
  /** Rows that were taken back, and when. */
  undone: number
  undoneAt: string | null
  /** It is being taken back, in portions. */
  undoing: boolean
  /** Rows that were left alone, because somebody has changed them or uses them; of an import that was not taken back those that kept it from being. */
  undoLeft: number
  undoable: boolean
  /** Hours within which a second operator has to agree to that; null when one is enough. */
  undoHours: number | null
  /** Name of the operator, and whether it is the one who asks. */
  operator: string
  own: boolean
  /** Of one import: the columns of its file with the key of their field, and the fields to choose from. */
  columns: { title: string; sample: string; key: string | null }[]
  choices: { key: string; label: string; required: boolean }[]
  preview: PreviewRow[]
  errors: { row: number; message: string }[]
  message: string | null
  fileName: string
  /** A file can be downloaded: the export, or the failed rows of an import. */
  downloadable: boolean
  createdAt: string
  finishedAt: string | null
}
