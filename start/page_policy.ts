/*
 * What the pages of the two front ends may load. Scripts come from this site or carry the nonce of the page; there is no `unsafe-inline`
 * and no `unsafe-eval`. Style elements need the nonce as well (`ui/style_nonce.ts`), style attributes do not.
 */
import env from '#start/env'
import type { PagePolicy } from '#core/security_headers'

/** The map of AMap, a service of another company: it loads scripts and pictures of its own and works in blobs. */
const mapOrigins = () => (env.get('AMAP_KEY') ? 'https://*.amap.com https://*.autonavi.com' : null)

/** Where the form that opens an account at the bank is sent; the simulated bank is reached under this site's address. */
const bankOrigin = () => {
  const url = env.get('BANK_GATEWAY_URL')
  return url ? (URL.parse(url)?.origin ?? null) : null
}

/** Under `npm run dev` Vite tells the page of changes over a socket. */
const SOCKETS = process.env.DEV_MODE ? 'ws:' : null

const sources = (...each: (string | null)[]) => each.filter((source) => source !== null).join(' ')

/** Files are answered by this server wherever they are stored, so pictures and downloads come from no other host. */
function frontEnd(nonce: string, map: string | null): Omit<PagePolicy, 'frame-ancestors'> {
  return {
    'script-src': sources("'self'", `'nonce-${nonce}'`, map),
    'style-src': sources("'self'", `'nonce-${nonce}'`),
    // Server-rendered pages and charts set positions and widths on elements. An attribute cannot load anything but pictures, which `img-src` limits.
    'style-src-attr': "'unsafe-inline'",
    'img-src': sources("'self'", 'data:', 'blob:', map),
    'font-src': "'self'",
    'connect-src': sources("'self'", SOCKETS, map),
    // PDFs are shown from memory, and the back office shows the room of an auction as bidders see it.
    'frame-src': "'self' blob:",
    // Chrome's viewer of PDFs counts as a plugin. Only a script of the page can make an address of this kind.
    'object-src': 'blob:',
    'worker-src': map ? "'self' blob:" : "'self'",
    'manifest-src': "'self'",
    'form-action': sources("'self'", bankOrigin()),
  }
}

/** Pages of the storefront; the back office frames one of them. */
export const storefrontPolicy = (nonce: string): PagePolicy => ({
  ...frontEnd(nonce, mapOrigins()),
  'frame-ancestors': "'self'",
})

export const adminPolicy = (nonce: string): PagePolicy => ({ ...frontEnd(nonce, null), 'frame-ancestors': "'none'" })
