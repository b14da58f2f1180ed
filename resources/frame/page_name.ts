/*
 * What a page shows, by name: an order's number, a warehouse. It stands in the browser's tab and at the end of the breadcrumbs, where a page that
 * is only of a kind ("订单详情") cannot be told from the next one.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { RouteHandle } from '~/lib/routes'

export type PageName = {
  /** The last step of the breadcrumbs. */
  name: string
  /** The title of the tab; `name` by default. */
  title?: string
  /** Steps before the last one, where they follow from what is shown. */
  crumbs?: RouteHandle['crumbs']
}

let shown: (PageName & { pathname: string }) | null = null
const listeners = new Set<() => void>()

function show(next: typeof shown) {
  shown = next
  for (const listener of listeners) listener()
}

/** Names the page that is open; nothing happens until the name is known. */
export function usePageName(page: PageName | null | undefined | false) {
  const { pathname } = useLocation()
  const text = page ? JSON.stringify(page) : null
  useEffect(() => {
    if (text === null) return
    const own = { ...(JSON.parse(text) as PageName), pathname }
    show(own)
    return () => {
      if (shown === own) show(null)
    }
  }, [text, pathname])
}

/** The name of the open page; null when it has none, or not yet. */
export function useShownName(): PageName | null {
  const { pathname } = useLocation()
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => shown,
    () => null
  )
  return current?.pathname === pathname ? current : null
}
