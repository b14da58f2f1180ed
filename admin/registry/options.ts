/*
 * Options of a reference: rows of another screen, as the server offers them.
 */
import { useQuery } from '@tanstack/react-query'
import type { Option } from '#wire/admin/transformers/wire'
import { api, query } from '@admin/providers/http'

/** Source of the options of a reference: the screen, the field, and the action whose form has it. */
export type Asking = { source: string; key: string; action?: string }

const urlOf = ({ source, key, action }: Asking, more: Record<string, string>) =>
  `${source}/options/${key}?${query({ ...(action ? { action } : {}), ...more })}`

/** Options that match the typed text. */
export function useOptions(asking: Asking, typed: string) {
  const url = urlOf(asking, { q: typed })
  const { data, isFetching } = useQuery({
    queryKey: ['options', url],
    queryFn: ({ signal }) => api<Option[]>('GET', url, undefined, signal),
    staleTime: 30_000,
  })
  return { options: data ?? [], loading: isFetching }
}

/** The chosen options, for their titles. */
export function useChosen(asking: Asking, ids: unknown[]): Option[] {
  const url = urlOf(asking, { ids: ids.map(String).join(',') })
  return (
    useQuery({
      queryKey: ['options', url],
      queryFn: () => api<Option[]>('GET', url),
      enabled: ids.length > 0,
      staleTime: 60_000,
    }).data ?? []
  )
}
