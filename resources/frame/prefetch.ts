import { useEffect } from 'react'
import { routeAt } from '~/lib/routes'

const fetched = new Set<unknown>()

/** Loads the code of a page when a link to it is hovered or focused, so that most clicks find it loaded. */
export function usePrefetch() {
  useEffect(() => {
    const prefetch = (event: Event) => {
      const link = (event.target as Element | null)?.closest?.('a[href^="/"]')
      const route = link && routeAt(new URL((link as HTMLAnchorElement).href).pathname)?.route
      if (!route || fetched.has(route) || typeof route.lazy !== 'function') return
      fetched.add(route)
      // A failed load is repeated when the link is followed, and its error is shown then.
      void route.lazy().catch(() => fetched.delete(route))
    }
    document.addEventListener('pointerover', prefetch, { passive: true })
    document.addEventListener('focusin', prefetch)
    return () => {
      document.removeEventListener('pointerover', prefetch)
      document.removeEventListener('focusin', prefetch)
    }
  }, [])
}
