import { useMediaQuery } from '@mui/material'
import { useListContext } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import { Blank } from '@admin/components/Blank'
import { Changes } from '@admin/components/Changes'
import { Grid, Scroller } from '@admin/components/Grid'
import { Skeleton } from '@admin/components/Skeleton'
import { Icon } from '@admin/icons'
import { RowMenu, type RowVerbs } from '@admin/list/RowMenu'
import { Totals } from '@admin/list/Totals'
import { may, recordPath, useScreen } from '@admin/manifest'
import { useOverride } from '@admin/overrides'
import { unitOf } from '@admin/registry/format'
import { viewOf } from '@admin/registry/kind'
import { Value } from '@admin/registry/Value'
import { Button } from '#ui/kit/button'
import cards from './Cards.module.css'
import styles from './table.module.css'

export type TableProps = { fields: WireField[]; changes: boolean; selectable: boolean; verbs: RowVerbs }

export const useIsPhone = () => useMediaQuery('(max-width: 700px)', { noSsr: true })

export function Cell({ field, row }: { field: WireField; row: WireRow }) {
  const screen = useScreen()
  const replaced = useOverride(screen.name).fields?.[field.key]?.column
  if (replaced) return <>{replaced(row, field)}</>
  return <Value field={field} row={row} />
}

function Head({ field }: { field: WireField }) {
  const { sort, setSort } = useListContext()
  const label = unitOf(field) ? `${field.label} ${unitOf(field)}` : field.label
  if (!field.sort) return <>{label}</>
  const active = sort.field === field.key
  const next = active && sort.order === 'ASC' ? 'DESC' : 'ASC'
  return (
    <button type="button" className="sorter" onClick={() => setSort({ field: field.key, order: next })}>
      {label} {active ? (sort.order === 'ASC' ? '↑' : '↓') : '↕'}
    </button>
  )
}

const SKELETON = Array.from({ length: 12 }, (_, index) => index)

/** The dense table: 36 px rows, every row a link to its record. */
export function Table({ fields, changes, selectable, verbs }: TableProps) {
  const screen = useScreen()
  const navigate = useNavigate()
  const { data, isPending, sort, selectedIds, onToggleItem, onSelect } = useListContext<WireRow>()
  const rows = data ?? []
  const allSelected = rows.length > 0 && rows.every(({ id }) => selectedIds.includes(id))
  const opens = may(screen, 'get')
  const width = fields.length + Number(selectable) + Number(changes) + 1
  const titleAt = fields.some(({ key }) => key === screen.title) ? screen.title : fields[0]?.key
  return (
    <Scroller>
      <Grid>
        <thead>
          <tr>
            {selectable && (
              <th style={{ width: 36 }}>
                <input
                  type="checkbox"
                  aria-label="选择本页"
                  checked={allSelected}
                  onChange={() =>
                    onSelect(
                      allSelected
                        ? selectedIds.filter((id) => !rows.some((row) => row.id === id))
                        : [...new Set([...selectedIds, ...rows.map(({ id }) => id)])]
                    )
                  }
                />
              </th>
            )}
            {fields.map((field) => (
              <th
                key={field.key}
                className={[field.numeric && 'num', field.sort && sort.field === field.key && 'selected']
                  .filter(Boolean)
                  .join(' ')}
                style={field.width ? { minWidth: field.width } : undefined}
              >
                <Head field={field} />
              </th>
            ))}
            {changes && <th>变更</th>}
            <th aria-label="操作" className={styles.actions} style={{ width: 40 }} />
          </tr>
        </thead>
        <tbody>
          {isPending &&
            SKELETON.map((index) => (
              <tr key={index}>
                <td colSpan={width}>
                  <Skeleton style={{ width: `${60 + ((index * 13) % 35)}%` }} />
                </td>
              </tr>
            ))}
          {rows.map((row) => (
            <tr
              key={row.id}
              className={selectedIds.includes(row.id) ? 'sel' : ''}
              onClick={(event) => {
                if ((event.target as HTMLElement).closest('a,button,input,label')) return
                if (opens && !getSelection()?.toString()) void navigate(recordPath(screen.path, row.id))
              }}
            >
              {selectable && (
                <td>
                  <input
                    type="checkbox"
                    aria-label="选择该行"
                    checked={selectedIds.includes(row.id)}
                    onChange={() => onToggleItem(row.id)}
                  />
                </td>
              )}
              {fields.map((field) => (
                <td
                  key={field.key}
                  className={field.numeric ? 'num' : ''}
                  style={{ maxWidth: field.width ?? (viewOf(field).cell === 'whole' ? 'none' : undefined) }}
                  title={viewOf(field).cell === 'clipped' ? String(row[field.key] ?? '') : undefined}
                >
                  {field.key === titleAt && opens && !viewOf(field).links ? (
                    <Link to={recordPath(screen.path, row.id)}>
                      <Cell field={field} row={row} />
                    </Link>
                  ) : (
                    <Cell field={field} row={row} />
                  )}
                </td>
              ))}
              {changes && (
                <td>
                  <Changes row={row} />
                </td>
              )}
              <td className={styles.actions}>
                <RowMenu row={row} verbs={verbs} />
              </td>
            </tr>
          ))}
        </tbody>
        {!isPending && rows.length > 0 && screen.totals.length > 0 && (
          <Totals fields={fields} lead={Number(selectable)} tail={1 + Number(changes)} />
        )}
      </Grid>
    </Scroller>
  )
}

/** The same rows on a phone, one card each. */
export function Cards({ fields, selectable, verbs }: TableProps) {
  const screen = useScreen()
  const { data, isPending, selectedIds, onToggleItem } = useListContext<WireRow>()
  const title = screen.fields.find(({ key }) => key === screen.title)
  const rest = fields.filter(({ key }) => key !== screen.title).slice(0, 6)
  if (isPending) return <Blank>加载中…</Blank>
  return (
    <div className={cards.cards}>
      {data?.map((row) => (
        <article key={row.id} className={selectedIds.includes(row.id) ? cards.selected : ''}>
          <span>
            {selectable && (
              <input
                type="checkbox"
                aria-label="选择该行"
                checked={selectedIds.includes(row.id)}
                onChange={() => onToggleItem(row.id)}
              />
            )}
          </span>
          <div style={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
            <h3 style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {may(screen, 'get') ? (
                <Link to={recordPath(screen.path, row.id)}>{title ? <Cell field={title} row={row} /> : row.id}</Link>
              ) : title ? (
                <Cell field={title} row={row} />
              ) : (
                row.id
              )}
            </h3>
            <span className="push">
              <RowMenu row={row} verbs={verbs} />
            </span>
          </div>
          <dl>
            {rest.map((field) => (
              <div key={field.key}>
                <dt>{field.label}</dt>
                <dd>
                  <Cell field={field} row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </div>
  )
}

export function Empty({
  filtered,
  onClear,
  children,
}: {
  filtered: boolean
  onClear: () => void
  children?: React.ReactNode
}) {
  const screen = useScreen()
  return (
    <Blank
      title={filtered ? `当前条件下没有${screen.label}` : `暂无${screen.label}`}
      tools={
        <>
          {filtered && (
            <Button onClick={onClear}>
              <Icon name="x" />
              清除筛选
            </Button>
          )}
          {children}
        </>
      }
    >
      <p>
        {filtered
          ? '去掉一个条件再看，或清除全部筛选。'
          : may(screen, 'add')
            ? '点击右上角“新建”添加第一条。'
            : '有数据后会显示在这里。'}
      </p>
    </Blank>
  )
}
