/*
 * The list of the whole storefront: server paging, sorting and filters in the address, column chooser, sticky header, selection with a
 * floating bar, skeleton rows, empty and error state, cards on phones.
 *
 *   const list = useListState({ orderState: 'number' })
 *   <PagedTable name="purchase-orders" path="/buyer/order/list" list={list} rowKey={(row: OrderRow) => row.id} columns={columns}
 *     renderCard={(row) => <OrderCard row={row} />} empty={<EmptyState title="还没有采购订单" actions={<Link to="/shop">去选棉</Link>} />} />
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { call, read, type CallError } from '~/lib/call'
import type { ListState } from '~/lib/list_state'
import { usePhone } from '~/lib/use_phone'
import { EmptyState, ErrorState } from './states'
import { CardList } from './table/card_list'
import { ColumnChooser, useShownColumns } from './table/column_chooser'
import { Pager } from './table/pager'
import { Rows } from './table/rows'

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

export type PagedTableProps<Row> = {
  /** Key under which the person's columns are remembered. */
  name: string
  /** List call; with `guest` a public read below `/api/public`. */
  path: string
  guest?: boolean
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

function usePage<Row>({ path, guest, list, input, refetchInterval }: PagedTableProps<Row>) {
  const query = { ...list.query, ...input }
  return useQuery<Paged<Row>, CallError>({
    queryKey: [guest ? `/public${path}` : path, query],
    queryFn: ({ signal }) => (guest ? read : call)<Paged<Row>>(path, query, { signal, quietAbort: true }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
}

export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { name, list, columns, rowKey, renderCard, selection, summary, actions, conditions, empty, tall } = props
  const phone = usePhone()
  const page = usePage(props)
  const { shown, toggle, reset, hidden } = useShownColumns(name, columns)
  const [opened, setOpened] = useState(false)
  const data = page.data
  const visible = useMemo(() => columns.filter((column) => shown.has(column.key)), [columns, shown])
  const cards = phone && renderCard !== undefined
  const none = data !== undefined && data.data.length === 0

  return (
    <div className={`paged ${page.isPlaceholderData ? 'stale' : ''}`} aria-busy={page.isFetching}>
      <div className="bar">
        <div className="summary" aria-live="polite">
          {data && (summary ? summary(data) : <span className="t2">共 {data.total.toLocaleString()} 条</span>)}
        </div>
        <div className="acts">
          {actions}
          {!cards && (
            <ColumnChooser
              columns={columns}
              shown={shown}
              toggle={toggle}
              reset={reset}
              hidden={hidden}
              open={opened}
              setOpen={setOpened}
            />
          )}
        </div>
      </div>
      {conditions}
      {page.isError && !data ? (
        <div className="card">
          <ErrorState error={page.error} onRetry={() => void page.refetch()} />
        </div>
      ) : none ? (
        <div className="card">
          {empty ?? (
            <EmptyState
              hint={list.chosen > 0 ? '没有符合条件的数据' : undefined}
              actions={list.chosen > 0 ? <ClearButton onClear={list.clear} /> : undefined}
            />
          )}
        </div>
      ) : cards ? (
        <CardList {...props} rows={data?.data} />
      ) : (
        <div className="card flat">
          <Rows
            columns={visible}
            rows={data?.data}
            rowKey={rowKey}
            tall={tall}
            rowClass={props.rowClass}
            paging={list.paging}
            setPaging={list.setPaging}
            selection={selection}
          />
        </div>
      )}
      {data && data.total > 0 && <Pager page={data} onPage={(change) => list.setPaging(change)} />}
      {selection?.bar && selection.rows.length > 0 && (
        <div className="selection-bar" role="region" aria-label="已选项操作">
          <div className="in0">{selection.bar(selection.rows, () => selection.onChange([]))}</div>
        </div>
      )}
    </div>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" className="btn" onClick={onClear}>
      清空条件
    </button>
  )
}
