import type { ListPath, ListReadPath } from '~/lib/calls'
import type { ReactNode } from 'react'
import type { Nothing } from '~/components/states'
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
  /** Field on the wire by which the server sorts. */
  key: string
  /** Label in the column chooser, and in the header unless `title` is given. */
  label: string
  title?: ReactNode
  render: (row: Row) => ReactNode
  sort?: boolean
  align?: 'right'
  width?: number
  /** Class of the cells, for columns that give way to others. */
  className?: string
  /** Hidden by default. */
  optional?: boolean
  /** Cannot be hidden. */
  fixed?: boolean
  /** Hidden between 769 and 1200 px. */
  drops?: boolean
}

export type Selection<Row> = {
  rows: Row[]
  onChange: (rows: Row[]) => void
  max?: number
  /** Whether a row cannot be chosen. */
  disabled?: (row: Row) => boolean
  /** Actions on the selection, in a bar at the bottom while rows are chosen. */
  bar?: (rows: Row[], clear: () => void) => ReactNode
}

/** What a list without rows says: that there is nothing yet and how to begin, or that the chosen conditions leave nothing. */
export type NothingInList = Nothing & {
  /** What the rows are, for `没有符合条件的…`. */
  of: string
  /** Whether conditions are chosen; by default whether there are any in the address, which tabs are, too. */
  narrowed?: boolean
  /** Takes the conditions back; by default all in the address. */
  clear?: () => void
  /** In place of the usual sentence about conditions. */
  filtered?: Nothing
}

/** Path of the list call; with `guest` a public read below `/api/public`. */
type Source<Row> = { path: ListPath<Row>; guest?: false } | { path: ListPath<Row> & ListReadPath<Row>; guest: boolean }

export type PagedTableProps<Row> = Source<Row> & {
  /** Key under which the user's columns are stored. */
  name: string
  list: ListState
  /** Further input of the call, besides paging and filters. */
  input?: Record<string, unknown>
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  renderCard?: (row: Row, choice?: ReactNode) => ReactNode
  /** Above the cards on phones, e.g. the labels of the strip's bars. */
  cardHead?: ReactNode
  selection?: Selection<Row>
  /** Left part of the toolbar: `642 批`. */
  summary?: (page: Paged<Row>) => ReactNode
  /** Right part of the toolbar. */
  actions?: ReactNode
  /** The chosen conditions, between toolbar and table. */
  conditions?: ReactNode
  empty: NothingInList
  /** Rows have a second line (44 px instead of 36). */
  tall?: boolean
  rowClass?: (row: Row) => string | undefined
  refetchInterval?: number
}
