/*
 * Cookies that only this host can set and read. Over TLS their names begin with `__Host-`: a browser takes such a cookie from this host alone, over
 * TLS and for every path, so a neighbour below the same domain cannot plant one. Without TLS, on a developer's machine, browsers refuse the
 * prefix, and the cookie has its plain name.
 */
import type { HttpContext, HttpRequest } from '@adonisjs/core/http'
import { isHttps } from '#core/https'

type HostCookie = {
  name: string
  /** Path of the calls that it goes to where there is no TLS; the prefix asks for `/`. */
  path: string
}

const nameOf = (request: HttpRequest, { name }: HostCookie) => (isHttps(request) ? `__Host-${name}` : name)

const options = (request: HttpRequest, { path }: HostCookie) => ({
  path: isHttps(request) ? '/' : path,
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: isHttps(request),
})

/** The value of the cookie, or null. */
export function readHostCookie({ request }: HttpContext, cookie: HostCookie): string | null {
  const value: unknown = request.plainCookie(nameOf(request, cookie), { encoded: false })
  return typeof value === 'string' && value !== '' ? value : null
}

/** @param maxAge seconds */
export function setHostCookie({ request, response }: HttpContext, cookie: HostCookie, value: string, maxAge: number) {
  response.plainCookie(nameOf(request, cookie), value, { encode: false, maxAge, ...options(request, cookie) })
}

export function clearHostCookie({ request, response }: HttpContext, cookie: HostCookie) {
  response.clearCookie(nameOf(request, cookie), options(request, cookie))
}
