/*
 * Renders public pages on the server as a guest sees them. The server passes in the first reads of a page; all others are made by the
 * browser. This file is built separately (`vite build --ssr`).
 */
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { queryClient, takeFirstReads, type FirstRead } from '~/lib/query'
import { tree } from '~/tree'

const handler = createStaticHandler(tree)

export type Rendering = { url: string; reads: FirstRead[]; phone: boolean; site: { name: string } }

/** The HTML inside `#root`; null for addresses where a guest does not get the page itself. */
export async function render({ url, reads, phone, site }: Rendering): Promise<string | null> {
  globalThis.__SITE__ = site
  const context = await handler.query(new Request(url))
  if (context instanceof Response || context.statusCode !== 200) return null
  const router = createStaticRouter(handler.dataRoutes, context)
  // Nothing is awaited from here to the end, so that the reads of one request never mix with those of another.
  globalThis.__FIRST__ = { reads, phone }
  queryClient.clear()
  takeFirstReads(reads)
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  queryClient.clear()
  // The head of the document has a title already.
  return html.replace(/<title>[^<]*<\/title>/, '')
}
