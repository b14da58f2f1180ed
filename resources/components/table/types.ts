import type { ListPath, ListReadPath } from '~/lib/calls'
import type { ReactNode } from 'react'
import type { ListState } from '~/lib/list_state'

export type Paged<Row> = {
  page: number
  maxPage: number
  pageSize: number
  total: number
  field?: string | null
  order?: 'asc' | 'desc' | null
  data: Row[]
}

export type Column<Row> = {
  /** Field on the wire: the server sorts by it. */
  key: string
  /** Name in the column chooser, and the header unless `title` says more. */
  label: string
  title?: ReactNode
  render: (row: Row) => ReactNode
  sort?: boolean
  align?: 'right'
  width?: number
  /** Hidden until chosen. */
  optional?: boolean
  /** Cannot be hidden. */
  fixed?: boolean
  /** Drops out between 769 and 1200 px. */
  drops?: boolean
}

export type Selection<Row> = {
  rows: Row[]
  onChange: (rows: Row[]) => void
  max?: number
  /** Rows that cannot be chosen. */
  disabled?: (row: Row) => boolean
  /** Acts on the selection, shown in a bar at the bottom while rows are chosen. */
  bar?: (rows: Row[], clear: () => void) => ReactNode
}

/** List call; with `guest` a public read below `/api/public`. */
type Source<Row> = { path: ListPath<Row>; guest?: false } | { path: ListPath<Row> & ListReadPath<Row>; guest: boolean }

export type PagedTableProps<Row> = Source<Row> & {
  /** Key under which the person's columns are remembered. */
  name: string
  list: ListState
  /** More input of the call, besides paging and filters. */
  input?: Record<string, unknown>
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  renderCard?: (row: Row, choice?: ReactNode) => ReactNode
  /** Above the cards on phones, e.g. the names of the strip's bars. */
  cardHead?: ReactNode
  selection?: Selection<Row>
  /** Left of the toolbar: `642 批`. */
  summary?: (page: Paged<Row>) => ReactNode
  /** Right of the toolbar. */
  actions?: ReactNode
  /** What is chosen, between the count and the table. */
  conditions?: ReactNode
  empty?: ReactNode
  /** Second line in a row (44 px instead of 36). */
  tall?: boolean
  rowClass?: (row: Row) => string | undefined
  refetchInterval?: number
}
