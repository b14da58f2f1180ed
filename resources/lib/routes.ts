/*
 * Every area has `resources/areas/<area>/routes.tsx` with `export const routes: AppRoute[]`: addresses, lazy pages and a handle.
 * These files are part of the first download, so they import nothing but types, `address_checks.ts` and `member_page.ts`. Pages on which guests land
 * are imported here, all others by their names in the area's `pages.ts` (`member_page.ts`): the entry lists all files of what is imported here.
 *
 *   export const routes: AppRoute[] = [
 *     { path: '/entrepot', lazy: page('warehouses'), handle: { title: '仓库', plain: true } },
 *     { path: '/entrepot/:id', lazy: () => import('./entrepot_page'), handle: { title: '仓库详情', ...numeric() } },
 *   ]
 *
 * A page module exports `Component` and optionally `loader`. Access to a page depends on its address (`guards.ts`).
 */
import { matchRoutes, type Params, type RouteObject } from 'react-router'

export type RouteHandle = {
  /** The title of the browser tab, and the last step of the breadcrumbs. */
  title: string
  /** Steps before the last one, e.g. `[['买家中心', '/buyer/purchase-order']]`. */
  crumbs?: [label: string, path?: string][]
  /** Validate rule: when it returns false, the page is 404 (glossary §3.2). */
  validate?: (at: { params: Params; url: URL }) => boolean
  /** Uses no antd: the page is shown without loading it. */
  plain?: boolean
  /** The page sets its own width and padding. */
  wide?: boolean
}

export type AppRoute = RouteObject & { path: string; handle: RouteHandle }

const areas = import.meta.glob<AppRoute[]>('../areas/*/routes.tsx', { eager: true, import: 'routes' })

/** All pages of this release. */
export const appRoutes: AppRoute[] = Object.values(areas).flat()

/** The page at an address; null when this release has none. */
export function routeAt(path: string): { route: AppRoute; params: Params } | null {
  const match = matchRoutes(appRoutes as RouteObject[], path.split(/[?#]/)[0])?.at(-1)
  return match ? { route: match.route as AppRoute, params: match.params } : null
}

/** Whether this release has a page at an address; links are shown only to existing pages. */
export const exists = (path: string) => routeAt(path) !== null
