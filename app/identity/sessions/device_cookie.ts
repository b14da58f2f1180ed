/*
 * Who logs in, and from which device. The device is a cookie that a browser keeps for a year beyond its last login and that
 * no script reads. It opens nothing by itself: it tells a browser that has been here before from one that has not, and the token of a
 * session is worth nothing in a browser with another one.
 */
import { randomBytes } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { readHostCookie, setHostCookie } from '#core/host_cookie'
import { requestOrigin } from '#core/same_origin'

/** Who logs in. `device` is a secret of the browser; null for a program, which keeps no cookies. */
export type Visitor = { ip: string; userAgent: string | null; device: string | null }

const COOKIE = { name: 'mianqiao_device', path: '/' }

const YEAR = 365 * 24 * 3600

/** The secret of the browser, or null. */
export function deviceOf(http: HttpContext): string | null {
  const known = readHostCookie(http, COOKIE)
  return known && /^[\w-]{32}$/.test(known) ? known : null
}

/** The visitor of a request that logs in. Gives a browser a new cookie when it has none, and more time when it has. */
export function visitorOf(http: HttpContext): Visitor {
  const { request } = http
  const visitor = { ip: request.ip(), userAgent: request.header('user-agent') ?? null }
  if (requestOrigin(request) !== 'own') return { ...visitor, device: null }
  const device = deviceOf(http) ?? randomBytes(24).toString('base64url')
  setHostCookie(http, COOKIE, device, YEAR)
  return { ...visitor, device }
}
