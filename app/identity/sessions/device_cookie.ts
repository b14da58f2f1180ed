/*
 * Who logs in, and from which device. The device is a cookie that a browser keeps for a year beyond its last login and that
 * no script reads. It opens nothing by itself: it tells a browser that has been here before from one that has not, and the token of a
 * session is worth nothing in a browser with another one.
 */
import { randomBytes } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { requestOrigin } from '#core/same_origin'
import { isHttps } from '#core/https'

/** Who logs in. `device` is a secret of the browser; null for a program, which keeps no cookies. */
export type Visitor = { ip: string; userAgent: string | null; device: string | null }

const DEVICE_COOKIE = 'mianqiao_device'

const YEAR = 365 * 24 * 3600

/** The secret of the browser, or null. */
export function deviceOf({ request }: HttpContext): string | null {
  const known: unknown = request.plainCookie(DEVICE_COOKIE, { encoded: false })
  return typeof known === 'string' && /^[\w-]{32}$/.test(known) ? known : null
}

/** The visitor of a request that logs in. Gives a browser a new cookie when it has none, and more time when it has. */
export function visitorOf(http: HttpContext): Visitor {
  const { request, response } = http
  const visitor = { ip: request.ip(), userAgent: request.header('user-agent') ?? null }
  if (requestOrigin(request) !== 'own') return { ...visitor, device: null }
  const device = deviceOf(http) ?? randomBytes(24).toString('base64url')
  response.plainCookie(DEVICE_COOKIE, device, {
    encode: false,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(request),
    maxAge: YEAR,
  })
  return { ...visitor, device }
}
