/*
 * Options of a reference: rows of another screen, as the server offers them.
 */
import { useQueries, useQuery } from '@tanstack/react-query'
import type { Option } from '#wire/admin/transformers/wire'
import { api, query } from '@admin/providers/http'
import { isEmpty } from '@admin/registry/format'

/** Source of the options of a reference: the screen, the field, and the action whose form has it. */
export type Asking = { source: string; key: string; action?: string }

const urlOf = ({ source, key, action }: Asking, more: Record<string, string>) =>
  `${source}/options/${key}?${query({ ...(action ? { action } : {}), ...more })}`

/** Options that match the typed text. `offered`: only those that a form offers, where a filter has more. */
export function useOptions(asking: Asking, typed: string, offered = false) {
  const url = urlOf(asking, { q: typed, ...(offered ? { offered: 'true' } : {}) })
  const { data, isFetching } = useQuery({
    queryKey: ['options', url],
    queryFn: ({ signal }) => api<Option[]>('GET', url, undefined, signal),
    staleTime: 30_000,
  })
  return { options: data ?? [], loading: isFetching }
}

function chosen(asking: Asking, ids: unknown[]) {
  const url = urlOf(asking, { ids: ids.map(String).join(',') })
  return {
    queryKey: ['options', url],
    queryFn: () => api<Option[]>('GET', url),
    enabled: ids.length > 0,
    staleTime: 60_000,
  }
}

/** The chosen options, for their titles. */
export const useChosen = (asking: Asking, ids: unknown[]): Option[] => useQuery(chosen(asking, ids)).data ?? []

/** The row that each of some references names; undefined where it names none, and until it is known. */
export const useNamedRows = (source: string, ids: Record<string, unknown>): Record<string, Option | undefined> => {
  const keys = Object.keys(ids)
  const found = useQueries({
    queries: keys.map((key) => chosen({ source, key }, isEmpty(ids[key]) ? [] : [ids[key]])),
  })
  return Object.fromEntries(keys.map((key, index) => [key, found[index].data?.[0]]))
}
