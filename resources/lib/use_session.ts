import { useSyncExternalStore } from 'react'
import { holds } from './permissions'
import { session, type SessionState } from './session'

/** The client-held state; the component renders again when the selected part changes. */
export function useSession<Part>(select: (state: SessionState) => Part): Part {
  return useSyncExternalStore(
    session.subscribe,
    () => select(session.get()),
    () => select(session.get())
  )
}

/** Whether the user holds the codes (all of them with `and`, one of them with `or`). */
export function useCan(codes: string | string[], logic: 'and' | 'or' = 'and'): boolean {
  const held = useSession((state) => state.permissions)
  return holds(held, typeof codes === 'string' ? [codes] : codes, logic)
}

/** Opens the login modal over the page. */
export function askLogin() {
  session.set({ loginVisible: true })
}
