/*
 * What waits for the user's company. Home page, 工作台, desks and the bottom bar take it from one answer, so their counts cannot differ.
 */
import { useCall } from '~/lib/query'
import { exists } from '~/lib/routes'
import { useSession } from '~/lib/use_session'
import type { Answer } from '~/lib/calls'
import { BindCompanyState } from '#ui/generated/codes'

export type TodoItem = Answer<'/todo/list'>[number]

/** Undefined until it is known; companies that are not certified have nothing to do here. */
export function useTodo(side?: 'buyer' | 'seller'): TodoItem[] | undefined {
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  const { data } = useCall('/todo/list', {}, { enabled: certified, call: { background: true } })
  return data?.filter(({ key, path }) => exists(path) && (!side || key.startsWith(`${side}.`)))
}

/** Number of things that wait, over all steps. */
export const useTodoCount = () => useTodo()?.reduce((sum, { count }) => sum + count, 0) ?? 0
