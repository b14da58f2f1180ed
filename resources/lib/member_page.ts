/*
 * Lazy pages of routes that only members see. The entry holds a name for each of them; how to load them is in `member_pages.ts`, which no guest
 * needs. Every area that has such pages lists them in its `pages.ts`:
 *
 *   export const pages = { desk: () => import('./desk_page') }
 *
 * and names them in its `routes.tsx`: `const page = memberPages<typeof pages>('order')`, `lazy: page('desk')`.
 */
import type { Pages } from './member_pages'

/** @param area folder of the area below `resources/areas` */
export const memberPages =
  <Listed extends Pages>(area: string) =>
  (name: keyof Listed & string) =>
  () =>
    import('./member_pages').then(({ loadPage }) => loadPage(area, name))
