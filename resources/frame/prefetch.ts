import { useEffect } from 'react'
import { routeAt } from '~/lib/routes'

const fetched = new Set<unknown>()

/**
 * Loads the code of a page when a link to it is hovered or focused, so that most clicks find it loaded. For members it loads where their pages are,
 * as soon as the first page is there.
 */
export function usePrefetch(member: boolean) {
  useEffect(() => {
    // A failed load is repeated with the first of the pages, and its error is shown then.
    if (member) void import('~/lib/member_pages').catch(() => {})
  }, [member])
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
