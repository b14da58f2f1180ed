import type { ListState, Paging } from '~/lib/list_state'
import { EmptyState, type Nothing } from '../states'
import { useSelection } from './use_selection'
import type { Column, Selection } from './types'

type Props<Row> = {
  columns: Column<Row>[]
  /** Undefined while loading: skeleton rows are shown. */
  rows: Row[] | undefined
  rowKey: (row: Row) => string | number
  tall?: boolean
  /** Number of skeleton rows; the expected number of rows avoids a jump of the page. */
  bones?: number
  rowClass?: (row: Row) => string | undefined
  paging?: Paging
  setPaging?: ListState['setPaging']
  selection?: Selection<Row>
  /** In place of a table without rows. */
  empty: Nothing
}

/** A dense table with a sticky header. Can be used without `PagedTable` for lists without paging. */
export function Rows<Row>({
  columns,
  rows,
  rowKey,
  tall,
  bones = 8,
  rowClass,
  paging,
  setPaging,
  selection,
  empty,
}: Props<Row>) {
  const choice = useSelection(selection, rows ?? [], rowKey)
  if (rows?.length === 0) return <EmptyState title={empty.title} hint={empty.hint} actions={empty.actions} />
  return (
    <table className={`grid ${tall ? 'two' : ''}`}>
      <thead>
        <tr>
          {selection && (
            <th className="check-cell">
              <input
                type="checkbox"
                aria-label="选择本页"
                checked={choice.all}
                ref={(box) => void (box && (box.indeterminate = choice.some && !choice.all))}
                onChange={choice.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} paging={paging} setPaging={setPaging} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined
          ? Array.from({ length: bones }, (_, index) => (
              <tr key={index} className="skeleton" aria-hidden="true">
                {selection && <td className="check-cell" />}
                {columns.map((column) => (
                  <td key={column.key} className={column.drops ? 'drops' : undefined}>
                    <i style={{ width: `${[72, 48, 64, 56][index % 4]}%` }} />
                  </td>
                ))}
              </tr>
            ))
          : rows.map((row) => (
              <tr key={rowKey(row)} className={`${choice.has(row) ? 'sel' : ''} ${rowClass?.(row) ?? ''}`}>
                {selection && (
                  <td className="check-cell">
                    <input
                      type="checkbox"
                      aria-label="选择"
                      checked={choice.has(row)}
                      disabled={choice.locked(row)}
                      onChange={() => choice.toggle(row)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.key} className={cellClass(column)}>
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  )
}

function cellClass<Row>({ align, drops, className = '' }: Column<Row>): string {
  return `${align === 'right' ? 'num' : ''} ${drops ? 'drops' : ''} ${className}`
}

function Head<Row>({
  column,
  paging,
  setPaging,
}: {
  column: Column<Row>
  paging?: Paging
  setPaging?: ListState['setPaging']
}) {
  const sorted = paging?.field === column.key ? paging.order : null
  const className = `${cellClass(column)} ${sorted ? 'selected' : ''}`
  const name = column.title ?? column.label
  const style = column.width ? { width: column.width } : undefined
  if (!column.sort || !setPaging) {
    return (
      <th scope="col" className={className} style={style}>
        {name}
      </th>
    )
  }
  // Ascending, descending, then the default order of the list.
  const next =
    sorted === null
      ? { field: column.key, order: 'asc' as const }
      : sorted === 'asc'
        ? { field: column.key, order: 'desc' as const }
        : { field: null, order: null }
  return (
    <th
      scope="col"
      className={className}
      style={style}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
    >
      <button
        type="button"
        className="sorter"
        onClick={() => setPaging(next)}
        title={sorted === 'desc' ? '恢复默认排序' : sorted === 'asc' ? '按降序排列' : '按升序排列'}
      >
        {name}
        <span aria-hidden="true">{sorted === 'asc' ? '↑' : sorted === 'desc' ? '↓' : '↕'}</span>
      </button>
    </th>
  )
}
