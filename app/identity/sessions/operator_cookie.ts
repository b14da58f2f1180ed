/*
 * The session of an operator in the browser: a cookie that scripts cannot read and that goes to the calls of the back office only.
 * `#core/same_origin` keeps other sites from writing with it.
 */
import type { HttpContext } from '@adonisjs/core/http'
import { isHttps } from '#core/https'
import { bearerOf, LIFETIME } from '#app/identity/sessions/tokens'

export const OPERATOR_COOKIE = 'mianqiao_operator'

const PATH = '/admin/api'

export function setOperatorCookie({ request, response }: HttpContext, token: string) {
  response.plainCookie(OPERATOR_COOKIE, token, {
    encode: false,
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(request),
    maxAge: LIFETIME.operator,
  })
}

export function clearOperatorCookie({ request, response }: HttpContext) {
  response.clearCookie(OPERATOR_COOKIE, {
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(request),
  })
}

/** The token of an operator's session: from the header, which programs send, else from the browser's cookie. */
export function operatorTokenOf(ctx: HttpContext): string | null {
  const bearer = bearerOf(ctx)
  if (bearer) return bearer
  const cookie: unknown = ctx.request.plainCookie(OPERATOR_COOKIE, { encoded: false })
  return typeof cookie === 'string' && cookie !== '' && cookie.length <= 100 ? cookie : null
}
