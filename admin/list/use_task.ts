import { useQuery } from '@tanstack/react-query'
import type { Task } from '#wire/admin/transformers/wire'
import { api } from '@admin/providers/http'

const RESTING = new Set([3, 4, 5, 6])

export const isResting = (task: Task | undefined) => Boolean(task && RESTING.has(task.state))

/** Follows an import or export until it rests. */
export function useTask(id: number | null) {
  return useQuery({
    queryKey: ['task', id],
    queryFn: () => api<Task>('GET', `/tasks/${id}`),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isResting(state.data) ? false : 400),
  })
}
