/*
 * Where a writing request comes from, as the browser says it. A page of another site can make a browser send requests here (with its
 * cookies, if it had any to send), but it cannot choose these headers.
 */
import type { HttpRequest } from '@adonisjs/core/http'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** `own`: a page of this site; `foreign`: a page of another one; `unknown`: no browser, or a very old one. */
export type RequestOrigin = 'own' | 'foreign' | 'unknown'

/** Browsers send `Sec-Fetch-Site` over https and to localhost, and `Origin` with every writing request. */
export function requestOrigin(request: HttpRequest): RequestOrigin {
  const site = request.header('sec-fetch-site')
  if (site) return site === 'same-origin' ? 'own' : 'foreign'
  const origin = request.header('origin')
  if (!origin) return 'unknown'
  return URL.parse(origin)?.host === request.host() ? 'own' : 'foreign'
}

/** Whether the request may write: not for another site, and with a cookie only for a page of this one. */
export function mayWrite(request: HttpRequest): boolean {
  if (SAFE.has(request.method())) return true
  const from = requestOrigin(request)
  return from === 'own' || (from === 'unknown' && !request.header('cookie'))
}
