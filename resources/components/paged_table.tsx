/*
 * The list component of the storefront: server paging, sorting and filters in the address, column chooser, sticky header, selection with a
 * floating bar, skeleton rows, empty and error state, cards on phones.
 *
 *   const list = useListState({ orderState: 'number' })
 *   <PagedTable name="purchase-orders" path="/order/list" list={list} rowKey={(row: OrderRow) => row.orderId} columns={columns}
 *     renderCard={(row) => <OrderCard row={row} />}
 *     empty={{ of: '采购订单', title: '还没有采购订单', hint: '选好批次后下单', actions: <Link to="/shop">去选棉</Link> }} />
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call, read, type CallError, type CallOptions } from '~/lib/call'
import { usePhone } from '~/lib/use_phone'
import { EmptyState, ErrorState } from './states'
import { CardList } from './table/card_list'
import { ColumnChooser, useShownColumns } from './table/column_chooser'
import { Pager } from './table/pager'
import { Rows } from './table/rows'
import type { ListState } from '~/lib/list_state'
import type { NothingInList, Paged, PagedTableProps } from '~/components/table/types'
import { Button } from '#ui/kit/button'

// `ListPath` has checked path and row type together; the filters have the types of the address.
type Fetch = <Body>(path: string, query: object, options: CallOptions) => Promise<Body>

function usePage<Row>({ path, guest, list, input, refetchInterval }: PagedTableProps<Row>) {
  const query = { ...list.query, ...input }
  return useQuery<Paged<Row>, CallError>({
    queryKey: [guest ? `/public${path}` : path, query],
    queryFn: ({ signal }) => ((guest ? read : call) as Fetch)<Paged<Row>>(path, query, { signal, quietAbort: true }),
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
          {data && (summary ? summary(data) : <span className="text-soft">共 {data.total.toLocaleString()} 条</span>)}
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
          <NoRows empty={empty} list={list} total={data.total} />
        </div>
      ) : cards ? (
        <CardList {...props} rows={data?.data} />
      ) : (
        <div className={`card flat ${visible.some(({ optional }) => optional) ? 'scrolls' : ''}`}>
          <Rows
            columns={visible}
            rows={data?.data}
            rowKey={rowKey}
            tall={tall}
            rowClass={props.rowClass}
            paging={list.paging}
            setPaging={list.setPaging}
            selection={selection}
            empty={empty}
          />
        </div>
      )}
      {data && data.total > 0 && <Pager page={data} onPage={(change) => list.setPaging(change)} />}
      {selection?.bar && selection.rows.length > 0 && (
        <div className="selection-bar" role="region" aria-label="已选项操作">
          <div className="inner">{selection.bar(selection.rows, () => selection.onChange([]))}</div>
        </div>
      )}
    </div>
  )
}

/** A page behind the last one, conditions that leave nothing, or nothing at all: each says what it is. */
function NoRows({ empty, list, total }: { empty: NothingInList; list: ListState; total: number }) {
  const { of, title, hint, actions, filtered, narrowed = list.chosen > 0, clear = list.clear } = empty
  if (total > 0)
    return (
      <EmptyState
        title="这一页没有内容"
        hint={`共 ${total.toLocaleString()} 条，都在前面几页`}
        actions={<Button onClick={() => list.setPaging({ page: 1 })}>回到第一页</Button>}
      />
    )
  if (!narrowed) return <EmptyState title={title} hint={hint} actions={actions} />
  return (
    <EmptyState
      {...(filtered ?? {
        title: `没有符合条件的${of}`,
        hint: '放宽或清空条件后再看',
        actions: <Button onClick={clear}>清空条件</Button>,
      })}
    />
  )
}
