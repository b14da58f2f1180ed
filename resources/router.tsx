/*
 * The router of the browser. Where the server has rendered the page for a guest, it takes that over.
 */
import { createBrowserRouter, matchRoutes } from 'react-router'
import { setNavigator } from '~/lib/navigation'
import { tree } from '~/tree'

/** Pages of the present address, loaded before the server's HTML comes alive: it must be the same on the first render. */
async function loadPage() {
  const lazy = matchRoutes(tree, location)?.filter(({ route }) => typeof route.lazy === 'function') ?? []
  await Promise.all(
    lazy.map(async ({ route }) =>
      Object.assign(route, await (route.lazy as () => Promise<object>)(), { lazy: undefined })
    )
  )
}

/** @param rendered the server has rendered the page: its guard has passed */
export async function createRouter(rendered: boolean) {
  if (rendered) await loadPage()
  const router = createBrowserRouter(tree, rendered ? { hydrationData: { loaderData: { guarded: null } } } : undefined)
  setNavigator((path, options) => void router.navigate(path, options))
  return router
}
