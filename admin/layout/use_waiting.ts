import { useQuery } from '@tanstack/react-query'
import type { WaitingWork } from '#wire/admin/transformers/wire'
import { api } from '@admin/providers/http'

/** Counts of rows that wait for this operator, refetched every 30 seconds. */
export function useWaiting() {
  return useQuery({
    queryKey: ['home'],
    queryFn: () => api<{ waiting: WaitingWork[] }>('GET', '/home'),
    refetchInterval: 30_000,
    staleTime: 10_000,
    select: ({ waiting }) => waiting,
  })
}

export const waitingPath = ({ path, filter }: WaitingWork) =>
  `/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`
