import { useSyncExternalStore } from 'react'

const media = () => window.matchMedia('(max-width: 768px)')

/** Whether the screen has the width of a phone: tables become cards. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = media()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => media().matches,
    // the server's guess from the User-Agent, so that the first render equals its HTML
    () => globalThis.__FIRST__?.phone ?? false
  )
}
