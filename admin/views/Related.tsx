import { Suspense } from 'react'
import { ResourceContextProvider, useGetList } from 'react-admin'
import { Link } from 'react-router'
import type { WireField, WireFilter, WireResource, WireRow } from '#wire/admin/transformers/wire'
import { Blank } from '@admin/components/Blank'
import { Grid, Scroller } from '@admin/components/Grid'
import { textLink } from '@admin/components/TextButton'
import { Skeleton } from '@admin/components/Skeleton'
import { Cell } from '@admin/list/Table'
import { recordPath, useManifest } from '@admin/manifest'
import { headText } from '@admin/registry/format'
import { viewOf } from '@admin/registry/kind'
import styles from './Related.module.css'

/** The first rows of another screen that belong to this record. */
export function Related({ related, row }: { related: WireResource['related'][number]; row: WireRow }) {
  const { resources } = useManifest()
  const target = resources.find(({ name }) => name === related.resource)
  return target ? (
    <ResourceContextProvider value={target.path}>
      <FirstRows
        target={target}
        label={related.label ?? target.label}
        filter={{ [related.field]: row[related.from ?? 'id'] }}
        hidden={related.field}
      />
    </ResourceContextProvider>
  ) : null
}

/** Lines in the place of rows that are on their way. */
const WaitingLines = ({ count }: { count: number }) => (
  <div className={styles.loading} aria-busy>
    {Array.from({ length: Math.min(count, 5) }, (_, line) => (
      <Skeleton key={line} />
    ))}
  </div>
)

function Rows({ target, fields, rows }: { target: WireResource; fields: WireField[]; rows: WireRow[] }) {
  return (
    <Scroller>
      <Grid>
        <thead>
          <tr>
            {fields.map((one) => (
              <th key={one.key} className={one.numeric ? 'num' : ''}>
                {headText(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {fields.map((one, index) => (
                <td key={one.key} className={one.numeric ? 'num' : ''}>
                  {index === 0 && target.verbs.includes('get') && !viewOf(one).links ? (
                    <Link to={recordPath(target.path, row.id)}>
                      <Cell field={one} row={row} />
                    </Link>
                  ) : (
                    <Cell field={one} row={row} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Scroller>
  )
}

/** The newest rows of a screen that match a filter, with a link to all of them. Must be rendered in the context of that screen. */
export function FirstRows({
  target,
  label,
  filter,
  hidden,
  count = 10,
}: {
  target: WireResource
  label: string
  filter: WireFilter
  /** Field that is left out because it has the same value in every row. */
  hidden?: string
  count?: number
}) {
  const asked = Object.values(filter).every((value) => value !== null && value !== undefined)
  const [field, order] = target.defaultSort
  const { data, total, error } = useGetList<WireRow & { id: number }>(
    target.path,
    { filter, sort: { field, order: order.toUpperCase() as 'ASC' }, pagination: { page: 1, perPage: count } },
    { enabled: asked, retry: false }
  )
  const fields = target.columns
    .flatMap((key) => target.fields.find((one) => one.key === key) ?? [])
    .filter(({ key }) => key !== hidden)
    .slice(0, 7)
  return (
    <section className="card">
      <header>
        <h2>{label}</h2>
        {(!asked || total !== undefined) && <span className="text-faint">{total ?? 0} 条</span>}
        <Link
          className={`push ${textLink}`}
          to={`/${target.path}?filter=${encodeURIComponent(JSON.stringify(filter))}`}
        >
          全部
        </Link>
      </header>
      {error ? (
        <Blank>{(error as Error).message}</Blank>
      ) : asked && !data ? (
        <WaitingLines count={count} />
      ) : !data || data.length === 0 ? (
        <Blank>暂无{label}</Blank>
      ) : (
        // How rows of another screen are drawn is loaded with the first of them. Without a limit here the whole page would be hidden meanwhile.
        <Suspense fallback={<WaitingLines count={count} />}>
          <Rows target={target} fields={fields} rows={data} />
        </Suspense>
      )}
    </section>
  )
}
