import type { ApiResponse } from '@japa/api-client'
import type { BrowserContext } from 'playwright'
import { OPERATOR_COOKIE } from '#app/identity/sessions/operator_cookie'

/** Logs the pages of a context in to the back office. */
export function logInBackOffice(context: BrowserContext, token: string) {
  const domain = process.env.HOST ?? 'localhost'
  return context.addCookies([
    { name: OPERATOR_COOKIE, value: token, domain, path: '/admin/api', httpOnly: true, sameSite: 'Strict' },
  ])
}

/** The `Set-Cookie` header by which an answer sets or removes the session of an operator; empty without one. */
export const setCookieOf = (response: ApiResponse): string =>
  [response.header('set-cookie') ?? []].flat().find((line) => line.startsWith(`${OPERATOR_COOKIE}=`)) ?? ''

/** The `Cookie` header that a browser sends after this answer. */
export const cookieOf = (response: ApiResponse) => setCookieOf(response).split(';')[0]
