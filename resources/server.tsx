/*
 * Public pages, rendered on the server as a guest sees them. The server hands over the first reads of a page; what else a page asks
 * for is asked for in the browser. This file is built by itself (`vite build --ssr`).
 */
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { queryClient, takeFirstReads, type FirstRead } from '~/lib/query'
import { tree } from '~/tree'

const handler = createStaticHandler(tree)

export type Rendering = { url: string; reads: FirstRead[]; phone: boolean; site: { name: string } }

/** The HTML inside `#root`; null where a guest does not see the page itself. */
export async function render({ url, reads, phone, site }: Rendering): Promise<string | null> {
  globalThis.__SITE__ = site
  const context = await handler.query(new Request(url))
  if (context instanceof Response || context.statusCode !== 200) return null
  const router = createStaticRouter(handler.dataRoutes, context)
  // From here to the end nothing is awaited: one request's reads never meet another's.
  globalThis.__FIRST__ = { reads, phone }
  queryClient.clear()
  takeFirstReads(reads)
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  queryClient.clear()
  // The head has a title already.
  return html.replace(/<title>[^<]*<\/title>/, '')
}
