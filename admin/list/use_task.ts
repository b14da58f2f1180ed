import { useQuery } from '@tanstack/react-query'
import type { Task } from '#wire/admin/transformers/wire'
import { api } from '@admin/providers/http'
import { TaskState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'

const { checked, done, cancelled, failed } = TaskState

export const isResting = (task: Task | undefined) =>
  task !== undefined && isOneOf(task.state, checked, done, cancelled, failed)

/** Polls an import or export task until it ends. */
export function useTask(id: number | null) {
  return useQuery({
    queryKey: ['task', id],
    queryFn: () => api<Task>('GET', `/tasks/${id}`),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isResting(state.data) ? (state.data!.undoing ? 1000 : false) : 400),
  })
}
