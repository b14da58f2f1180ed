import { useMediaQuery } from '@mui/material'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useListContext } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import type { WireField, WireResource, WireRow } from '#wire/admin/transformers/wire'
import { Blank } from '@admin/components/Blank'
import { Changes } from '@admin/components/Changes'
import controls from '@admin/components/control.module.css'
import { Grid, Scroller } from '@admin/components/Grid'
import { Skeleton } from '@admin/components/Skeleton'
import { Icon } from '@admin/icons'
import { useListState } from '@admin/list/came_from'
import { ColumnEdge } from '@admin/list/ColumnEdge'
import { EditInCell } from '@admin/list/EditInCell'
import { RowMenu, type RowVerbs } from '@admin/list/RowMenu'
import { Totals } from '@admin/list/Totals'
import { CHANGES, type Columns } from '@admin/list/use_columns'
import { useReservedWidths } from '@admin/list/reserved_widths'
import { useHeldState } from '@admin/list/use_held_state'
import { may, recordPath, useScreen } from '@admin/manifest'
import { useOverride } from '@admin/overrides'
import { headText, unitOf } from '@admin/registry/format'
import { viewOf } from '@admin/registry/kind'
import { Value } from '@admin/registry/Value'
import { useMarked } from '@admin/together/LiveRows'
import { Button } from '#ui/kit/button'
import cards from './Cards.module.css'
import pens from './EditInCell.module.css'
import styles from './table.module.css'

export type TableProps = {
  fields: WireField[]
  changes: boolean
  selectable: boolean
  verbs: RowVerbs
  /** Widths that the operator has given to columns. */
  columns: Pick<Columns, 'widths' | 'widen'>
}

export const useIsPhone = () => useMediaQuery('(max-width: 700px)', { noSsr: true })

export function Cell({ field, row }: { field: WireField; row: WireRow }) {
  const screen = useScreen()
  const replaced = useOverride(screen.name).fields?.[field.key]?.column
  if (replaced) return <>{replaced(row, field)}</>
  return <Value field={field} row={row} />
}

export function Head({ field }: { field: WireField }) {
  const { sort, setSort } = useListContext()
  const drawn = useOverride(useScreen().name).fields?.[field.key]?.head
  if (drawn) return <>{drawn(field)}</>
  const label = headText(field)
  if (!field.sort) return <>{label}</>
  const active = sort.field === field.key
  const next = active && sort.order === 'ASC' ? 'DESC' : 'ASC'
  return (
    <button type="button" className="sorter" onClick={() => setSort({ field: field.key, order: next })}>
      {label} <span>{active ? (sort.order === 'ASC' ? '↑' : '↓') : '↕'}</span>
    </button>
  )
}

/** → and ← go along a row, to the pens of its cells as well, which the Tab key passes by. */
function walkAlong(event: KeyboardEvent<HTMLElement>) {
  const here = event.target as HTMLElement
  const stops = [...(here.closest('tr')?.querySelectorAll<HTMLElement>('a, input, button') ?? [])]
  const place = stops.indexOf(here)
  const target = place === -1 ? undefined : stops[place + (event.key === 'ArrowRight' ? 1 : -1)]
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** ↑ and ↓ go to the row above and below, at the place where the focus is. */
function walkRows(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') return walkAlong(event)
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const here = event.target as HTMLElement
  const row = here.closest('tr')
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  const kind = here.tagName.toLowerCase()
  const target = next?.querySelector<HTMLElement>(kind) ?? next?.querySelector<HTMLElement>('a, input, button')
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** A width that the operator has chosen is neither more nor less. */
const headStyle = ({ width: own }: WireField, chosen: number | undefined, reserved: number | undefined) => {
  if (chosen !== undefined) return { minWidth: chosen, maxWidth: chosen }
  const least = reserved ?? own
  return least ? { minWidth: least } : undefined
}

const classOfRow = (...names: (string | false)[]) => names.filter(Boolean).join(' ')

/** Columns that a sheet has room for in their usual size. */
const ON_PAPER = 16

/** Rows that stand there while none have arrived: as many as a window has room for. */
const SKELETON = 20

/** The dense table: 36 px rows, every row a link to its record. */
export function Table({ fields, changes, selectable, verbs, columns }: TableProps) {
  const screen = useScreen()
  const navigate = useNavigate()
  const { data, isPending, perPage, sort, selectedIds, onToggleItem, onSelect } = useListContext<WireRow>()
  const marked = useMarked()
  const from = useListState()
  const [dragged, setDragged] = useState<{ key: string; width: number } | null>(null)
  const widthOf = (key: string) => (dragged?.key === key ? dragged.width : columns.widths[key])
  const rows = data ?? []
  const lastChosen = useRef<WireRow['id'] | null>(null)
  /** With Shift the rows since the one that was chosen last become what this one becomes. */
  const choose = (row: WireRow, withShift: boolean) => {
    const from = rows.findIndex(({ id }) => id === lastChosen.current)
    const to = rows.indexOf(row)
    lastChosen.current = row.id
    if (!withShift || from === -1) return onToggleItem(row.id)
    const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id)
    onSelect(
      selectedIds.includes(row.id)
        ? selectedIds.filter((id) => !range.includes(id))
        : [...new Set([...selectedIds, ...range])]
    )
  }
  const { head, reserved, widthBefore } = useReservedWidths(screen.name, isPending, rows.length > 0)
  const held = useHeldState()
  const allSelected = rows.length > 0 && rows.every(({ id }) => selectedIds.includes(id))
  const opens = may(screen, 'get')
  const titleAt = fields.some(({ key }) => key === screen.title) ? screen.title : fields[0]?.key
  const stateAt = titleAt === screen.state ? null : screen.state
  return (
    <Scroller windowed ref={held}>
      <Grid crowded={fields.length > ON_PAPER}>
        <thead>
          <tr ref={head}>
            {selectable && (
              <th className={styles.check}>
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
                data-column={field.key}
                data-state={field.key === stateAt || undefined}
                className={classOfRow(
                  Boolean(field.numeric) && 'num',
                  field.key === titleAt && styles.named,
                  field.key === stateAt && styles.state,
                  Boolean(field.sort) && sort.field === field.key && 'selected',
                  widthOf(field.key) !== undefined && styles.narrowed
                )}
                style={headStyle(field, widthOf(field.key), reserved(field))}
              >
                <Head field={field} />
                <ColumnEdge
                  label={field.label}
                  width={columns.widths[field.key]}
                  onDrag={(width) => setDragged({ key: field.key, width })}
                  onChange={(width) => (setDragged(null), columns.widen(field.key, width))}
                />
              </th>
            ))}
            {changes && (
              <th data-column={CHANGES} style={isPending ? { minWidth: widthBefore(CHANGES) } : undefined}>
                变更
              </th>
            )}
            <th className={styles.actions}>
              <span className="visually-hidden">操作</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={walkRows}>
          {isPending &&
            Array.from({ length: Math.min(perPage, SKELETON) }, (_, index) => (
              <tr key={index} aria-hidden>
                {selectable && <td className={styles.check} />}
                {fields.map((field, place) => (
                  <td key={field.key} className={field.numeric ? 'num' : undefined}>
                    <Skeleton style={{ width: `${45 + (((index + place) * 13) % 45)}%` }} />
                  </td>
                ))}
                {changes && (
                  <td>
                    <Skeleton />
                  </td>
                )}
                <td className={styles.actions} />
              </tr>
            ))}
          {rows.map((row) => (
            <tr
              key={row.id}
              className={classOfRow(
                selectedIds.includes(row.id) && 'sel',
                marked.has(String(row.id)) && styles.changed
              )}
              onClick={(event) => {
                // What is pressed in a form above the table is no press on the row.
                if (!event.currentTarget.contains(event.target as Node)) return
                if ((event.target as HTMLElement).closest('a,button,input,label')) return
                if (opens && !getSelection()?.toString())
                  void navigate(recordPath(screen.path, row.id), { state: from })
              }}
            >
              {selectable && (
                <td className={styles.check}>
                  <input
                    type="checkbox"
                    aria-label="选择该行"
                    checked={selectedIds.includes(row.id)}
                    onChange={({ nativeEvent }) => choose(row, (nativeEvent as MouseEvent).shiftKey)}
                  />
                </td>
              )}
              {fields.map((field) => (
                <td
                  key={field.key}
                  className={classOfRow(
                    Boolean(field.numeric) && 'num',
                    Boolean(field.inCell) && pens.cell,
                    field.key === titleAt && styles.named,
                    field.key === stateAt && styles.state
                  )}
                  style={{
                    maxWidth:
                      widthOf(field.key) ?? field.width ?? (viewOf(field).cell === 'whole' ? 'none' : undefined),
                  }}
                  title={viewOf(field).cell === 'clipped' ? String(row[field.key] ?? '') : undefined}
                >
                  {field.key === titleAt && opens && !viewOf(field).links ? (
                    <Link to={recordPath(screen.path, row.id)} state={from}>
                      <Cell field={field} row={row} />
                    </Link>
                  ) : (
                    <Cell field={field} row={row} />
                  )}
                  <EditInCell field={field} row={row} />
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
          <Totals fields={fields} selectable={selectable} changes={changes} />
        )}
      </Grid>
    </Scroller>
  )
}

/** Fields that a card has room for. */
const ON_CARD = 6

/** The first columns besides the title, and whatever the list sums up: a card without the amount says too little. */
function onCard(fields: WireField[], screen: WireResource): WireField[] {
  const others = fields.filter(({ key }) => key !== screen.title)
  const summed = others.filter(({ key }) => screen.totals.includes(key))
  const first = others.filter((field) => !summed.includes(field)).slice(0, Math.max(0, ON_CARD - summed.length))
  return others.filter((field) => first.includes(field) || summed.includes(field))
}

/** The order of the cards, which have no heads to press. */
export function CardOrder() {
  const screen = useScreen()
  const { sort, setSort } = useListContext()
  const sortable = screen.fields.filter((field) => field.sort)
  if (sortable.length === 0) return null
  const known = sortable.some(({ key }) => key === sort.field)
  return (
    <label className={cards.order}>
      排序
      <select
        className={controls.control}
        value={`${sort.field} ${sort.order}`}
        onChange={({ target }) => {
          const [field, order] = target.value.split(' ')
          setSort({ field, order: order as 'ASC' | 'DESC' })
        }}
      >
        {!known && <option value={`${sort.field} ${sort.order}`}>默认</option>}
        {sortable.flatMap(({ key, label }) => [
          <option key={`${key} DESC`} value={`${key} DESC`}>
            {label}从高到低
          </option>,
          <option key={`${key} ASC`} value={`${key} ASC`}>
            {label}从低到高
          </option>,
        ])}
      </select>
    </label>
  )
}

/** The same rows on a phone, one card each. */
export function Cards({ fields, selectable, verbs }: TableProps) {
  const screen = useScreen()
  const { data, isPending, selectedIds, onToggleItem } = useListContext<WireRow>()
  const marked = useMarked()
  const from = useListState()
  const title = screen.fields.find(({ key }) => key === screen.title)
  const rest = onCard(fields, screen)
  if (isPending) return <Blank>加载中…</Blank>
  return (
    <div className={cards.cards}>
      <CardOrder />
      {data?.map((row) => (
        <article
          key={row.id}
          className={classOfRow(
            selectedIds.includes(row.id) && cards.selected,
            marked.has(String(row.id)) && cards.changed
          )}
        >
          <span>
            {selectable && (
              <label className={cards.choose}>
                <input
                  type="checkbox"
                  aria-label="选择该行"
                  checked={selectedIds.includes(row.id)}
                  onChange={() => onToggleItem(row.id)}
                />
              </label>
            )}
          </span>
          <div className={cards.head}>
            <h2>
              {may(screen, 'get') ? (
                <Link to={recordPath(screen.path, row.id)} state={from}>
                  {title ? <Cell field={title} row={row} /> : row.id}
                </Link>
              ) : title ? (
                <Cell field={title} row={row} />
              ) : (
                row.id
              )}
            </h2>
            <span className="push">
              <RowMenu row={row} verbs={verbs} />
            </span>
          </div>
          <dl>
            {rest.map((field) => (
              <div key={field.key}>
                <dt>{field.label}</dt>
                <dd>
                  <Cell field={field} row={row} /> {unitOf(field)}
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
      title={filtered ? `当前条件下没有${screen.noun}` : `暂无${screen.noun}`}
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
