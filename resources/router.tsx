/*
 * The router of the browser. It hydrates pages that the server has rendered for a guest.
 */
import { createBrowserRouter, matchRoutes } from 'react-router'
import { setNavigator } from '~/lib/navigation'
import { tree } from '~/tree'

/** Loads the pages of the current address before hydration, because the first render must equal the server's HTML. */
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
