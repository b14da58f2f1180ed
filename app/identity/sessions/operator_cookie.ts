/*
 * The session of an operator in the browser: a cookie that scripts cannot read. Only calls of the back office look at it.
 * `#core/same_origin` keeps other sites from writing with it.
 */
import type { HttpContext } from '@adonisjs/core/http'
import { clearHostCookie, readHostCookie, setHostCookie } from '#core/host_cookie'
import { bearerOf, LIFETIME } from '#app/identity/sessions/tokens'

export const OPERATOR_COOKIE = 'mianqiao_operator'

const COOKIE = { name: OPERATOR_COOKIE, path: '/admin/api' }

export const setOperatorCookie = (http: HttpContext, token: string) =>
  setHostCookie(http, COOKIE, token, LIFETIME.operator)

export const clearOperatorCookie = (http: HttpContext) => clearHostCookie(http, COOKIE)

/** The token of an operator's session: from the header, which programs send, else from the browser's cookie. */
export function operatorTokenOf(http: HttpContext): string | null {
  const token = bearerOf(http) ?? readHostCookie(http, COOKIE)
  return token && token.length <= 100 ? token : null
}
