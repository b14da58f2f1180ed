/*
 * A list that is up to date without moving: rows on the page that anybody changes are replaced where they stand and marked; new ones are counted until they are asked for.
 */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useState, type ReactNode } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import type { WireChanges } from '#wire/admin/transformers/together_wire'
import type { WireRow } from '#wire/admin/transformers/wire'
import { useScreen } from '@admin/manifest'
import { useLive } from '@admin/together/live'
import styles from './together.module.css'

const Marked = createContext<ReadonlySet<string>>(new Set())

/** Ids of the rows that have changed since the list was fetched. */
export const useMarked = () => use(Marked)

/** What has been heard for one state of the list. */
type Heard = {
  of: string
  marked: ReadonlySet<string>
  others: ReadonlySet<string>
  entered: number
  gone: ReadonlySet<string>
  reload: boolean
}

const NONE: ReadonlySet<string> = new Set()
const NOTHING = { marked: NONE, others: NONE, entered: 0, gone: NONE, reload: false }

function useLiveRows() {
  const screen = useScreen()
  const list = useListContext<WireRow>()
  const { data = [], filterValues, sort, page, perPage, refetch } = list
  const provider = useDataProvider()
  const client = useQueryClient()
  const of = JSON.stringify([screen.name, filterValues, sort, page, perPage])
  const [state, setState] = useState<Heard>({ of, ...NOTHING })
  const heard = state.of === of ? state : { of, ...NOTHING }

  const fetchRows = (filter: object, most: number) =>
    provider.getList<WireRow>(screen.path, { filter, pagination: { page: 1, perPage: most }, sort })

  /** Puts rows in the place of their former selves; the answer names those that differ. */
  function replace(rows: WireRow[]): string[] {
    const fresh = new Map(rows.map((row) => [row.id, row]))
    client.setQueriesData<{ data: WireRow[] }>({ queryKey: [screen.path, 'getList'] }, (before) =>
      before?.data ? { ...before, data: before.data.map((row) => fresh.get(row.id) ?? row) } : before
    )
    return data.flatMap((row) => {
      const now = fresh.get(row.id)
      return now && JSON.stringify(now) !== JSON.stringify(row) ? [String(row.id)] : []
    })
  }

  async function hear(changes: WireChanges) {
    const here = new Set(data.map(({ id }) => String(id)))
    const shown = changes.ids.filter((id) => here.has(String(id)))
    const others = new Set([...heard.others, ...changes.ids.map(String).filter((id) => !here.has(id))])
    const replaced = shown.length === 0 ? [] : replace((await fetchRows({ id: shown }, shown.length)).data)
    const counted = others.size > heard.others.size && filterValues.id === undefined
    const entered = counted ? ((await fetchRows({ ...filterValues, id: [...others] }, 1)).total ?? 0) : heard.entered
    setState((before) => {
      const kept = before.of === of ? before : NOTHING
      return {
        of,
        marked: new Set([...kept.marked, ...replaced]),
        others: new Set([...kept.others, ...others]),
        entered: Math.max(kept.entered, entered),
        gone: new Set([...kept.gone, ...changes.gone]),
        reload: kept.reload || changes.reload,
      }
    })
  }

  useLive(screen.audited ? screen.name : null, (changes) => {
    // A list that cannot be asked now is as old as it says; the next change asks again.
    if (changes.ids.length + changes.gone.length > 0 || changes.reload) void hear(changes).catch(() => {})
  })
  return {
    ...heard,
    // A list that was fetched again meanwhile, after an own deletion for example, shows the deleted rows no more.
    news: heard.entered + data.filter(({ id }) => heard.gone.has(String(id))).length,
    async refresh() {
      setState({ of, ...NOTHING })
      await refetch()
    },
  }
}

/** The rows of a list, with a line above them when others have come. */
export function LiveRows({ children }: { children: ReactNode }) {
  const { marked, news, reload, refresh } = useLiveRows()
  return (
    <Marked value={marked}>
      <div role="status">
        {(news > 0 || reload) && (
          <button type="button" className={styles.news} onClick={() => void refresh()}>
            {reload ? '数据有较多更新' : `有 ${news} 条更新`}，点击刷新
          </button>
        )}
      </div>
      {children}
    </Marked>
  )
}
