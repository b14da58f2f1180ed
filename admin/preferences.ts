/*
 * Small things a screen remembers for this operator, on the server, so that they follow to another machine.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@admin/providers/http'

const KEY = ['preferences']

/** A remembered value and how to change it; `undefined` while loading. */
export function usePreference<Value extends object>(
  key: string,
  fallback: Value
): [Value | undefined, (value: Value) => void] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => api<Record<string, object>>('GET', '/preferences'),
    staleTime: Infinity,
  })
  const { mutate } = useMutation({ mutationFn: (value: Value) => api('PUT', `/preferences/${key}`, value) })
  const change = (value: Value) => {
    client.setQueryData<Record<string, object>>(KEY, (all) => ({ ...all, [key]: value }))
    mutate(value)
  }
  return [data && ((data[key] as Value | undefined) ?? fallback), change]
}
