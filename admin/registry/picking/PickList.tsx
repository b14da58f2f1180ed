import { Suspense, useState } from 'react'
import { ListContextProvider, ResourceContextProvider, useListContext, useListController } from 'react-admin'
import type { PickableRow, WireField, WireFilter, WireResource } from '#wire/admin/transformers/wire'
import { Blank } from '@admin/components/Blank'
import { Grid, Scroller } from '@admin/components/Grid'
import { Icon } from '@admin/icons'
import { AddFilter, FilterBar } from '@admin/list/FilterBar'
import cards from '@admin/list/Cards.module.css'
import { CardOrder, Cell, Head, useIsPhone } from '@admin/list/Table'
import { shownOf } from '@admin/list/pages'
import { formatValue, unitOf } from '@admin/registry/format'
import { viewOf } from '@admin/registry/kind'
import { Button } from '#ui/kit/button'
import styles from './picking.module.css'

type Props = {
  target: WireResource
  /** Where the rows come from, below the API. */
  from: string
  start: WireFilter
  picked: ReadonlySet<unknown>
  onPick: (rows: PickableRow[], picked: boolean) => void
}

/** The list of the other screen with its search, filters and orders; a click on a row picks it. */
export function PickList({ target, from, start, picked, onPick }: Props) {
  const [field, order] = target.defaultSort
  const list = useListController<PickableRow>({
    resource: target.path,
    disableSyncWithLocation: true,
    disableAuthentication: true,
    storeKey: false,
    exporter: false,
    perPage: 20,
    sort: { field, order: order.toUpperCase() as 'ASC' },
    filterDefaultValues: start,
    queryOptions: { meta: { from }, retry: false },
  })
  return (
    <ResourceContextProvider value={target.path}>
      <ListContextProvider value={list}>
        <Conditions />
        {/* How rows of the other screen are drawn is loaded with the first of them. Without a limit the whole page would be hidden meanwhile, and who types in the search box lose it. */}
        <Suspense fallback={<Blank>加载中…</Blank>}>
          <Found target={target} picked={picked} onPick={onPick} />
        </Suspense>
        <Pages />
      </ListContextProvider>
    </ResourceContextProvider>
  )
}

function Conditions() {
  const [added, setAdded] = useState<string[]>([])
  return (
    <div className={styles.conditions}>
      <FilterBar added={added} setAdded={setAdded} />
      <AddFilter added={added} setAdded={setAdded} />
    </div>
  )
}

/** A link would leave the dialog with all that was typed. */
function Plain({ field, row }: { field: WireField; row: PickableRow }) {
  return viewOf(field).links ? <>{formatValue(field, row[field.key], row)}</> : <Cell field={field} row={row} />
}

function Found({ target, picked, onPick }: Pick<Props, 'target' | 'picked' | 'onPick'>) {
  const { data, isPending, error } = useListContext<PickableRow>()
  const phone = useIsPhone()
  const fields = target.columns.flatMap((key) => target.fields.find((one) => one.key === key) ?? [])
  if (error) return <Blank>{(error as Error).message}</Blank>
  if (isPending) return <Blank>加载中…</Blank>
  if (!data || data.length === 0)
    return <Blank title={`当前条件下没有${target.noun}`}>去掉一个条件再看，或清除全部筛选。</Blank>
  const Shown = phone ? FoundCards : FoundTable
  const told = fields.filter(({ key }) => data.some((row) => row[key] !== null))
  return <Shown rows={data} fields={told} picked={picked} onPick={onPick} />
}

type FoundProps = { rows: PickableRow[]; fields: WireField[] } & Pick<Props, 'picked' | 'onPick'>

const nameOf = (row: PickableRow, [title]: WireField[]) => `选择${String(row[title.key])}`

function FoundTable({ rows, fields, picked, onPick }: FoundProps) {
  const whole = rows.every(({ id }) => picked.has(id))
  return (
    <Scroller className={styles.found}>
      <Grid>
        <thead>
          <tr>
            <th>
              <input type="checkbox" aria-label="选择本页" checked={whole} onChange={() => onPick(rows, !whole)} />
            </th>
            {fields.map((field) => (
              <th key={field.key} className={field.numeric ? 'num' : undefined}>
                <Head field={field} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className={picked.has(row.id) ? 'sel' : undefined}
              onClick={({ target }) => {
                if (!(target as HTMLElement).closest('input')) onPick([row], !picked.has(row.id))
              }}
            >
              <td>
                <input
                  type="checkbox"
                  aria-label={nameOf(row, fields)}
                  checked={picked.has(row.id)}
                  onChange={() => onPick([row], !picked.has(row.id))}
                />
              </td>
              {fields.map((field) => (
                <td key={field.key} className={field.numeric ? 'num' : undefined} style={{ maxWidth: field.width }}>
                  <Plain field={field} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Scroller>
  )
}

function FoundCards({ rows, fields, picked, onPick }: FoundProps) {
  const [title, ...rest] = fields
  return (
    <div className={`${cards.cards} ${styles.found}`}>
      <CardOrder />
      {rows.map((row) => (
        <label key={row.id} className={picked.has(row.id) ? `${styles.card} ${cards.selected}` : styles.card}>
          <input type="checkbox" checked={picked.has(row.id)} onChange={() => onPick([row], !picked.has(row.id))} />
          <b>
            <Plain field={title} row={row} />
          </b>
          <span className={styles.facts}>
            {rest
              .filter(({ key }) => row[key] !== null)
              .map((field) => (
                <span key={field.key}>
                  <i>{field.label}</i> <Plain field={field} row={row} /> {field.numeric && unitOf(field)}
                </span>
              ))}
          </span>
        </label>
      ))}
    </div>
  )
}

function Pages() {
  const { page, perPage, total = 0, setPage } = useListContext()
  return (
    <nav className={styles.pages} aria-label="分页">
      <span className="text-faint">{shownOf(page, perPage, total)}</span>
      <Button aria-label="上一页" disabled={page <= 1} onClick={() => setPage(page - 1)}>
        <Icon name="left" />
      </Button>
      <Button aria-label="下一页" disabled={page * perPage >= total} onClick={() => setPage(page + 1)}>
        <Icon name="right" />
      </Button>
    </nav>
  )
}
