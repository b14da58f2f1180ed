import { useSyncExternalStore } from 'react'

const media = () => window.matchMedia('(max-width: 768px)')

/** Whether the screen is a phone's: tables become cards. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = media()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => media().matches,
    // as the server, which goes by the browser's name, took it to be
    () => globalThis.__FIRST__?.phone ?? false
  )
}
