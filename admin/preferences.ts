/*
 * Settings of a screen for one operator. They are stored on the server, so they are the same on every machine.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@admin/providers/http'

const KEY = ['preferences']

/** A stored setting and the function that changes it; `undefined` while loading. */
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
